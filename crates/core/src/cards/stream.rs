//! The generator: ChaCha8 (Bernstein, *ChaCha, a variant of Salsa20*, 2008).

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// One of 2^64 streams of random bytes with the same key.
#[derive(Debug)]
pub struct Stream(ChaCha8Rng);

impl Stream {
    /// Creates the stream with this number.
    pub fn new(key: [u8; 32], number: u64) -> Stream {
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(number);
        Stream(generator)
    }

    /// Returns the next four bytes, the lowest first.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// Returns the next eight bytes, the lowest first.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Fills `fours` with the next bytes.
    ///
    /// Two words at a time: the generator's own `fill_bytes` calls a function for each word.
    pub fn fill(&mut self, fours: &mut [[u8; 4]]) {
        let (pairs, last) = fours.as_chunks_mut::<2>();
        for [first, second] in pairs {
            let both = self.next_u64();
            *first = (both as u32).to_le_bytes();
            *second = ((both >> 32) as u32).to_le_bytes();
        }
        for four in last {
            *four = self.next_u32().to_le_bytes();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first block of ChaCha8 for a key and a nonce of zeros (Strombergson, *Test Vectors for the Stream Cipher
    /// ChaCha*, 2013, TC1 with 256 bits), however it is taken.
    #[test]
    fn is_chacha8() {
        let published = "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e\
                         984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42";
        let mut fours = [[0; 4]; 16];
        Stream::new([0; 32], 0).fill(&mut fours);
        assert_eq!(hex(fours.as_flattened()), published);

        let mut stream = Stream::new([0; 32], 0);
        let mut taken = Vec::new();
        for fours in [3, 1, 8] {
            let mut bytes = vec![[0; 4]; fours];
            stream.fill(&mut bytes);
            taken.extend(bytes.concat());
            taken.extend(stream.next_u64().to_le_bytes());
        }
        assert_eq!(hex(&taken[..64]), published);
    }

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
