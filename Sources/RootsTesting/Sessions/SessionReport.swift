package import RootsBlueprint
import RootsTerminal

/// The report of one or more exploratory sessions of an app, from which its text and its page are
/// made.
package struct SessionReport {
  package let sessions: [Entry]
  /// The places of the app; nil if it cannot be used.
  let app: App?
  /// The coverage by all sessions; empty without a search.
  package let coverage: [Coverage]
  /// The reason why things that were not reached are not decided.
  let doubt: String?
  /// The bugs of all sessions, each once.
  let bugs: [FoundBug]

  /// A session with what its recording shows.
  package struct Entry {
    package let session: TestSession
    /// The text of the recording.
    let text: String
    /// Nil if the recording cannot be played.
    let play: SessionPlay?
    /// Short tapes to bugs, by the index of the bug's statement.
    let ways: [Int: ShortWay]
    /// The times; nil if the recording has none.
    let times: SessionTimes?

    package init(
      _ session: TestSession, text: String, play: SessionPlay?, ways: [Int: ShortWay] = [:]
    ) {
      self.session = session
      self.text = text
      self.play = play
      self.ways = ways
      times = SessionTimes(session, play)
    }

    /// The command that opens the app at a remark; nil for a remark in a sourced tape.
    func command(opening mark: TestSession.Mark) -> String? {
      session.isPlain
        ? nil
        : mark.line.map {
          "roots replay \(ExplorationReport.shellWord(session.path)) --until \($0)"
        }
    }

    /// The command that finds the shortest tape to a bug.
    func command(shortening mark: TestSession.Mark) -> String? {
      session.isPlain
        ? nil
        : mark.line.map {
          "roots shorten \(ExplorationReport.shellWord(session.path)) --line \($0)"
        }
    }

    /// The areas of the charter, each with its time.
    var areas: [String] {
      session.areas.map { area in
        let time = times?.areas[area].map { ": \(TestSession.words($0))" } ?? ""
        return area + time
      }
    }

    /// The remarks of a kind.
    func marks(_ kinds: Set<Remark.Kind>) -> [TestSession.Mark] {
      session.marks.filter { kinds.contains($0.remark.kind) }
    }

    func moment(of mark: TestSession.Mark) -> SessionPlay.Moment? { play?.moments[mark.index] }
  }

  /// The names of an app's places.
  struct App {
    let name: String
    let screens: [String]
    let tabs: [String]
    let flows: [String]
    /// The digest of the blueprint's text.
    let version: String
  }

  /// The report of sessions, which are put in the order of their beginnings.
  /// - Parameters:
  ///   - app: the app of all of them; nil if it cannot be used.
  ///   - coverage: the coverage by all of them; empty without a search.
  package init(
    of sessions: [Entry], on app: Blueprint?, coverage: [Coverage] = [], doubt: String? = nil
  ) {
    self.sessions = sessions.enumerated().sorted { one, other in
      let (first, second) = (one.element.session, other.element.session)
      return (first.started ?? "", one.offset) < (second.started ?? "", other.offset)
    }.map(\.element)
    self.app = app.map { app in
      App(
        name: app.name, screens: app.map.names.map(\.text), tabs: app.map.tabs.map(\.name.text),
        flows: app.map.flows.map(\.name.text), version: app.source.digest)
    }
    self.coverage = coverage
    self.doubt = doubt
    bugs = FoundBug.all(of: self.sessions)
  }

  /// The times of all sessions; nil if no recording has any.
  var times: SessionTimes? {
    let all = sessions.compactMap(\.times)
    return all.isEmpty ? nil : all.reduce(into: SessionTimes()) { $0.add($1) }
  }

  /// The names of the testers, in the order of their first sessions.
  var testers: [String] { sessions.compactMap(\.session.tester).withoutRepeats }

  // MARK: Charters

  /// The sessions of one charter.
  struct Charter {
    let text: String
    /// The places of its sessions in the report, from 0.
    let numbers: [Int]
  }

  /// The charters, each once whatever its case and blanks are; sessions without one are last.
  var charters: [Charter] {
    let keys = sessions.map { ($0.session.charter ?? "").plainWords.joined(separator: " ") }
    let order = keys.withoutRepeats
    return (order.filter { !$0.isEmpty } + order.filter(\.isEmpty)).map { key in
      let numbers = keys.indices.filter { keys[$0] == key }
      return Charter(text: sessions[numbers[0]].session.charter ?? "", numbers: numbers)
    }
  }

  // MARK: Areas

  /// A tab, a flow, or a screen that a charter names.
  struct Area {
    let name: String
    let kind: String
    /// The places of the sessions whose charters name it, and of those that were there.
    let planned: [Int]
    let visited: [Int]
    let time: Duration
    let bugCount: Int
  }

  /// The areas of the app; without tabs and flows, its screens.
  var areas: [Area] {
    let own = (app?.tabs ?? []) + (app?.flows ?? [])
    let named = sessions.flatMap(\.session.areas)
    let names = ((own.isEmpty ? app?.screens ?? [] : own) + named).withoutRepeats
    return names.map { name in
      let bugs = sessions.reduce(0) { count, entry in
        count
          + entry.marks([.bug]).count { entry.play?.places[$0.index]?.contains(name) == true }
      }
      return Area(
        name: name, kind: kind(of: name),
        planned: sessions.indices.filter { sessions[$0].session.areas.contains(name) },
        visited: sessions.indices.filter { index in
          sessions[index].play?.places.values.contains { $0.contains(name) } == true
        },
        time: sessions.reduce(.zero) { $0 + ($1.times?.areas[name] ?? .zero) }, bugCount: bugs)
    }
  }

  /// The problems of a session, one sentence each.
  func warnings(of entry: Entry) -> [String] {
    var warnings = entry.session.warnings
    if let version = entry.session.version, let app, version != app.version {
      warnings.append(
        entry.session.placeOfVersion
          + "the blueprint has changed since the session, and what is shown may differ")
    }
    for area in entry.session.areas where app != nil && kind(of: area) == Self.unknownKind {
      warnings.append(
        entry.session.placeOfAreas + "the app has no screen, tab or flow '\(area)' today")
    }
    if entry.session.isPlain {
      warnings.append("it is a session in plain text, which is not replayed and has no frames")
    }
    if let problem = entry.play?.problem {
      warnings.append("the recording cannot be played to its end today: \(problem)")
    }
    return warnings
  }

  private static let unknownKind = "unknown"

  private func kind(of name: String) -> String {
    guard let app else { return "" }
    if app.tabs.contains(name) { return "tab" }
    if app.flows.contains(name) { return "flow" }
    return app.screens.contains(name) ? "screen" : Self.unknownKind
  }

  // MARK: What is left

  /// The screens that no session has shown and that could be shown; nil if the app is not known.
  var unseenScreens: [String]? {
    guard let app else { return nil }
    let seen = sessions.reduce(into: Set<String>()) { $0.formUnion($1.play?.screens ?? []) }
    return app.screens.filter { !seen.contains($0) }
  }

  /// The areas in which no session was.
  var areasLeft: [String] { areas.filter(\.visited.isEmpty).map(\.name) }
}

extension String {
  /// The words in lower case, without punctuation.
  var plainWords: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map { String($0) }
  }
}

extension Sequence<String> {
  /// Each element once, in the order of the first ones.
  var withoutRepeats: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
