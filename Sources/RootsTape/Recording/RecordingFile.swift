internal import Glibc
internal import RootsFiles
internal import RootsTerminal

/// The file of a recording: a draft beside its path that is always up to date, and becomes the file
/// at the end.
///
/// An existing file is never overwritten. A failed write is repeated with the next one.
///
/// A class because it owns the open file.
public final class RecordingFile {
  /// The path of the finished recording.
  public let path: String
  /// The path of the draft.
  public var draft: String { path + Self.draftSuffix }
  /// The end of the path of a draft.
  static let draftSuffix = ".part"

  private let descriptor: Int32
  /// The device and the number of the draft's file.
  private let identity: (dev_t, ino_t)
  private var isOpen = true
  /// The number of bytes of the draft that do not change any more.
  private var written = 0
  /// The reason why the last lines are not in the draft; nil if they are.
  public private(set) var problem: String?
  /// The number of bytes of the draft, or more after a failure.
  private var length = 0
  /// The final text that could not be written yet.
  private var unwritten = ""
  /// The text at the end of the draft that may still change.
  private var openText = ""

  /// Creates the draft.
  /// - Throws: `RecordingFileError` if the path cannot be used; no file has changed then.
  public init(at path: String) throws(RecordingFileError) {
    self.path = path
    try Self.check(path)
    let draft = path + Self.draftSuffix
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      guard errno == EEXIST else { throw .unwritable(path, errno: errno) }
      throw Self.isWritten(draft) ? .running(draft) : .leftDraft(draft)
    }
    // The lock tells other runs that the draft is written now; it ends with the descriptor.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    var status = stat()
    _ = unsafe fstat(descriptor, &status)
    identity = (status.st_dev, status.st_ino)
    self.descriptor = descriptor
  }

  deinit { closeDescriptor() }

  /// Whether the draft is still at its path.
  public var hasDraft: Bool {
    var status = stat()
    return unsafe stat(draft, &status) == 0 && (status.st_dev, status.st_ino) == identity
  }

  /// Whether a program writes a draft now.
  package static func isWritten(_ draft: String) -> Bool { FileLock.isHeld(onFileAt: draft) }

  /// Checks that the path is free; an empty regular file counts as free.
  private static func check(_ path: String) throws(RecordingFileError) {
    guard !path.isEmpty, path != "-" else { throw .noName }
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

  /// Writes new lines to the draft.
  public func write(_ progress: TapeRecorder.Progress) {
    if progress.isWhole { (written, unwritten) = (0, "") }
    unwritten += progress.added
    // Most events leave what was written before them.
    let isNew =
      problem != nil || progress.isWhole || !unwritten.isEmpty || progress.open != openText
    guard isOpen, isNew else { return }
    do throws(FileFault) {
      try put(unwritten + progress.open)
      (openText, problem) = (progress.open, nil)
    } catch {
      problem = error.reason
      return
    }
    written += unwritten.utf8.count
    unwritten = ""
  }

  /// Completes the draft and moves it to its path.
  /// - Throws: `RecordingFileError` if that fails; the draft is kept, unless it is empty.
  public func finish(_ recording: Recording) throws(RecordingFileError) {
    written = 0
    do throws(FileFault) {
      try put(recording.text)
      guard fsync(descriptor) == 0 else { throw FileFault.last }
    } catch {
      // An empty draft would keep the next recording of this name from beginning.
      if lseek(descriptor, 0, SEEK_END) == 0 { discard() }
      throw .incomplete(draft, errno: error.code)
    }
    fchmod(descriptor, 0o644)
    closeDescriptor()
    guard hasDraft else { throw .lostDraft(draft) }
    try Self.check(path)
    // A hard link fails if a file was created meanwhile; a rename would replace it. An empty file
    // is replaced.
    var failure = unsafe link(draft, path) == 0 ? 0 : errno
    if failure == EEXIST || failure == EPERM {
      failure = unsafe rename(draft, path) == 0 ? 0 : errno
    } else if failure == 0 {
      unsafe unlink(draft)
    }
    guard failure == 0 else { throw .unwritable(path, errno: failure) }
  }

  /// Removes the draft of a recording that never began, or of which nothing is written.
  public func discard() {
    closeDescriptor()
    if hasDraft { unsafe unlink(draft) }
  }

  /// Replaces the end of the draft.
  private func put(_ text: String) throws(FileFault) {
    let bytes = Array(text.utf8)
    let end = written + bytes.count
    let isShorter = end < length
    guard lseek(descriptor, written, SEEK_SET) >= 0 else { throw .last }
    length = max(length, end)
    try FileWriting.write(bytes, to: descriptor)
    guard isShorter else { return }
    guard ftruncate(descriptor, end) == 0 else { throw .last }
    length = end
  }

  private func closeDescriptor() {
    guard isOpen else { return }
    isOpen = false
    close(descriptor)
  }
}

/// The reason a recording cannot be written.
public enum RecordingFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case noName
  case folder(String)
  case notRegular(String)
  case exists(String)
  /// The draft of an earlier, interrupted recording exists.
  case leftDraft(String)
  /// Another run writes the draft now.
  case running(String)
  /// The draft was removed or moved while it was written.
  case lostDraft(String)
  case unwritable(String, errno: Int32)
  /// The draft could not be completed.
  case incomplete(String, errno: Int32)

  /// Whether a part of the recording could not be written.
  package var isIncomplete: Bool { if case .incomplete = self { true } else { false } }

  /// One line: the fact, then the fix.
  public var description: String {
    switch self {
    case .noName: "a recording needs a name, such as walk.tape"
    case .folder(let path):
      "'\(visible(path))' is a folder; name a file in it, such as "
        + "'\(visible(path.hasSuffix("/") ? path : path + "/"))walk.tape'"
    case .notRegular(let path): "'\(visible(path))' is not a regular file; name another file"
    case .exists(let path): "'\(visible(path))' already exists; name another file"
    case .leftDraft(let path):
      "'\(visible(path))' is the draft of an interrupted recording; "
        + "rename or remove it"
    case .running(let path):
      "'\(visible(path))' is the draft of a recording that another run writes; name another file"
    case .lostDraft(let path): "'\(visible(path))' was removed while it was written"
    case .unwritable(let path, let code):
      "'\(visible(path))' cannot be written: \(systemReason(code)); name a file elsewhere"
    case .incomplete(let path, let code):
      "'\(visible(path))' cannot be written completely: \(systemReason(code))"
    }
  }
}
