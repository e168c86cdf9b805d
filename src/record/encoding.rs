//! Bytes of files that are older than UTF-8.

use super::Flaw;
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// The text of a file: in the encoding that is named, or else UTF-8 if it can be that, or else as Windows writes it in
/// the west of Europe, of which Latin-1 is a part.
pub(super) fn decode(bytes: &[u8], label: Option<&str>) -> Result<String, Flaw> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return Ok(encoding.decode_without_bom_handling(&bytes[mark..]).0.into_owned());
    }
    let encoding = match label {
        Some(label) => {
            let known = Encoding::for_label(label.trim().as_bytes());
            Some(known.ok_or_else(|| {
                Flaw::new(format!("'{label}' is no encoding of texts; utf-8, gbk and shift_jis are some"))
            })?)
        }
        None => None,
    };
    if encoding.is_none_or(|encoding| encoding == UTF_8 || encoding == WINDOWS_1252)
        && let Ok(text) = std::str::from_utf8(bytes)
    {
        // Many files say Latin-1 and are UTF-8: no other text is valid UTF-8 by chance.
        return Ok(text.to_owned());
    }
    let encoding = encoding.unwrap_or(WINDOWS_1252);
    Ok(encoding.decode_without_bom_handling(bytes).0.into_owned())
}

/// A text for programs that know no UTF-8, as far as they can show it: else UTF-8 all the same.
pub(super) fn encode(text: &str) -> Vec<u8> {
    let (bytes, _, has_gaps) = WINDOWS_1252.encode(text);
    let is_ambiguous = !text.is_ascii() && std::str::from_utf8(&bytes).is_ok();
    if has_gaps || is_ambiguous { text.as_bytes().to_vec() } else { bytes.into_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_all_kinds_are_read() {
        let gbk = [0xba, 0xda, 0xc6, 0xe5];
        for (bytes, label, text) in [
            (&b"h8"[..], None, "h8"),
            ("Žluťoučký".as_bytes(), None, "Žluťoučký"),
            ("Žluťoučký".as_bytes(), Some("ISO-8859-1"), "Žluťoučký"),
            (b"\xef\xbb\xbfh8", Some("gbk"), "h8"),
            (b"bl\xe5", None, "blå"),
            (b"bl\xe5", Some("latin1"), "blå"),
            (&gbk, Some("GB2312"), "黑棋"),
            (b"\xff\xfeh\x008\x00", None, "h8"),
        ] {
            assert_eq!(decode(bytes, label).unwrap(), text);
        }
        assert!(decode(b"", Some("klingon")).is_err());
        for text in ["plain", "blå", "黑棋", "Ã¤"] {
            assert_eq!(decode(&encode(text), None).unwrap(), text);
        }
    }
}
