import Glibc
import RootsFiles

/// Reports when files are saved.
///
/// It watches their folders with `inotify`(7), because most editors replace a file by a new one.
/// A class because it owns a descriptor.
final class FileWatch {
  /// Becomes readable when a file in one of the folders is saved.
  let descriptor: Int32
  /// The names of the watched files, by the descriptor of their folder's watch.
  private var names: [Int32: Set<String>] = [:]

  /// Watches files; nil if the system does not allow it.
  init?(_ paths: some Sequence<String>) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    for path in paths { add(realPath(of: path) ?? path) }
    if names.isEmpty { return nil }
  }

  deinit { _ = close(descriptor) }

  private func add(_ path: String) {
    let folder = folder(of: path)
    let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO)
    let watch = unsafe inotify_add_watch(descriptor, folder.isEmpty ? "." : folder, mask)
    guard watch >= 0 else { return }
    names[watch, default: []].insert(String(path.dropFirst(folder.count)))
  }

  /// Whether one of the files was saved since the last call.
  func hasChanged() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    var hasChanged = false
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return hasChanged }
      var rest = chunk[..<count]
      while let event = FileWatch.takeEvent(&rest) {
        if names[event.watch]?.contains(event.name) == true { hasChanged = true }
      }
    }
  }

  /// Waits until one of the files is saved, and for the files that are saved together with it.
  /// - Returns: false after a signal that ends the program.
  func wait() -> Bool {
    repeat {
      if Interrupt.isPending { return false }
      var watched = [descriptor, Interrupt.descriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      _ = unsafe poll(&watched, 2, -1)
    } while !hasChanged()
    _ = poll(nil, 0, 100)
    _ = hasChanged()
    return true
  }

  /// Reads one `struct inotify_event`: a watch, 8 bytes, the length of the name, and the name
  /// with zero bytes at its end.
  private static func takeEvent(
    _ bytes: inout ArraySlice<UInt8>
  ) -> (watch: Int32, name: String)? {
    guard bytes.count >= 16 else { return nil }
    func number(at offset: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(bytes[bytes.startIndex + offset + $1]) << UInt32(8 * $1) }
    }
    let watch = Int32(bitPattern: number(at: 0))
    let length = Int(number(at: 12))
    guard bytes.count >= 16 + length else { return nil }
    let name = bytes.dropFirst(16).prefix(length).prefix { $0 != 0 }
    bytes = bytes.dropFirst(16 + length)
    return (watch, String(decoding: name, as: UTF8.self))
  }
}
