//! Letters as strokes, for pictures of pixels: capital letters and figures, all that a diagram needs.

/// The strokes of a letter on a grid 4 wide and 6 high: figures are pairs of column and row, from the upper left; blanks
/// begin a new stroke. Letters without strokes of their own look like their capitals.
const GLYPHS: [(char, &str); 40] = [
    ('0', "1030414536160501 10"),
    ('1', "11202606 0646"),
    ('2', "011030414206 0646"),
    ('3', "0040231343 234345361605"),
    ('4', "3036 300444"),
    ('5', "40000212324345361605"),
    ('6', "402010010516364544331304"),
    ('7', "00404116"),
    ('8', "10304142331302 0110 1304051636454433"),
    ('9', "0616364541301001021333 42"),
    ('A', "062046 1434"),
    ('B', "06003041423303 3344453606"),
    ('C', "4130100105163645"),
    ('D', "06002042442606"),
    ('E', "40000646 0333"),
    ('F', "400006 0333"),
    ('G', "413010010516364543 4323"),
    ('H', "0006 4046 0343"),
    ('I', "1030 2026 1636"),
    ('J', "4045361605"),
    ('K', "0006 400346"),
    ('L', "000646"),
    ('M', "0600234046"),
    ('N', "06004640"),
    ('O', "103041453616050110"),
    ('P', "0600304142330303"),
    ('Q', "103041453616050110 2446"),
    ('R', "0600304142330303 2346"),
    ('S', "4130100102133344 45361605"),
    ('T', "0040 2026"),
    ('U', "000516364540"),
    ('V', "002640"),
    ('W', "0016233640"),
    ('X', "0046 4006"),
    ('Y', "002340 2326"),
    ('Z', "00400646"),
    ('+', "2125 0343"),
    ('-', "0343"),
    ('.', "2626"),
    ('?', "01103041422324 2626"),
];

/// The strokes of a letter: each a row of points in parts of its height, and its width.
pub(super) fn strokes(letter: char) -> Vec<Vec<[f32; 2]>> {
    let capital = letter.to_ascii_uppercase();
    let find = |wanted: char| GLYPHS.iter().find(|(known, _)| *known == wanted);
    let (_, glyph) = find(capital).or_else(|| find('?')).copied().unwrap_or(('?', ""));
    let point = |pair: &[u8]| [f32::from(pair[0] - b'0') / 6.0, f32::from(pair[1] - b'0') / 6.0];
    glyph.split(' ').map(|stroke| stroke.as_bytes().chunks_exact(2).map(point).collect()).collect()
}

/// The width of every letter, and of the gap after it, in parts of its height.
pub(super) const WIDTH: f32 = 4.0 / 6.0;
pub(super) const GAP: f32 = 0.26;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_stays_on_its_grid() {
        for (letter, glyph) in GLYPHS {
            assert!(glyph.split(' ').all(|stroke| stroke.len() >= 2 && stroke.len() % 2 == 0), "{letter}");
            for [x, y] in strokes(letter).concat() {
                assert!((0.0..=WIDTH).contains(&x) && (0.0..=1.0).contains(&y), "{letter}");
            }
        }
        assert_eq!(strokes('a'), strokes('A'));
        assert_eq!(strokes('黑'), strokes('?'));
    }
}
