//! The file of lessons: a heading, a line a lesson, and a checksum. It is replaced as a whole or not at all.
//!
//! All other files are written by `whole_file.rs`. This one cannot be: the bare brain is built without the crate used there.

use super::lesson::Lesson;
use crate::clock::Instant;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Lessons kept at most, the oldest go first: half a megabyte, read within milliseconds.
pub(super) const MOST_LESSONS: usize = 20_000;

const NAME: &str = "lost-lines.txt";
const DRAFT: &str = "lost-lines.draft";
const LOCK: &str = "lost-lines.lock";
const HEADING: &str = "Tessera lost lines 1\n";
/// More than the longest file of ours; a longer one is not read.
const MOST_BYTES: u64 = 1 << 20;
/// A draft as old as that was left behind by a process that is gone.
const STALE: Duration = Duration::from_secs(60);

/// The lessons in a folder; `None` if there is no file, or if not every byte of it is as it was written.
pub(super) fn read(folder: &Path) -> Option<Vec<Lesson>> {
    let path = folder.join(NAME);
    // Reading a device may never end.
    let is_ours = fs::metadata(&path).is_ok_and(|found| found.is_file() && found.len() <= MOST_BYTES);
    is_ours.then(|| parse(&fs::read_to_string(path).ok()?))?
}

/// Changes the lessons in a folder, without losing what other brains add at the same time: one changes them after the
/// other. `change` is handed what is there, `None` if nothing can be read, and returns what is to be there.
pub(super) fn change(
    folder: &Path,
    patience: Duration,
    change: impl FnOnce(Option<Vec<Lesson>>) -> Vec<Lesson>,
) -> io::Result<()> {
    match fs::create_dir(folder) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            change(None);
            return Err(error);
        }
        _ => {}
    }
    let _turn = wait_for_turn(folder, patience);
    write(folder, &change(read(folder)))
}

/// Waits until no other brain changes the lessons; the system ends the turn of one that was killed. A turn that does not
/// come in time is not waited for: a lesson is worth less than a game.
fn wait_for_turn(folder: &Path, patience: Duration) -> Option<File> {
    let lock = OpenOptions::new().write(true).create(true).truncate(false).open(folder.join(LOCK)).ok()?;
    let began = Instant::now();
    while let Err(TryLockError::WouldBlock) = lock.try_lock() {
        if began.elapsed() > patience {
            return None;
        }
        thread::sleep(Duration::from_millis(1));
    }
    Some(lock)
}

/// Replaces the lessons in a folder. Whoever reads meanwhile sees the old or the new ones, never a part.
fn write(folder: &Path, lessons: &[Lesson]) -> io::Result<()> {
    sweep(folder)?;
    let (mut file, draft) = new_draft(folder)?;
    let done = file.write_all(text(lessons).as_bytes()).and_then(|()| fs::rename(&draft, folder.join(NAME)));
    if done.is_err() {
        let _ = fs::remove_file(&draft);
    }
    done
}

/// A file that no other process writes to: a file can only be renamed in one step within one file system.
fn new_draft(folder: &Path) -> io::Result<(File, PathBuf)> {
    const ATTEMPTS: usize = 100;
    for attempt in 0..ATTEMPTS {
        let draft = folder.join(format!("{DRAFT}.{}.{attempt}", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&draft) {
            Ok(file) => return Ok((file, draft)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// Removes the drafts of processes that were killed while they wrote.
fn sweep(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)?.flatten() {
        let is_draft = entry.file_name().to_string_lossy().starts_with(DRAFT);
        let age = entry.metadata().and_then(|found| found.modified()).map(|changed| changed.elapsed());
        if is_draft && age.is_ok_and(|age| age.is_ok_and(|age| age > STALE)) {
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

fn text(lessons: &[Lesson]) -> String {
    let mut text = HEADING.to_owned();
    for Lesson { key, column, row } in lessons {
        writeln!(text, "{key:016x} {column},{row}").expect("writing to a string");
    }
    let sum = checksum(&text);
    writeln!(text, "end {sum:016x}").expect("writing to a string");
    text
}

fn parse(text: &str) -> Option<Vec<Lesson>> {
    let (body, last) = text.strip_suffix('\n')?.rsplit_once('\n')?;
    let body = &text[..=body.len()];
    if last != format!("end {:016x}", checksum(body)) {
        return None;
    }
    body.strip_prefix(HEADING)?.lines().map(lesson).collect()
}

fn lesson(line: &str) -> Option<Lesson> {
    let (key, place) = line.split_once(' ')?;
    let (column, row) = place.split_once(',')?;
    Some(Lesson {
        key: u64::from_str_radix(key, 16).ok()?,
        column: column.parse().ok()?,
        row: row.parse().ok()?,
    })
}

/// FNV-1a with 64 bits.
fn checksum(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lessons(count: u64) -> Vec<Lesson> {
        let key = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (0..count).map(|number| Lesson { key: key(number), column: number as u8 % 120, row: 79 }).collect()
    }

    #[test]
    fn lessons_survive_being_written_and_read() {
        for count in [0, 1, 2, 500] {
            assert_eq!(parse(&text(&lessons(count))), Some(lessons(count)));
        }
    }

    #[test]
    fn no_damage_goes_unnoticed() {
        let whole = text(&lessons(3));
        for at in 0..whole.len() {
            let mut bytes = whole.clone().into_bytes();
            bytes[at] ^= 1;
            assert_eq!(std::str::from_utf8(&bytes).ok().and_then(parse), None, "byte {at} changed");
            assert_eq!(parse(&whole[..at]), None, "cut after {at} bytes");
            let doubled = [&whole[..at], &whole[at..=at], &whole[at..]].concat();
            assert_eq!(parse(&doubled), None, "byte {at} doubled");
        }
        for foreign in ["", "\n", "end", "Tessera lost lines 1\n", "some other file\nof another program\n"] {
            assert_eq!(parse(foreign), None, "{foreign:?}");
        }
    }

    #[test]
    fn the_largest_file_is_read_and_far_below_what_brains_may_keep() {
        let most = vec![Lesson { key: u64::MAX, column: 119, row: 79 }; MOST_LESSONS];
        assert!((text(&most).len() as u64) < MOST_BYTES);
    }

    /// Windows before 10 refuses to replace a file that is being read, and to read one that is being replaced.
    fn or_in_use(error: io::Error) -> io::Result<()> {
        if cfg!(windows) && error.kind() == ErrorKind::PermissionDenied { Ok(()) } else { Err(error) }
    }

    #[test]
    fn whoever_reads_while_others_write_finds_all_of_one_version() {
        let folder = std::env::temp_dir().join(format!("tessera-lessons-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        write(&folder, &lessons(0)).unwrap();
        std::thread::scope(|scope| {
            let writers: Vec<_> = (1..4)
                .map(|number| {
                    let folder = &folder;
                    scope.spawn(move || {
                        for _ in 0..40 {
                            write(folder, &lessons(100 * number)).or_else(or_in_use).unwrap();
                        }
                    })
                })
                .collect();
            while writers.iter().any(|writer| !writer.is_finished()) {
                let found = read(&folder);
                if found.is_none() && cfg!(windows) {
                    continue;
                }
                let found = found.expect("a whole file");
                assert!(found == lessons(found.len() as u64) && found.len().is_multiple_of(100));
            }
        });
        let files: Vec<_> = fs::read_dir(&folder).unwrap().flatten().map(|entry| entry.file_name()).collect();
        assert_eq!(files, [NAME], "no draft is left behind");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn brains_that_learn_at_the_same_time_lose_no_lesson() {
        const BRAINS: u64 = 4;
        const LESSONS: u64 = 30;
        let folder = std::env::temp_dir().join(format!("tessera-turns-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        std::thread::scope(|scope| {
            for brain in 0..BRAINS {
                let folder = &folder;
                scope.spawn(move || {
                    for number in 0..LESSONS {
                        let lesson = Lesson { key: brain * LESSONS + number, column: 0, row: 0 };
                        let add = |kept: Option<Vec<Lesson>>| {
                            let mut kept = kept.unwrap_or_default();
                            kept.push(lesson);
                            kept
                        };
                        change(folder, Duration::from_secs(60), add).or_else(or_in_use).unwrap();
                    }
                });
            }
        });
        let mut keys: Vec<u64> = read(&folder).unwrap().into_iter().map(|lesson| lesson.key).collect();
        keys.sort_unstable();
        assert_eq!(keys, (0..BRAINS * LESSONS).collect::<Vec<_>>());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn drafts_of_processes_that_were_killed_go_in_time() {
        let folder = std::env::temp_dir().join(format!("tessera-drafts-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let (old, young) = (folder.join(format!("{DRAFT}.1.0")), folder.join(format!("{DRAFT}.2.0")));
        fs::write(&young, "").unwrap();
        let long_ago = std::time::SystemTime::now() - 2 * STALE;
        File::create(&old).unwrap().set_modified(long_ago).unwrap();
        write(&folder, &lessons(1)).unwrap();
        assert!(!old.exists() && young.exists(), "another process may still be writing the young one");
        assert_eq!(read(&folder), Some(lessons(1)));
        fs::remove_dir_all(&folder).unwrap();
    }
}
