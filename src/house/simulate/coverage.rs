//! Pieces of a run, and the blocks that are missing.

use crate::engine::{Cut, Part};
use std::ops::Range;
use std::path::PathBuf;

/// A part that was played: its blocks and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedPiece {
    pub blocks: Range<u64>,
    pub part: Part,
    pub folder: PathBuf,
}

/// Pieces of a run.
#[derive(Clone, Debug)]
pub struct Pieces {
    pub run: Cut,
    pub pieces: Vec<PlayedPiece>,
}

impl Pieces {
    /// Returns two pieces that share a block or are the same part, if there are any. Sorts the pieces.
    pub fn overlap(&mut self) -> Option<(&PlayedPiece, &PlayedPiece)> {
        self.pieces.sort_by_key(|piece| (piece.blocks.start, piece.blocks.end, piece.part));
        let twice = self.pieces.windows(2).find(|pair| pair[0].part == pair[1].part).map(|pair| (&pair[0], &pair[1]));
        let played: Vec<&PlayedPiece> = self.pieces.iter().filter(|piece| !piece.blocks.is_empty()).collect();
        let shared = played.windows(2).find(|pair| pair[1].blocks.start < pair[0].blocks.end);
        twice.or(shared.map(|pair| (pair[0], pair[1])))
    }

    /// Returns the stretches of blocks that were played, of pieces in order.
    pub fn played(&self) -> Vec<Range<u64>> {
        let mut played: Vec<Range<u64>> = Vec::new();
        for blocks in self.pieces.iter().map(|piece| &piece.blocks).filter(|blocks| !blocks.is_empty()) {
            match played.last_mut() {
                Some(last) if last.end == blocks.start => last.end = blocks.end,
                _ => played.push(blocks.clone()),
            }
        }
        played
    }

    /// Returns the stretches that were not.
    pub fn missing(&self) -> Vec<Range<u64>> {
        let whole = Part::WHOLE.blocks(self.run);
        let played = self.played();
        let starts = [whole.start].into_iter().chain(played.iter().map(|blocks| blocks.end));
        let ends = played.iter().map(|blocks| blocks.start).chain([whole.end]);
        starts.zip(ends).map(|(start, end)| start..end).filter(|blocks| !blocks.is_empty()).collect()
    }

    /// Names stretches: by the numbers of parts, `1-2,4/8`, if all pieces are finished parts of one division of the
    /// run; else by blocks.
    pub fn named(&self, stretches: &[Range<u64>]) -> String {
        let of = self.pieces.first().map_or(1, |piece| piece.part.parts());
        if self.pieces.iter().all(|piece| piece.part.parts() == of && piece.blocks == piece.part.blocks(self.run)) {
            let parts = stretches.iter().map(|blocks| {
                let parts = [blocks.start, blocks.end - 1].map(|block| Part::with_block(block, of, self.run));
                let [first, last] = parts.map(|part| part.map_or(of, Part::index));
                numbers(first, last)
            });
            return format!("{}/{of}", parts.collect::<Vec<_>>().join(","));
        }
        let blocks = stretches.iter().map(|blocks| numbers(blocks.start, blocks.end - 1));
        format!("blocks {}", blocks.collect::<Vec<_>>().join(","))
    }
}

/// Returns a range of numbers as job arrays take it.
fn numbers(first: u64, last: u64) -> String {
    if first == last { first.to_string() } else { format!("{first}-{last}") }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "stretches of blocks, one of them too")]
mod tests {
    use super::*;

    /// Returns pieces of a run of 20 blocks.
    fn pieces(parts: &[(u64, u64)]) -> Pieces {
        let run = Cut::new(80_000, 4_000);
        let piece = |&(index, of): &(u64, u64)| {
            let part = Part::new(index, of).unwrap();
            PlayedPiece { blocks: part.blocks(run), part, folder: format!("part-{index}-of-{of}").into() }
        };
        Pieces { run, pieces: parts.iter().map(piece).collect() }
    }

    #[test]
    fn all_parts_in_any_order_are_the_whole() {
        for parts in [&[(1, 1)][..], &[(2, 3), (3, 3), (1, 3)], &[(4, 4), (1, 2), (3, 4)]] {
            let mut pieces = pieces(parts);
            assert_eq!(pieces.overlap(), None, "{parts:?}");
            assert_eq!((pieces.missing(), pieces.played()), (vec![], vec![0..20]), "{parts:?}");
        }
    }

    /// 20 blocks in 5 parts are 4 blocks each.
    #[test]
    fn missing_stretches_are_named_by_part() {
        for (parts, missing, names) in [
            (&[(1, 5), (2, 5), (4, 5)][..], &[8..12, 16..20][..], "3,5/5"),
            (&[(5, 5)], &[0..16], "1-4/5"),
            (&[(3, 5), (1, 5)], &[4..8, 12..20], "2,4-5/5"),
            (&[(1, 5), (2, 2)], &[4..10], "blocks 4-9"),
        ] {
            let mut pieces = pieces(parts);
            assert_eq!(pieces.overlap(), None);
            assert_eq!(pieces.missing(), missing);
            assert_eq!(pieces.named(missing), names);
        }
    }

    #[test]
    fn overlaps_are_found() {
        for (parts, first, second) in [
            (&[(2, 5), (1, 5), (2, 5)][..], "part-2-of-5", "part-2-of-5"),
            (&[(1, 2), (2, 4), (2, 2)], "part-1-of-2", "part-2-of-4"),
            (&[(1, 1), (20, 20)], "part-1-of-1", "part-20-of-20"),
        ] {
            let mut pieces = pieces(parts);
            let (a, b) = pieces.overlap().unwrap();
            assert_eq!((a.folder.to_str(), b.folder.to_str()), (Some(first), Some(second)));
        }
    }

    /// 20 blocks in 40 parts: every other part has none.
    #[test]
    fn parts_without_blocks_do_not_matter() {
        let with_blocks: Vec<(u64, u64)> = (1..=20).map(|index| (2 * index, 40)).collect();
        let mut pieces = pieces(&with_blocks);
        assert_eq!(pieces.overlap(), None);
        assert_eq!(pieces.missing(), []);
    }
}
