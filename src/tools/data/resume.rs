//! Going on with a file whose writer was stopped.

use super::form::Form;
use super::header::Header;
use super::reader::{Item, read};
use super::record::Record;
use super::replay::Replay;
use super::writer::Writer;
use crate::tools::UsageError;
use anyhow::{Context, Result, ensure};
use std::fs::{File, OpenOptions};
use std::path::Path;

/// How the header of a file of self-play begins.
pub const SELFPLAY: &str = "# tessera selfplay ";

/// Opens a file of self-play to go on with, or begins it. What was cut off is dropped; `visit` sees all that is there.
pub fn go_on(
    path: &Path,
    header: &Header,
    visit: &mut dyn FnMut(&Record, &mut Replay) -> Result<()>,
) -> Result<Writer<File>> {
    let name = || path.display().to_string();
    if !path.exists() {
        let mut writer = Writer::new(File::create_new(path).with_context(name)?, Form::of(path));
        writer.begin(header).with_context(name)?;
        return Ok(writer);
    }
    let file = OpenOptions::new().read(true).append(true).open(path).with_context(name)?;
    let (mut is_ours, mut refusal) = (false, None);
    let extent = read(path, &mut |item| match item {
        Item::Header(found) => {
            is_ours = found.text().starts_with(SELFPLAY);
            if is_ours && found != header {
                refusal = Some(format!("{} was started with other settings: {}", name(), found.text()));
            }
            ensure!(is_ours && refusal.is_none(), "other games");
            Ok(())
        }
        Item::Record(_, record, replay) => visit(&record, replay),
    });
    if !is_ours {
        refusal = Some(format!("{} is no file of self-play games", name()));
    }
    if let Some(refusal) = refusal {
        return Err(UsageError(refusal).into());
    }
    let extent = extent?;
    // The last block is written again, with more in it if it was not full.
    file.set_len(extent.last.as_ref().map_or(extent.whole, |last| last.start)).with_context(name)?;
    let records = extent.last.map(|last| last.records).unwrap_or_default();
    Writer::resumed(file, extent.form, header, &records).with_context(name)
}
