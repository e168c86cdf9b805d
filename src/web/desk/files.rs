//! `read` and `write`: games in every notation.

use super::super::event::Out;
use super::super::request::{Read, Write};
use super::super::sheet::Sheet;
use crate::game::Size;
use crate::record::{self, Format, Hints, parse_rules};
use anyhow::{Context, Result, ensure};
use data_encoding::BASE64;
use serde::Serialize;
use serde_json::json;

/// A file for the page to save.
#[derive(Serialize)]
pub(super) struct File {
    name: String,
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    content: Content,
    /// What of the record the format has no room for.
    losses: Vec<String>,
}

/// Text as it is, bytes in letters.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Content {
    Text(String),
    Base64(String),
}

impl File {
    pub(super) fn new(stem: &str, ending: &str, bytes: Vec<u8>) -> File {
        let kind = match ending {
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "gif" => "image/gif",
            "lib" => "application/octet-stream",
            _ => "text/plain;charset=utf-8",
        };
        let content = match String::from_utf8(bytes) {
            Ok(text) => Content::Text(text),
            Err(error) => Content::Base64(BASE64.encode(error.as_bytes())),
        };
        File { name: format!("{stem}.{ending}"), kind, content, losses: Vec::new() }
    }
}

pub(super) fn read(ask: &Read, out: &mut Out<'_>) -> Result<()> {
    let bytes = match (&ask.text, &ask.base64) {
        (Some(text), None) => text.as_bytes().to_vec(),
        (None, Some(letters)) => BASE64.decode(letters.as_bytes()).context("this is no base64")?,
        _ => anyhow::bail!("a file is either text or base64"),
    };
    let (games, format) = record::read_all(&bytes, &hints(ask)?)?;
    let count = games.len();
    let game = ask.number.checked_sub(1).and_then(|number| games.get(number));
    let game = game.with_context(|| format!("the file has {count} games, and no number {}", ask.number))?;
    let body = json!({
        "format": format.name(), "games": count, "number": ask.number, "record": Sheet::of(game)?,
    });
    out.end("record", &body);
    Ok(())
}

fn hints(ask: &Read) -> Result<Hints> {
    let size = match (ask.width, ask.height) {
        (None, None) => None,
        (width, height) => {
            let side = width.or(height).unwrap_or_default();
            let (width, height) = (width.unwrap_or(side), height.unwrap_or(side));
            Some(Size::new(width, height).with_context(|| format!("no board is {width}×{height}"))?)
        }
    };
    let rules = ask.rule.as_deref().map(parse_rules).transpose().map_err(anyhow::Error::msg)?;
    Ok(Hints { size, rules, encoding: ask.encoding.clone() })
}

pub(super) fn write(ask: &Write, out: &mut Out<'_>) -> Result<()> {
    let format = Format::named(&ask.format).with_context(|| {
        let names = Format::WRITTEN.map(|(_, name, ..)| name).join(", ");
        format!("no format is called {:?}; there are {names}", ask.format)
    })?;
    let (record, _) = ask.record.record()?;
    let bytes = record::write(&record, format)?;
    let losses = record::losses(&record, format);
    out.end("file", &File { losses, ..File::new(stem(&ask.name)?, format.extension(), bytes) });
    Ok(())
}

/// A name for a file, which is no path.
pub(super) fn stem(name: &str) -> Result<&str> {
    let is_plain = !name.is_empty() && !name.contains(['/', '\\']) && !name.contains(char::is_control);
    ensure!(is_plain, "{name:?} is no name for a file");
    Ok(name)
}
