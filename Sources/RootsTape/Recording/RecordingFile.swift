internal import Glibc
internal import RootsFiles
internal import RootsTerminal

/// The file of a recording: a draft beside its place, as complete as the recording at every
/// moment, which becomes the file when all is recorded.
///
/// No file that is there is ever written over. What the disk does not take now is tried again
/// later. A class because it stands for the one open file.
public final class RecordingFile {
  /// Where the recording will be.
  public let path: String
  /// Where it is meanwhile.
  public var draft: String { "\(path).part" }

  private let descriptor: Int32
  private var isOpen = true
  /// How many bytes of the draft stay as they are.
  private var written = 0
  /// What stays, and has not been written yet.
  private var unwritten = ""

  /// Begins a recording.
  /// - Throws: `RecordingFileError` when nothing can be recorded there; nothing has changed then.
  public init(at path: String) throws(RecordingFileError) {
    self.path = path
    try Self.check(path)
    let draft = "\(path).part"
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .leftDraft(draft) : .unwritable(path, errno: errno)
    }
    self.descriptor = descriptor
  }

  deinit { closeDescriptor() }

  /// What is there stays there, unless it is empty.
  private static func check(_ path: String) throws(RecordingFileError) {
    guard !path.isEmpty else { throw .noName }
    guard !path.hasSuffix("/") else { throw .folder(path) }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return }
      throw .unwritable(path, errno: errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw .folder(path)
    case S_IFREG: if status.st_size > 0 { throw .exists(path) }
    default: throw .notRegular(path)
    }
  }

  /// Writes what has become of the recording.
  public func write(_ progress: TapeRecorder.Progress) {
    unwritten += progress.added
    guard isOpen else { return }
    do throws(FileFault) { try put(unwritten + progress.open) } catch { return }
    written += unwritten.utf8.count
    unwritten = ""
  }

  /// Puts the draft in its place.
  /// - Throws: `RecordingFileError` when that is not possible; the draft is then left as it is.
  public func finish(_ recording: Recording) throws(RecordingFileError) {
    written = 0
    do throws(FileFault) {
      try put(recording.text)
      guard fsync(descriptor) == 0 else { throw FileFault.last }
    } catch {
      throw .incomplete(draft, errno: error.code)
    }
    fchmod(descriptor, 0o644)
    closeDescriptor()
    try Self.check(path)
    // A second name and not a rename, which would replace what came meanwhile; an empty file goes.
    var failure = unsafe link(draft, path) == 0 ? 0 : errno
    if failure == EEXIST || failure == EPERM {
      failure = unsafe rename(draft, path) == 0 ? 0 : errno
    } else if failure == 0 {
      unsafe unlink(draft)
    }
    guard failure == 0 else { throw .unwritable(path, errno: failure) }
  }

  /// Forgets the recording: nothing was recorded.
  public func discard() {
    closeDescriptor()
    unsafe unlink(draft)
  }

  /// Writes the end of the draft anew.
  private func put(_ text: String) throws(FileFault) {
    let bytes = Array(text.utf8)
    guard lseek(descriptor, written, SEEK_SET) >= 0 else { throw .last }
    try FileWriting.write(bytes, to: descriptor)
    guard ftruncate(descriptor, written + bytes.count) == 0 else { throw .last }
  }

  private func closeDescriptor() {
    guard isOpen else { return }
    isOpen = false
    close(descriptor)
  }
}

/// Why nothing can be recorded in a file.
public enum RecordingFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case noName
  case folder(String)
  case notRegular(String)
  case exists(String)
  /// A recording that did not end is there.
  case leftDraft(String)
  case unwritable(String, errno: Int32)
  /// The draft could not be completed.
  case incomplete(String, errno: Int32)

  /// One line: the fact, then the way out.
  public var description: String {
    switch self {
    case .noName: "the recording needs a name; write --record FILE"
    case .folder(let path):
      "'\(visible(path))' is a folder; name a file in it, such as "
        + "'\(visible(path.hasSuffix("/") ? path : path + "/"))walk.tape'"
    case .notRegular(let path): "'\(visible(path))' is not a regular file; name another file"
    case .exists(let path): "'\(visible(path))' is there already; name another file"
    case .leftDraft(let path):
      "'\(visible(path))' is left from a recording that did not end; "
        + "keep it under another name, or remove it"
    case .unwritable(let path, let code):
      "'\(visible(path))' cannot be written: \(systemReason(code)); name a file elsewhere"
    case .incomplete(let path, let code):
      "'\(visible(path))' cannot be written to its end: \(systemReason(code))"
    }
  }
}
