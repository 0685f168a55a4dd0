//! House rules, each declared once: its key, field, default, question, the other values that a comparison tries, and
//! the conditions that leave it without effect.

use super::decimal::Decimal;
use super::keys::{KeyKind, Words};
use super::values::{Value, Values};

/// A field that is read from one key, or from several as an array.
pub trait Field: Sized {
    /// The number of keys.
    const KEYS: usize = 1;

    /// Reads the value at these keys.
    fn read(values: &Values, paths: &[&'static str]) -> Self;
}

/// A field whose type determines what its key may hold.
pub trait KeyType: Field {
    /// The values that the key may hold.
    const KIND: KeyKind;
}

impl<W: Words> Field for W {
    fn read(values: &Values, paths: &[&'static str]) -> W {
        values.word(paths[0])
    }
}

impl<W: Words> KeyType for W {
    const KIND: KeyKind = KeyKind::Word(W::WORDS);
}

/// A flag. At a key that takes 1 or a word, a word is `true`.
impl Field for bool {
    fn read(values: &Values, paths: &[&'static str]) -> bool {
        matches!(values.get(paths[0]), Some(Value::Flag(true) | Value::Word(_)))
    }
}

impl KeyType for bool {
    const KIND: KeyKind = KeyKind::Flag;
}

impl Field for Decimal {
    fn read(values: &Values, paths: &[&'static str]) -> Decimal {
        values.decimal(paths[0])
    }
}

impl KeyType for Decimal {
    const KIND: KeyKind = KeyKind::PAYOUT;
}

impl Field for Vec<u8> {
    fn read(values: &Values, paths: &[&'static str]) -> Vec<u8> {
        values.wholes(paths[0]).into_iter().map(|number| number as u8).collect()
    }
}

macro_rules! whole_fields {
    ($($type:ty)+) => {
        $(impl Field for $type {
            fn read(values: &Values, paths: &[&'static str]) -> $type {
                values.whole(paths[0]) as $type
            }
        })+
    };
}
whole_fields!(u8 u32 usize);

impl<T: Field, const N: usize> Field for [T; N] {
    const KEYS: usize = N;

    fn read(values: &Values, paths: &[&'static str]) -> [T; N] {
        std::array::from_fn(|at| T::read(values, &paths[at..=at]))
    }
}

/// Declares rules together with the keys that they are read from:
///
/// ```text
/// keys! {
///     /// Rules of a game.
///     pub struct Rules {
///         FIELD: TYPE {
///             "KEY" = DEFAULT, in KIND, "question?", named "short name", others "V1,V2", idle CONDITION => "reason";
///         }
///     } and {
///         OTHER_FIELD: TYPE,
///     }
/// }
/// ```
///
/// `in KIND` may be left out if the type determines it, as for flags and choices of words. `others` are the values that
/// a comparison of house rules tries; words and flags need none. CONDITION is a function of the rules; `struct Part of
/// Rules` declares a part of them with conditions on the whole.
#[macro_export]
#[doc(hidden)]
macro_rules! __keys {
    (@kind $type:ty) => { <$type as $crate::config::KeyType>::KIND };
    (@kind $type:ty, $kind:expr) => { $kind };
    (@name) => { "" };
    (@name $name:literal) => { $name };
    (@whole $name:ident) => { $name };
    (@whole $name:ident $whole:ident) => { $whole };
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident $(of $whole:ident)? {
            $($field:ident: $type:ty {
                $($path:literal $(= $default:expr,)? $(in $kind:expr,)? $doc:literal
                    $(, named $name_of:literal)? $(, others $others:literal)? $(, idle $when:expr => $why:expr)*;)+
            })+
        } $(and { $($(#[$more_meta:meta])* $more:ident: $more_type:ty,)+ })?
    ) => {
        $(#[$meta])*
        $vis struct $name {
            $($(#[doc = $doc])+ pub(super) $field: $type,)+
            $($($(#[$more_meta])* pub(super) $more: $more_type,)+)?
        }

        impl $name {
            /// Keys.
            pub(super) const KEYS: &'static [$crate::config::Key] = &[$($($crate::config::Key {
                path: $path,
                kind: $crate::config::keys!(@kind $type $(, $kind)?),
                default: Some(stringify!($($default)?)),
                doc: $doc,
                name: $crate::config::keys!(@name $($name_of)?),
            }),+),+];

            /// By key: the values that a comparison of house rules tries, unless they are words.
            pub(super) const OTHERS: &'static [(&'static str, &'static str)] =
                &[$($($(($path, $others),)?)+)+];

            /// Reads the config's values at its keys.
            pub(super) fn from_values(values: &$crate::config::Values $(, ($($more,)+): ($($more_type,)+))?) -> $name {
                $(let $field = {
                    let paths: [&'static str; <$type as $crate::config::Field>::KEYS] = [$($path),+];
                    <$type as $crate::config::Field>::read(values, &paths)
                };)+
                $name { $($field,)+ $($($more),+)? }
            }

            /// Notes which of its keys have no effect under the rules, and why.
            pub(super) fn note_idle(
                rules: &$crate::config::keys!(@whole $name $($whole)?),
                values: &mut $crate::config::Values,
                complaints: &mut $crate::config::Complaints,
            ) {
                // A part may have no key that can lose its effect.
                let _ = (&rules, &values, &complaints);
                $($($(
                    values.idle_where(rules, $when, $path, $why, complaints);
                )*)+)+
            }
        }
    };
}
pub use __keys as keys;

/// Declares enums together with their words, so that a choice is named in one place.
#[macro_export]
#[doc(hidden)]
macro_rules! __words {
    ($($(#[$meta:meta])* $vis:vis enum $name:ident { $($variant:ident = $word:literal, $doc:literal;)+ })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $(#[doc = $doc] $variant,)+ }

        impl $crate::config::Words for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            const WORDS: &'static [$crate::config::Word] =
                &[$($crate::config::Word { name: $word, doc: $doc }),+];
        }
    )+};
}
pub use __words as words;
