internal import Synchronization

/// The snapshots of a run of tapes, whose rows and commands can share a file.
///
/// A class because tapes that are played at the same time share it.
final class UsedSnapshots: Sendable {
  private let frames = Mutex<[String: String]>([:])
  private let differing = Mutex<Set<String>>([])

  /// Notes that a frame was compared with a snapshot or recorded in it.
  /// - Returns: the first frame of the run; nil if this is the first one.
  func use(_ text: String, at path: String) -> String? {
    frames.withLock { frames in
      let first = frames[path]
      if first == nil { frames[path] = text }
      return first
    }
  }

  /// Whether a frame of the run differs from a snapshot.
  func differ(_ path: String) -> Bool { differing.withLock { $0.contains(path) } }

  /// Notes that a frame differs from a snapshot.
  /// - Returns: whether it is the first one.
  func noteDifference(_ path: String) -> Bool {
    differing.withLock { $0.insert(path).inserted }
  }
}
