internal import Glibc
internal import RootsFiles

/// The tapes that paths stand for: files, and folders with the tapes in them.
///
/// A tape that cannot be played must not be left out in silence: each path that may lead to one is
/// found, with the reason if there is nothing to read.
package struct FoundTapes {
  package private(set) var tapes: [TapeCase] = []
  /// Sentences about tapes that are named several times.
  package private(set) var notes: [String] = []
  /// The folders that were searched.
  package private(set) var folders: [String] = []

  private let hasParts: Bool
  private var partCount = 0
  /// The real paths of folders, and of tapes apart from a link at their end, that were found.
  private var found: Set<String> = []

  /// The maximum depth of the search.
  private static let depthLimit = 32

  /// Finds the tapes in the order of the paths, those of a folder and its subfolders by name.
  ///
  /// Links are followed. Hidden files and folders are left out.
  ///
  /// - Parameter withParts: whether tapes of folders that are only parts of others are found too.
  package init(_ paths: [String], withParts: Bool = false) {
    hasParts = withParts
    for path in paths {
      guard isFolder(path) else {
        add(path)
        continue
      }
      let (count, parts) = (tapes.count + notes.count, partCount)
      search(path, below: [])
      guard tapes.count + notes.count == count else { continue }
      lose(
        path,
        partCount > parts
          ? "all its tapes are parts of others; name one that sources them"
          : "it contains no tapes; name a folder with .tape files")
    }
    guard partCount > 0 else { return }
    notes.append(
      partCount == 1
        ? "1 tape is a part of others, and is left out"
        : "\(partCount) tapes are parts of others, and are left out")
  }

  private mutating func add(_ path: String) {
    let folder = folder(of: path)
    let name = path[folder.endIndex...]
    note(path, as: (realPath(of: folder.isEmpty ? "." : folder) ?? folder) + "/" + name)
      .map { tapes.append(TapeCase($0)) }
  }

  private mutating func lose(_ path: String, _ problem: String) {
    tapes.append(TapeCase(path, problem: problem))
  }

  /// Counts a path once.
  /// - Returns: nil for one that was found before.
  private mutating func note(_ path: String, as real: String) -> String? {
    if found.insert(real).inserted { return path }
    notes.append("'\(path)' is named twice, and counts once")
    return nil
  }

  private mutating func search(_ folder: String, below chain: [String]) {
    let real = realPath(of: folder) ?? folder
    if chain.contains(real) { return lose(folder, "it leads back to a folder above it") }
    guard note(folder, as: real) != nil else { return }
    guard chain.count < Self.depthLimit else {
      return lose(folder, "it is more than \(Self.depthLimit) folders deep")
    }
    let names: [String]
    do throws(FileFault) {
      names = try namesInFolder(folder)
    } catch {
      return lose(folder, "the folder cannot be read: \(error.reason)")
    }
    folders.append(folder)
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if isFolder(path) {
        search(path, below: chain + [real])
      } else if name.contains("\u{FFFD}"), realPath(of: path) == nil {
        if name.hasSuffix(".tape") { lose(path, "its name is not UTF-8; rename it") }
      } else if name.hasSuffix(".tape") {
        if !hasParts, isPart(path) { partCount += 1 } else { add(path) }
      }
    }
  }
}

/// Whether a file is a tape that is only a part of others.
private func isPart(_ path: String) -> Bool {
  (try? Tape.read(path, from: .disk).tape.isPart(in: path)) ?? false
}

extension Tape {
  /// Whether the tape in a file is only a part of others, as it says itself.
  package func isPart(in file: String) -> Bool {
    statements.contains { $0.command == .set(.part(true)) && $0.position.file == file }
  }
}

private func isFolder(_ path: String) -> Bool {
  var status = stat()
  return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
