//! The write-ahead log, as [`SQLite` documents it](https://www.sqlite.org/fileformat2.html#walformat): what of it is
//! sound, and whether `SQLite` will read all of that.
//!
//! `SQLite` reads up to the first frame whose check sum does not fit and takes the rest for what a power cut left. Each
//! frame's check sum goes on from the one before, so that what stands behind a damaged frame can be checked all the same.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// Bytes of a page of the library's file.
pub(crate) const PAGE_BYTES: usize = 4096;

/// Bytes before the first frame.
pub(crate) const HEADER_BYTES: usize = 32;

/// Bytes of a frame before its page.
const FRAME_HEADER_BYTES: usize = 24;

/// The first word of the file where check sums are computed in words of little endian; the next number means big endian.
const LITTLE_ENDIAN: u32 = 0x377f_0682;

/// What of a log is sound.
#[derive(Debug)]
pub(crate) struct Log {
    file: File,
    /// Where the latest sound copy of each page begins, in bytes.
    pages: BTreeMap<u32, u64>,
    /// Whether frames that belong to the log stand behind what `SQLite` reads.
    pub(crate) has_more: bool,
    /// Whether more stands there than a power cut can leave: after one, a single transaction at most stands behind what
    /// `SQLite` reads, because each is flushed before the next is begun.
    pub(crate) is_damaged: bool,
}

type Sums = [u32; 2];

/// A frame as it is looked at.
struct Frame {
    page: u32,
    /// Where its page begins in the file, in bytes.
    place: u64,
    is_commit: bool,
}

impl Log {
    /// Looks through the log beside a library; none if there is none, or it was never written to.
    ///
    /// # Errors
    /// What the system says.
    pub(crate) fn read(path: &Path) -> io::Result<Option<Self>> {
        let file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            opened => opened?,
        };
        let mut reader = BufReader::with_capacity(1 << 18, &file);
        let mut header = [0; HEADER_BYTES];
        if !fills(&mut reader, &mut header)? {
            return Ok(None);
        }
        let is_little = word(&header, 0) != LITTLE_ENDIAN + 1;
        let computed = sums(is_little, [0, 0], &header[..24]);
        let stored = [word(&header, 24), word(&header, 28)];
        let is_sound = computed == stored && word(&header, 0) & !1 == LITTLE_ENDIAN;
        let mut walk = Walk {
            is_little,
            salts: is_sound.then(|| [word(&header, 16), word(&header, 20)]),
            seeds: [stored, computed],
            unproven: None,
            sound: Vec::new(),
            is_whole: is_sound,
            committed: 0,
            has_more: false,
        };
        let mut frame = vec![0; FRAME_HEADER_BYTES + PAGE_BYTES];
        let mut place = HEADER_BYTES as u64;
        while fills(&mut reader, &mut frame)? {
            walk.look(&frame, place + FRAME_HEADER_BYTES as u64);
            place += frame.len() as u64;
        }
        let Walk { mut sound, committed, has_more, .. } = walk;
        // What no commit follows was never kept.
        sound.truncate(sound.iter().rposition(|frame| frame.is_commit).map_or(0, |last| last + 1));
        let lost_commits = sound.iter().skip(committed).filter(|frame| frame.is_commit).count();
        let pages = sound.into_iter().map(|frame| (frame.page, frame.place)).collect();
        Ok(Some(Self { file, pages, has_more, is_damaged: lost_commits > usize::from(is_sound) }))
    }

    /// The latest sound copy of a page; none if the log has none.
    pub(crate) fn page(&self, number: u32) -> Option<io::Result<Vec<u8>>> {
        let place = *self.pages.get(&number)?;
        Some(page_at(&self.file, place))
    }

    /// The greatest number of a page in it; 0 if there is none.
    pub(crate) fn last_page(&self) -> u32 {
        self.pages.last_key_value().map_or(0, |(&number, _)| number)
    }
}

/// The page that begins at a place of a file, filled up with zeros where the file ends.
pub(crate) fn page_at(mut file: &File, place: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(place))?;
    let mut page = Vec::with_capacity(PAGE_BYTES);
    file.take(PAGE_BYTES as u64).read_to_end(&mut page)?;
    page.resize(PAGE_BYTES, 0);
    Ok(page)
}

/// The state of looking through a log.
struct Walk {
    is_little: bool,
    /// What all frames of this log have in common, and those that were left by an earlier one have not.
    salts: Option<Sums>,
    /// The check sums from which the next frame's may go on: as the frame before has it, and as it should have it.
    seeds: [Sums; 2],
    /// The frame before, if its check sum does not fit: if the next one goes on from what it should be, it alone is
    /// damaged.
    unproven: Option<Frame>,
    sound: Vec<Frame>,
    /// Whether no frame was damaged so far.
    is_whole: bool,
    /// How many sound frames `SQLite` reads.
    committed: usize,
    has_more: bool,
}

impl Walk {
    fn look(&mut self, bytes: &[u8], place: u64) {
        let frame = Frame { page: word(bytes, 0), place, is_commit: word(bytes, 4) != 0 };
        let salts = [word(bytes, 8), word(bytes, 12)];
        let stored = [word(bytes, 16), word(bytes, 20)];
        let is_own = *self.salts.get_or_insert(salts) == salts;
        let computed = self.seeds.map(|seed| {
            let head = sums(self.is_little, seed, &bytes[..8]);
            sums(self.is_little, head, &bytes[FRAME_HEADER_BYTES..])
        });
        let fits = computed.map(|computed| is_own && computed == stored && frame.page != 0);
        self.is_whole &= fits[0];
        if fits[1] && !fits[0] {
            self.sound.extend(self.unproven.take());
        }
        self.unproven = None;
        self.seeds = [stored, computed[0]];
        let is_commit = frame.is_commit;
        if fits != [false; 2] {
            self.sound.push(frame);
        } else if is_own {
            self.unproven = Some(frame);
        }
        if self.is_whole && is_commit {
            (self.committed, self.has_more) = (self.sound.len(), false);
        } else {
            self.has_more |= is_own;
        }
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|word| word.try_into().ok()).map_or(0, u32::from_be_bytes)
}

fn sums(is_little: bool, seed: Sums, bytes: &[u8]) -> Sums {
    let word = |bytes: &[u8]| {
        let word: [u8; 4] = bytes.try_into().unwrap_or_default();
        if is_little { u32::from_le_bytes(word) } else { u32::from_be_bytes(word) }
    };
    bytes.chunks_exact(8).fold(seed, |[one, other], pair| {
        let one = one.wrapping_add(word(&pair[..4])).wrapping_add(other);
        [one, other.wrapping_add(word(&pair[4..])).wrapping_add(one)]
    })
}

/// Fills a buffer; `false` if less than that is left.
fn fills(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match reader.read_exact(buffer) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        read => read.map(|()| true),
    }
}
