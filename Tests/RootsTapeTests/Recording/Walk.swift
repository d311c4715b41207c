import Roots
import RootsApp
import RootsBlueprint
import RootsTape
import RootsTerminal
import Testing

/// City, for recorded sessions that are played again.
enum City {
  static func session(_ size: Size) throws -> Session {
    let root = "\(#filePath)".split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
    let (blueprint, _) = Blueprint.read(file: "\(root)/Resources/City.yaml")
    return makeSession(try #require(blueprint), size: size, isRecording: true)
  }

  static var player: TapePlayer {
    TapePlayer(files: MemoryFiles().files) { size, _ in try session(size) }
  }
}

/// A recorded session: its final state, and the recording.
struct Walk {
  let session: Session
  let recorder: TapeRecorder

  init(of session: Session, blueprint: String? = nil, expects: Bool = false) {
    self.session = session
    recorder = TapeRecorder(of: session, blueprint: blueprint, expects: expects)
  }

  /// Handles an event after a time; of consecutive sizes only the last is seen.
  func take(_ event: Event, after pause: Duration = .zero) {
    if case .resize = event {} else { _ = session.frame() }
    session.scheduler.advance(to: session.scheduler.now + pause)
    session.loop.drain()
    session.handle(event)
    _ = session.takeDriverRequests()
  }

  /// Presses keys by name: `ctrl+s enter space`.
  func press(_ names: String, each pause: Duration = .milliseconds(200)) {
    for name in names.split(separator: " ") {
      guard let key = Key(named: String(name)) else {
        Issue.record("no key is called '\(name)'")
        continue
      }
      take(.key(key), after: pause)
    }
  }

  /// Types a text.
  func type(_ text: String, each pause: Duration = .milliseconds(100)) {
    for character in text { take(.key(.character(character)), after: pause) }
  }

  /// Sends a mouse event at a cell from 0 0.
  func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int) {
    take(.mouse(MouseEvent(action, at: Point(column: column, row: row))))
  }

  /// The recording without its settings.
  func finish() -> String {
    let lines = recorder.finish().text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.firstIndex(of: "") ?? lines.startIndex
    return lines[start...].dropFirst().joined(separator: "\n")
  }
}
