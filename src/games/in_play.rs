//! Strategies in play.

/// The distinct ones among the strategies of several holders, and which of them each holder uses.
pub(super) fn in_play<T: PartialEq>(strategies: &[T]) -> (Vec<&T>, Vec<usize>) {
    let mut distinct: Vec<&T> = Vec::new();
    let of = strategies
        .iter()
        .map(|strategy| {
            let known = distinct.iter().position(|s| *s == strategy).unwrap_or(distinct.len());
            if known == distinct.len() {
                distinct.push(strategy);
            }
            known
        })
        .collect();
    (distinct, of)
}
