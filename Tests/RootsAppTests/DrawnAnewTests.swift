import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

/// A session that draws each frame, beside sessions with the same past that draw one frame.
@Suite struct DrawnAnewTests {
  /// What happens to a session.
  private enum Happening {
    case event(Event)
    case time(Duration)
    case theme(Theme)
    /// The navigator pane is shown or hidden; nil to show it where there is room.
    case navigator(Bool?)
    /// The run is recorded, which a mark tells.
    case recording(Bool)
  }

  @Test(arguments: ["City", "Shop", "Bench"], [1, 2, 3] as [UInt64])
  func `frames do not depend on those before`(app: String, seed: UInt64) throws {
    let blueprint = try blueprint(app)
    var random = SplitMix(state: seed)
    var past: [Happening] = []
    // The third session marks the rows and keys that were not used.
    let session = begin(blueprint, marksUnused: seed == 3)
    var frame = Frame(size: session.size)
    for step in 1...400 {
      let next = happening(&random)
      past.append(next)
      perform(next, in: session)
      if session.isOver { break }
      session.draw(into: &frame)
      let again = session.frame()
      #expect(frame == again && frame.focus == again.focus, "step \(step): \(again.text)")
      guard step % 5 == 0 else { continue }
      let other = begin(blueprint, marksUnused: seed == 3)
      for happening in past { perform(happening, in: other) }
      let anew = other.frame()
      #expect(frame == anew && frame.focus == anew.focus, "step \(step): \(anew.styledText)")
    }
  }

  private func blueprint(_ name: String) throws -> Blueprint {
    let root = "\(#filePath)".split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
    let (blueprint, report) = Blueprint.read(file: "\(root)/Resources/\(name).yaml")
    return try #require(blueprint, "\(report.text)")
  }

  private func begin(_ blueprint: Blueprint, marksUnused: Bool) -> Session {
    makeSession(
      blueprint, size: Size(columns: 80, rows: 24), isRecording: true,
      marking: marksUnused ? UsedControls() : nil)
  }

  private func perform(_ happening: Happening, in session: Session) {
    switch happening {
    case .event(let event): session.handle(event)
    case .time(let time): session.scheduler.advance(to: session.scheduler.now + time)
    case .theme(let theme): session.theme = theme
    case .navigator(let isShown): session.workbench.showsNavigator = isShown
    case .recording(let isRecorded): session.workbench.isRecorded = isRecorded
    }
  }

  private func happening(_ random: inout SplitMix) -> Happening {
    let names = [
      "enter", "enter", "enter", "escape", "up", "down", "down", "tab", "home", "end", "pageup",
      "pagedown", "backspace", "left", "right", "alt+left", "alt+right", "ctrl+p", "f12", "f1",
    ]
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<4:
      let columns = Int.random(in: 10...140, using: &random)
      return .event(.resize(Size(columns: columns, rows: .random(in: 5...40, using: &random))))
    case 4..<8: return .time(.milliseconds(.random(in: 100...9000, using: &random)))
    case 8..<12: return .theme(Bool.random(using: &random) ? .dark : .light)
    case 12: return .navigator([true, false, nil].randomElement(using: &random) ?? nil)
    case 13: return .recording(Bool.random(using: &random))
    case 14..<20:
      let point = Point(
        column: .random(in: 0..<80, using: &random), row: .random(in: 0..<24, using: &random))
      let actions: [MouseEvent.Action] = [.press, .release, .scrollUp, .scrollDown]
      let action = actions.randomElement(using: &random) ?? .press
      return .event(.mouse(MouseEvent(action, at: point)))
    case 20..<60:
      let key = names.randomElement(using: &random).flatMap { Key(named: $0) }
      return .event(.key(key ?? Key(.enter)))
    default:
      // Without q, which quits at once.
      let keys = "abcdefghijklmnoprstuvwxyz?<>1234pppooo"
      return .event(.key(.character(keys.randomElement(using: &random) ?? "1")))
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same keys for the same seed, everywhere.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
