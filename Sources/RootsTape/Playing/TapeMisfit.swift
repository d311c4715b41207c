import Roots
import RootsFiles
import RootsTerminal

/// The mismatch of a tape that was made for another app: the names it expects and the app lacks.
struct TapeMisfit {
  /// The name of the app.
  private let app: String
  /// The blueprint that the tape names, when another was given to the player.
  private let own: String?
  private let isNamed: Bool
  private var tabs: [String] = []
  private var screens: [String] = []
  private var facts: [String] = []

  /// Compares the tape's names with the app's; nil when they match, or when only one assertion
  /// differs, which may be a mistake.
  init?(
    of tape: Tape, with values: [String: String], on session: Session, blueprint: String?
  ) {
    app = session.chrome.name
    own = tape.replacedBlueprint(by: blueprint)
    isNamed = blueprint != nil
    if own == nil, tape.blueprint != nil { return nil }
    let map = session.navigator.world.map
    let (knownTabs, knownFacts) = (map.tabs.map(\.name.text), map.facts.map(\.name.text))
    let knownScreens = map.names.map(\.text) + map.flows.map(\.name.text) + ["host"]
    var count = 0
    for case .expect(let expectation) in tape.filled(values) {
      let claimed = ClaimedNames(of: expectation)
      let lacking = [
        tabs.note(claimed.tabs, unless: knownTabs),
        screens.note(claimed.screens, unless: knownScreens),
        facts.note(claimed.facts, unless: knownFacts),
      ]
      if lacking.contains(true) { count += 1 }
    }
    guard count > (own == nil ? 1 : 0) else { return nil }
  }

  /// One line: the fact, then the fix.
  var message: String {
    let lacks = [("tab", tabs), ("screen", screens), ("fact", facts)].compactMap(Self.lack)
    let lacking = "the app '\(app)' has no \(lacks.joined(separator: ", no "))"
    if let own { return "the tape is for '\(own)', and \(lacking); play it on its own blueprint" }
    if isNamed { return "the tape is for another app: \(lacking); name the blueprint it is for" }
    return "the tape names no blueprint, and \(lacking); name its own with --blueprint"
  }

  private static func lack(_ kind: String, _ names: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(5).joined(separator: ", ")
    let rest = names.count > 5 ? " and \(names.count - 5) more" : ""
    return "\(kind)\(names.count == 1 ? "" : "s") \(shown)\(rest)"
  }
}

extension Tape {
  /// The path of the blueprint that the tape names; nil without one.
  var blueprint: String? {
    commands.reduce(nil) { found, command in
      if case .set(.blueprint(let path)) = command { path } else { found }
    }
  }

  /// The blueprint that the tape names, if a different one replaces it.
  func replacedBlueprint(by path: String?) -> String? {
    guard let path, let blueprint, name(of: path) != name(of: blueprint) else { return nil }
    return blueprint
  }

  private func name(of path: String) -> Substring {
    path[folder(of: path).endIndex...]
  }
}

/// The names that an expectation mentions.
struct ClaimedNames {
  var tabs: [String] = []
  var screens: [String] = []
  var facts: [String] = []

  init(of expectation: TapeExpectation) {
    switch expectation {
    case .result(let screen, _):
      self.init([], "")
      screens = [screen]
    case .state(let path, let value):
      self.init(path.split(separator: " ").map { String($0) }, value)
    case .stateMatches(let path, _), .stateCompares(let path, _, _):
      self.init(path.split(separator: " ").map { String($0) }, "")
    case .not(let other), .soft(let other): self.init(of: other)
    case .glass, .property, .refused, .selected, .cursor, .style, .box: self.init([], "")
    }
  }

  /// The names in a state path, by its words, and in its expected value.
  init(_ path: [String], _ value: String) {
    let words = value.split(separator: " ").map { String($0) }
    if path.count == 3, path[1] == "tab", Int(path[2]) == nil { tabs.append(path[2]) }
    switch path.first {
    case "tab" where value != "none": tabs += words
    case "active" where words.first == "tab": tabs += words.dropFirst()
    case "stack", "flow": screens = words.filter { $0 != "none" }
    case "accessory" where value != "none": screens = words
    case "fact" where path.count == 2: facts = [path[1]]
    default: break
    }
  }
}

extension [String] {
  /// Adds unknown names once each; returns whether there were any.
  fileprivate mutating func note(_ names: [String], unless known: [String]) -> Bool {
    let unknown = names.filter { !known.contains($0) }
    for name in unknown where !contains(name) { append(name) }
    return !unknown.isEmpty
  }
}
