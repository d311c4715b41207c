import Roots
import RootsApp
import RootsBlueprint
import RootsTerminal

/// The parts of an app that come up while a tape plays on it.
///
/// A class because the callbacks of the session add to it.
final class TrialSight {
  /// The parts that came up.
  struct Seen: Sendable {
    /// The names of the screens that came up, and the words of the commands; nil for all names.
    var words: Set<String>?
    /// The lines of the rows and keys that were used; nil for all lines.
    var used: Set<Int>?

    static let everything = Seen(words: nil, used: nil)
  }

  /// The controls that were used, to which the session adds.
  let used = UsedControls()
  private var words: Set<String> = []
  private var seesEverything = false
  /// Whether a tool was open, which can show and do what no control does.
  private var hadTool = false
  private var observations: [Subscription] = []

  deinit { for observation in observations { observation.cancel() } }

  func seeEverything() { seesEverything = true }

  func watch(_ session: Session, of app: Blueprint) {
    add(session.navigator.world, of: app)
    observations = [
      session.observeSteps { [weak self, weak session] _, result in
        if let command = result.issued?.command { self?.add(command) }
        if let session { self?.add(session.navigator.world, of: app) }
      },
      session.observeEvents { [weak self, weak session] _, _ in
        if session?.hasTool == true { self?.hadTool = true }
      },
    ]
  }

  /// The parts that came up until now.
  func seen(by lines: ControlLines) -> Seen {
    if seesEverything { return .everything }
    return Seen(words: words, used: hadTool ? nil : lines.lines(of: used))
  }

  private func add(_ command: Command) {
    let words = "\(command)".split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
    self.words.formUnion(words.map { String($0) })
  }

  private func add(_ world: World, of app: Blueprint) {
    for layer in world.state.layers {
      for entry in world.state[layer].entries {
        // A screen that was seen has shown its parts too.
        guard words.insert(entry.screen.text).inserted else { continue }
        let parts = app.content(of: entry).map { app.parts(of: $0) } ?? []
        words.formUnion(parts.map(\.screen.text))
      }
    }
  }
}

/// The lines of the rows and keys of an app's screens.
struct ControlLines: Sendable {
  /// All lines.
  let all: Set<Int>
  private let lines: [Place: Int]

  private struct Place: Hashable {
    let screen: String
    let variant: Int
    let control: Control
  }

  init(_ app: Blueprint) {
    var lines: [Place: Int] = [:]
    for name in app.map.names {
      var variant = 0
      while let content = app.content(of: name, variant: variant) {
        for control in content.controls where control.isRowOrKey {
          let place = Place(screen: name.text, variant: variant, control: control)
          lines[place] = content.line(of: control)
        }
        variant += 1
      }
    }
    self.lines = lines
    all = Set(lines.values)
  }

  /// The line of the row or key that a line is probably in: the last one up to it.
  func line(around line: Int) -> Int? { all.lazy.filter { $0 <= line }.max() }

  /// The lines of the rows and keys that were used; nil if the line of one is unknown.
  func lines(of used: UsedControls) -> Set<Int>? {
    var found: Set<Int> = []
    for case .content(let screen, let variant, _, let control) in used.places
    where control.isRowOrKey {
      guard let line = lines[Place(screen: screen, variant: variant, control: control)] else {
        return nil
      }
      found.insert(line)
    }
    return found
  }
}

extension Control {
  fileprivate var isRowOrKey: Bool {
    switch self {
    case .row, .key: true
    case .submit, .yes, .no, .after, .progress: false
    }
  }
}
