//! The generator: ChaCha8 (Bernstein, *ChaCha, a variant of Salsa20*, 2008).

use chacha20::rand_core::block::Generator;
use chacha20::variants::Ietf;
use chacha20::{ChaChaCore, KeyIvInit, R8};

/// Words that the generator computes at a time.
const WORDS: usize = 64;

/// One of 2^64 streams of random bytes with the same key, from its start on: that of the usual `ChaCha8Rng`, for the
/// first 256 GiB.
///
/// That type hands out words one by one, which takes longer than computing them. Here bytes go where they are used.
#[derive(Debug)]
pub struct Stream {
    generator: ChaChaCore<R8, Ietf>,
    words: [u32; WORDS],
    taken: usize,
}

impl Stream {
    /// The stream with this number.
    #[must_use]
    pub fn new(key: [u8; 32], number: u64) -> Stream {
        // A block is counted in 32 bits here, in 64 there: the upper ones stay 0.
        let mut nonce = [0; 12];
        nonce[4..].copy_from_slice(&number.to_le_bytes());
        Stream { generator: ChaChaCore::new(&key.into(), &nonce.into()), words: [0; WORDS], taken: WORDS }
    }

    /// The next four bytes, the lowest first.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        if self.taken >= WORDS {
            self.refill();
        }
        let word = self.words[self.taken];
        self.taken += 1;
        word
    }

    /// The next eight bytes, the lowest first.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let low = self.next_u32();
        u64::from(low) | u64::from(self.next_u32()) << 32
    }

    /// Puts the next bytes into fours.
    pub fn fill(&mut self, mut fours: &mut [[u8; 4]]) {
        while !fours.is_empty() {
            if self.taken >= WORDS {
                self.refill();
            }
            let words = &self.words[self.taken..];
            let (now, later) = fours.split_at_mut(words.len().min(fours.len()));
            for at in 0..now.len() {
                now[at] = words[at].to_le_bytes();
            }
            self.taken += now.len();
            fours = later;
        }
    }

    #[cold]
    fn refill(&mut self) {
        self.generator.generate(&mut self.words);
        self.taken = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chacha20::ChaCha8Rng;
    use rand::{Rng, SeedableRng};

    /// Bytes, words and pairs of words, taken in turn, are those of the published generator.
    #[test]
    fn is_chacha8() {
        let key = std::array::from_fn(|at| 7 * at as u8);
        for number in [0, 1, 1 << 40, u64::MAX] {
            let mut usual = ChaCha8Rng::from_seed(key);
            usual.set_stream(number);
            let mut stream = Stream::new(key, number);
            for fours in 0..200 {
                let mut bytes = vec![[0; 4]; fours];
                stream.fill(&mut bytes);
                let mut expected = vec![[0; 4]; fours];
                usual.fill_bytes(expected.as_flattened_mut());
                assert_eq!(bytes, expected);
                assert_eq!(stream.next_u32(), usual.next_u32());
                assert_eq!(stream.next_u64(), usual.next_u64());
            }
        }
    }
}
