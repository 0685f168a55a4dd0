//! The commands at the end of a post in `docs/examples` write its tables and pictures.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn posts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect()
}

/// Returns the tables of a text in Markdown, as lines.
fn tables(text: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = text.lines().collect();
    let blocks = lines.chunk_by(|one, other| one.starts_with('|') == other.starts_with('|'));
    blocks.filter(|block| block[0].starts_with('|')).map(<[&str]>::to_vec).collect()
}

/// Runs the commands of a post and returns the files they write, by name.
fn written(post: &str) -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let commands = post.split("```sh\n").nth(1).and_then(|rest| rest.split("```").next()).expect("no commands");
    for line in commands.lines() {
        let program = Path::new(env!("CARGO_BIN_EXE_houseodds"));
        let paths = [program.parent().unwrap().to_owned()].into_iter().chain(std::env::split_paths(env!("PATH")));
        let mut shell = Command::new("bash");
        shell.args(["-c", line]).current_dir(folder.path()).env("PATH", std::env::join_paths(paths).unwrap());
        let ran = shell.output().unwrap();
        assert!(ran.status.success(), "{line}: {}", String::from_utf8_lossy(&ran.stderr));
    }
    let files = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let text =
        |path: PathBuf| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(path).unwrap());
    files.map(text).collect()
}

/// Compares the bytes of pictures and the lines of tables. `UPDATE_DOCS=1` writes the pictures.
#[test]
fn posts_match_command_output() {
    let posts = posts();
    assert!(!posts.is_empty());
    for path in posts {
        let post = fs::read_to_string(&path).unwrap();
        let (mut files, name) = (written(&post), path.display());
        let pictures: Vec<&str> = post.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        let pictures: Vec<&str> = pictures.into_iter().filter(|target| target.ends_with(".svg")).collect();
        assert!(!pictures.is_empty(), "{name}");
        for picture in pictures {
            let place = path.parent().unwrap().join(picture);
            let made = files.remove(place.file_name().unwrap().to_str().unwrap()).expect(picture);
            if std::env::var_os("UPDATE_DOCS").is_some() {
                fs::create_dir_all(place.parent().unwrap()).unwrap();
                fs::write(&place, &made).unwrap();
            }
            assert!(fs::read_to_string(&place).unwrap() == made, "{picture} is not what the command writes");
        }
        let made: Vec<Vec<&str>> = files.values().flat_map(|text| tables(text)).collect();
        let shown = tables(&post);
        assert!(!shown.is_empty(), "{name}");
        for table in shown {
            assert!(made.contains(&table), "{name} shows\n{}\nwritten is\n{made:#?}", table.join("\n"));
        }
    }
}
