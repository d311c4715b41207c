import Glibc
import RootsFiles

/// Reports when files are saved, and when tapes come into folders or leave them.
///
/// It watches the folders of files with `inotify`(7), because most editors replace a file by a new
/// one. Of a file that is a link, each link on the way to it is watched too.
/// A class because it owns a descriptor.
final class FileWatch {
  /// Becomes readable when a file in one of the folders is saved.
  let descriptor: Int32
  /// What is watched in a folder.
  private struct Watched {
    let path: String
    var names: Set<String> = []
    var hasTapes = false
  }

  /// The folders, by the descriptor of their watch.
  private var watched: [Int32: Watched] = [:]

  /// The maximum number of links on the way to a file, as in `path_resolution`(7).
  private static let linkLimit = 40

  /// Watches files, and the tapes of folders; nil if the system does not allow it.
  init?(_ paths: some Sequence<String>, folders: [String] = []) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    for folder in folders { watch(folder) { $0.hasTapes = true } }
    for path in paths { add(path) }
    if watched.isEmpty { return nil }
  }

  deinit { _ = close(descriptor) }

  private func add(_ path: String) {
    var path = path
    for _ in 0..<Self.linkLimit {
      let folder = folder(of: path)
      watch(folder.isEmpty ? "." : folder) { $0.names.insert(String(path.dropFirst(folder.count))) }
      guard let target = linkTarget(of: path) else { return }
      path = target.hasPrefix("/") ? target : folder + target
    }
  }

  private func watch(_ folder: String, _ note: (inout Watched) -> Void) {
    let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE)
    let watch = unsafe inotify_add_watch(descriptor, folder, mask)
    guard watch >= 0 else { return }
    note(&watched[watch, default: Watched(path: folder)])
  }

  /// Whether an event is one of a watched file that was saved, or of the tapes of a folder.
  private func matters(_ event: Event) -> Bool {
    guard let folder = watched[event.watch] else { return false }
    func has(_ flags: Int32) -> Bool { event.mask & UInt32(flags) != 0 }
    let isFolder = has(IN_ISDIR)
    // A new file is read when it is closed; a link is complete at once.
    if has(IN_CREATE), !isFolder, linkTarget(of: "\(folder.path)/\(event.name)") == nil {
      return false
    }
    let isRemoved = has(IN_DELETE | IN_MOVED_FROM)
    if folder.names.contains(event.name), !isRemoved { return true }
    guard folder.hasTapes, !event.name.hasPrefix(".") else { return false }
    return isFolder ? !event.name.hasSuffix(".snapshots") : event.name.hasSuffix(".tape")
  }

  /// Whether one of the files was saved, or a tape came or left, since the last call.
  func hasChanged() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    var hasChanged = false
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return hasChanged }
      var rest = chunk[..<count]
      while let event = FileWatch.takeEvent(&rest) {
        if matters(event) { hasChanged = true }
      }
    }
  }

  /// Waits until something changes, and for what changes together with it.
  /// - Returns: false after a signal that ends the program, and when nobody reads its output.
  func wait() -> Bool {
    repeat {
      if Interrupt.isPending { return false }
      var watched = [descriptor, Interrupt.descriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      watched.append(pollfd(fd: STDOUT_FILENO, events: 0, revents: 0))
      _ = unsafe poll(&watched, 3, -1)
      if watched[2].revents & Int16(POLLERR) != 0 { return false }
    } while !hasChanged()
    _ = poll(nil, 0, 100)
    _ = hasChanged()
    return true
  }

  private struct Event {
    let watch: Int32
    let mask: UInt32
    let name: String
  }

  /// Reads one `struct inotify_event`: a watch, the mask, 4 bytes, the length of the name, and the
  /// name with zero bytes at its end.
  private static func takeEvent(_ bytes: inout ArraySlice<UInt8>) -> Event? {
    guard bytes.count >= 16 else { return nil }
    func number(at offset: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(bytes[bytes.startIndex + offset + $1]) << UInt32(8 * $1) }
    }
    let watch = Int32(bitPattern: number(at: 0))
    let (mask, length) = (number(at: 4), Int(number(at: 12)))
    guard bytes.count >= 16 + length else { return nil }
    let name = bytes.dropFirst(16).prefix(length).prefix { $0 != 0 }
    bytes = bytes.dropFirst(16 + length)
    return Event(watch: watch, mask: mask, name: String(decoding: name, as: UTF8.self))
  }
}
