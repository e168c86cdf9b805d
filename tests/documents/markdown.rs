//! As much of Markdown as the tests need: fenced blocks, links, headings, tables, code.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

pub(crate) struct Document {
    /// Seen from the project's folder.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

/// A fenced block.
pub(crate) struct Block {
    pub(crate) tag: String,
    /// The comment on the line before.
    comment: String,
    pub(crate) content: Vec<String>,
    /// The lines of the content within the document.
    pub(crate) lines: Range<usize>,
}

impl Block {
    /// What a person types: `<!-- typed: one | two -->`.
    pub(crate) fn typed(&self) -> Vec<&str> {
        self.comment("typed").map_or_else(Vec::new, |typed| typed.split(" | ").collect())
    }

    /// The file that this block is: `<!-- file: name -->`.
    pub(crate) fn file(&self) -> Option<&str> {
        self.comment("file")
    }

    fn comment(&self, kind: &str) -> Option<&str> {
        self.comment.strip_prefix(&format!("<!-- {kind}: "))?.strip_suffix(" -->")
    }
}

impl Document {
    pub(crate) fn read(name: &str) -> Document {
        Document::at(&Path::new(env!("CARGO_MANIFEST_DIR")).join(name))
    }

    pub(crate) fn at(path: &Path) -> Document {
        let path = path.canonicalize().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let text = fs::read_to_string(&path).expect("a readable document");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).canonicalize().expect("the project's folder");
        let name = path.strip_prefix(root).expect("a document of ours").display().to_string();
        Document { name, path, text }
    }

    pub(crate) fn blocks(&self) -> Vec<Block> {
        let lines: Vec<&str> = self.text.lines().collect();
        let mut blocks = Vec::new();
        let mut at = 0;
        while let Some(start) = (at..lines.len()).find(|line| lines[*line].trim_start().starts_with("```")) {
            let end = (start + 1..lines.len()).find(|line| lines[*line].trim_start() == "```");
            let end = end.unwrap_or_else(|| panic!("{}: line {} opens a block", self.name, start + 1));
            let comment = start.checked_sub(1).map_or("", |line| lines[line]);
            blocks.push(Block {
                tag: lines[start].trim_start()[3..].to_owned(),
                comment: comment.to_owned(),
                content: lines[start + 1..end].iter().map(|line| (*line).to_owned()).collect(),
                lines: start + 1..end,
            });
            at = end + 1;
        }
        blocks
    }

    /// Where links and pictures lead.
    pub(crate) fn links(&self) -> Vec<String> {
        let prose = self.prose().split('`').step_by(2).collect::<String>();
        let targets = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        targets.map(str::to_owned).collect()
    }

    /// The names by which links reach the headings.
    pub(crate) fn anchors(&self) -> BTreeSet<String> {
        let prose = self.prose();
        let headings = prose.lines().filter(|line| line.starts_with('#'));
        headings.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
    }

    /// The words in code that the first column of a section's tables begins with.
    pub(crate) fn table_keys(&self, heading: &str) -> BTreeSet<String> {
        let lines =
            self.text.lines().skip_while(|line| line.trim_start_matches('#').trim() != heading).skip(1);
        let rows = lines.take_while(|line| !line.starts_with("## ")).filter(|line| line.starts_with("| `"));
        let cells = rows.map(|row| row.split(" | ").next().unwrap_or_default());
        let code = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2).collect::<Vec<_>>());
        code.map(|code| code.split([' ', ',']).next().unwrap_or_default().to_owned()).collect()
    }

    /// The subcommands that are named in code: `tessera solve`.
    pub(crate) fn tessera_commands(&self) -> BTreeSet<String> {
        let prose = self.prose();
        let inline = prose.split('`').skip(1).step_by(2).filter(|code| code.starts_with("tessera "));
        let inline = inline.map(|code| code.split_whitespace().skip(1).map(str::to_owned).collect());
        let words = inline.chain(self.tessera_lines()).filter_map(|line: Vec<String>| line.first().cloned());
        words.filter(|word| word.chars().all(|letter| letter.is_ascii_lowercase())).collect()
    }

    /// The words after `tessera` of every command line in blocks `sh` and `console`.
    pub(crate) fn tessera_lines(&self) -> Vec<Vec<String>> {
        let mut lines = Vec::new();
        for block in self.blocks() {
            let text = block.content.join("\n").replace("\\\n", " ");
            let commands: Vec<&str> = match block.tag.as_str() {
                "sh" => text.lines().collect(),
                "console" => text.lines().filter_map(|line| line.strip_prefix("$ ")).collect(),
                _ => continue,
            };
            let commands = commands.iter().flat_map(|line| line.split([';', '|', '>', '&']));
            lines.extend(commands.filter_map(words_after_tessera));
        }
        lines
    }

    /// The text without its fenced blocks.
    fn prose(&self) -> String {
        let blocks = self.blocks();
        let is_code =
            |line: usize| blocks.iter().any(|block| block.lines.start <= line + 1 && line <= block.lines.end);
        let lines = self.text.lines().enumerate().filter(|(line, _)| !is_code(*line));
        lines.map(|(_, text)| format!("{text}\n")).collect()
    }
}

fn words_after_tessera(command: &str) -> Option<Vec<String>> {
    let command = command.split(" #").next().unwrap_or_default();
    let mut words = command.split_whitespace().map(str::to_owned);
    let program = words.next()?;
    (program == "tessera" || program.ends_with("/tessera")).then(|| words.collect())
}

/// As GitHub makes them: small letters, hyphens for spaces, no other signs.
fn anchor(heading: &str) -> String {
    let letters = heading.to_lowercase().replace(' ', "-");
    letters.chars().filter(|letter| letter.is_alphanumeric() || "-_".contains(*letter)).collect()
}
