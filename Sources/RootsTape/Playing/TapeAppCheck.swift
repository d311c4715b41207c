package import Roots
package import RootsTerminal

extension TapeReading {
  /// Adds an error for each name, link and state path that the app of the tape does not have.
  ///
  /// Commands and links that the tape expects to be refused are not checked, and none on a line
  /// that has an error already: it was read in part.
  /// - Parameters:
  ///   - map: the map of the app.
  ///   - properties: returns the reason why a property cannot be expected; nil if it can.
  ///   - names: returns the reason why nothing of a kind can have a name; nil if something can.
  ///   - values: returns the reason why no field with a name can have a text; nil if one can.
  ///   - commands: returns the problems of a command.
  /// - Complexity: O(commands), beside the search for the nearest name of each error.
  package mutating func check(
    against map: NavigationMap, properties: @escaping TapeProperties.Objecting,
    names: @escaping (ShownName, NamedKind) -> String? = { _, _ in nil },
    values: (ShownName, String) -> String? = { _, _ in nil },
    commands: (String) -> [CommandProblem] = { _ in [] }
  ) {
    // The answers to a question are selected like rows.
    let selectable = { (text: String) in
      names(ShownName(text), .answer) == nil ? nil : names(ShownName(text), .row)
    }
    var check = TapeAppCheck(map, properties, selectable: selectable, of: self)
    var allowsRefusals = false
    var variables = TapeVariables(of: tape, given: nil)
    let unread = Set(diagnostics.lazy.filter { $0.severity == .error }.map(\.position.wholeLine))
    for (place, statement) in tape.statements.enumerated() {
      guard check.problems.count < TapeParser.limit else { break }
      if unread.contains(statement.position.wholeLine) { continue }
      check.position = statement.position
      // Unknown names are reported by `checkVariables`.
      guard let command = try? variables.filled(statement.command) else { continue }
      variables.declare(command)
      if let expectation = command.claim { check.check(expectation) }
      switch command {
      case .set(.allowsRefusals(let isAllowed)): allowsRefusals = isAllowed
      // Only what can be refused is looked behind, so that a tape is passed once.
      case _ where command.kindOfRequest == nil || tape.expectsRefusal(after: place): break
      case .act(let act, _) where !allowsRefusals:
        // The value of a variable can be another one when the tape is played.
        let isFixed = command == statement.command
        check.check(act, names, isFixed ? values : { _, _ in nil })
      case .perform(let text) where !allowsRefusals: check.add(commands(text), in: text)
      case .open(let url) where !allowsRefusals: check.check(link: url)
      default: break
      }
    }
    add(check.problems)
  }
}

/// A problem of a command, at a range in bytes of its text.
package typealias CommandProblem = (
  message: String, hint: String?, range: Range<Int>, isError: Bool
)

extension TapePosition {
  /// The position of its line.
  fileprivate var wholeLine: TapePosition {
    TapePosition(file: file, line: line, column: 0, length: 0)
  }
}

extension TapeReading {
  /// The position of a word within a statement; the whole statement if the word is not found.
  package func position(of word: String, in statement: TapePosition) -> TapePosition {
    statement.part(word, of: bytes(of: statement))
  }

  /// The bytes of a statement; empty if its line is unknown.
  func bytes(of statement: TapePosition) -> [UInt8] {
    guard let line = line(at: statement) else { return [] }
    return Array(line.utf8.dropFirst(statement.column - 1).prefix(statement.length))
  }
}

/// The check of a tape's commands and expectations against the names of an app.
struct TapeAppCheck {
  let map: NavigationMap
  private let world: World
  /// The reason why a property cannot be expected.
  private let objection: TapeProperties.Objecting
  /// The reason why nothing that can be selected has a name.
  private let selectable: (String) -> String?
  /// The tape, in whose lines the words of problems are found; nil without a text.
  private let reading: TapeReading?
  private(set) var problems: [TapeDiagnostic] = []
  /// The nested navigator that the current path is about.
  private var inside: NavigatorDefinition?
  /// The position of the current statement.
  var position = TapePosition(file: "", line: 1, column: 1, length: 0)

  init(
    _ map: NavigationMap, _ objection: @escaping TapeProperties.Objecting,
    selectable: @escaping (String) -> String? = { _ in nil }, of reading: TapeReading? = nil
  ) {
    self.map = map
    self.objection = objection
    self.selectable = selectable
    self.reading = reading
    world = World(map)
  }

  // MARK: Names of the app

  /// The screens and accessories.
  private var places: [String] { map.names.map(\.text) }
  private var flows: [String] { map.flows.map(\.name.text) }

  private var tabs: [String] {
    if let inside { return inside.tabs.map(\.name.text) }
    return (map.tabs + map.nested.flatMap(\.tabs)).map(\.name.text)
  }

  // MARK: Acts and commands

  mutating func check(
    _ act: NamedAct, _ names: (ShownName, NamedKind) -> String?,
    _ values: (ShownName, String) -> String?
  ) {
    let (name, kind): (ShownName, NamedKind)
    switch act {
    case .use(let used, let called): (name, kind) = (called, used)
    case .fill(let called, _): (name, kind) = (called, .field)
    case .back, .undo, .redo, .restart: return
    }
    if let reason = names(name, kind) { return note(reason, at: name.text) }
    if case .fill(_, let text) = act, let reason = values(name, text) { note(reason, at: text) }
  }

  /// Adds the problems of the command of a `Do`.
  mutating func add(_ found: [CommandProblem], in text: String) {
    problems += found.map { problem in
      TapeDiagnostic(
        problem.isError ? .error : .warning,
        at: reading?.position(of: problem.range, in: text, of: position) ?? position,
        problem.message, hint: problem.hint)
    }
  }

  mutating func check(link: String) {
    do throws(Refusal) {
      _ = try map.links.match(link)
    } catch {
      note("\(error)", at: link)
    }
  }

  // MARK: Expectations

  /// The first name in an expectation that an app does not have, with the fix; nil without one.
  static func objection(
    to expectation: TapeExpectation, _ map: NavigationMap,
    _ properties: TapeProperties.Objecting? = nil
  ) -> String? {
    var check = TapeAppCheck(map, properties ?? { _ in nil })
    check.check(expectation)
    return check.problems.first?.sentence
  }

  mutating func check(_ expectation: TapeExpectation) {
    expectation.claim.check(names: &self)
    if !expectation.isNegated { checkRange(of: expectation.claim as? StateClaim) }
  }

  mutating func check(property name: String) {
    if let reason = objection(name) { note(reason, at: name) }
  }

  mutating func check(selected name: String) {
    guard let reason = selectable(name) else { return }
    // Another statement than an expectation is of no use.
    let end = reason.firstRange(of: "; write: ")?.lowerBound ?? reason.endIndex
    note(String(reason[..<end]), at: name)
  }

  mutating func checkResult(of screen: String) {
    check("screen, accessory or flow", screen, in: places + flows)
  }

  mutating func check(path: String) { _ = checkedForms(path) }

  /// Notes a comparison that no value of a fact fulfils.
  private mutating func checkRange(of claim: StateClaim?) {
    guard let claim, case .number(let relation, let number) = claim.value,
      let fact = fact(ofPath: claim.path), case .number(let range) = fact.domain,
      let wanted = Double(number),
      !relation.holds(Double(range.lowerBound), wanted),
      !relation.holds(Double(range.upperBound), wanted)
    else { return }
    note(
      "'\(fact.name)' is \(fact.domain), so it is never \(relation.rawValue) \(number)",
      at: number)
  }

  /// Checks that a state is a number, which a comparison needs.
  mutating func check(_ path: String, isNumberFor relation: Comparison) {
    guard checkedForms(path) != nil, !path.isNumberPath else { return }
    let fact = fact(ofPath: path)
    if case .number? = fact?.domain { return }
    let kind = fact.map { ", but \($0.domain)" } ?? ""
    note(
      "'\(path)' is no number\(kind), so '\(relation.rawValue)' does not apply",
      at: path, hint: "write a value or a /pattern/")
  }

  /// The fact that a path names; nil for another path.
  private func fact(ofPath path: String) -> FactDefinition? {
    let words = path.split(separator: " ")
    guard words.count == 2, words[0] == "fact" else { return nil }
    return map.facts.first { $0.name.text == words[1] }
  }

  /// The initial values of a state path; nil after noting that there is no such path.
  private mutating func checkedForms(_ path: String) -> [String]? {
    do throws(TapeStateError) {
      return try world.forms(ofState: path)
    } catch {
      note("\(error)", at: error.word)
      return nil
    }
  }

  mutating func check(state path: String, _ value: String) {
    guard checkedForms(path) != nil else { return }
    if path.isNumberPath, Int(value) == nil {
      return note("'\(path)' is a number, never '\(value)'", at: value)
    }
    var words = path.split(separator: " ").map { String($0) }
    let outer = inside
    if words.first == "in", words.count > 2 {
      inside = map.nested.first { $0.name.text == words[1] }
      words.removeFirst(2)
    }
    let names = value.split(separator: " ").map { String($0) }
    if words.count == 3, words[1] == "tab", Int(words[2]) == nil { check(tabs: [words[2]]) }
    if let place = words.firstIndex(of: "tab"), let number = Int(words[place...].last ?? "") {
      check(number: number)
    }
    switch words.first {
    case "tab" where value != "none": check(tabs: names)
    case "active" where names.first == "tab": check(tabs: Array(names.dropFirst()))
    case "stack", "flow", "accessory":
      for screen in names where screen != "none" {
        check("screen", screen, in: places + ["host"])
      }
    case "fact" where words.count == 2: check(words[1], canBe: value)
    default: break
    }
    inside = outer
  }

  /// Checks the number of a tab, which is accepted with a remark.
  private mutating func check(number: Int) {
    let names = (inside?.tabs ?? map.tabs).map(\.name.text)
    if names.isEmpty {
      note(inside.map { "'\($0.name)' has no tabs" } ?? "this app has no tabs", at: "\(number)")
    } else if number > names.count {
      note(TabName.absent(number, count: names.count), at: "\(number)")
    } else {
      note(TabName.remark(on: number, of: names), at: "\(number)", .warning)
    }
  }

  private mutating func check(tabs names: [String]) {
    for tab in names { check("tab", tab, in: tabs) }
  }

  /// Checks that a fact can have the value that an expectation names.
  private mutating func check(_ fact: String, canBe value: String) {
    let refusals = [value, Roots.quoted(value)].map { form -> Refusal? in
      guard let command = try? Command(parsing: "set \(fact) \(form)") else {
        return .changesNothing
      }
      return refusal(of: command)
    }
    guard !refusals.contains(nil) else { return }
    let reason = refusals.first { $0 != .changesNothing } ?? nil
    note(reason.map { "\($0)" } ?? "'\(fact)' is never '\(value)'", at: value)
  }

  /// The refusal of a command on the initial state; nil for one that the state holds already.
  private func refusal(of command: Command) -> Refusal? {
    var world = world
    let refusal = step(&world, .command(command, origin: nil)).refusal
    if case .factUnchanged = refusal { return nil }
    return refusal
  }

  // MARK: Problems

  mutating func check(_ kind: String, _ name: String, in known: [String]) {
    guard !known.contains(name) else { return }
    let unknown = UnknownName(kind, name, known: known)
    note(unknown.problem, at: name, hint: unknown.fix)
  }

  /// Adds a problem at a word of the statement.
  mutating func note(
    _ message: String, at word: String, hint: String? = nil,
    _ severity: TapeDiagnostic.Severity = .error
  ) {
    let place = reading?.position(of: word, in: position) ?? position
    problems.append(TapeDiagnostic(severity, at: place, message, hint: hint))
  }
}

extension String {
  /// Whether a path of the state always has a whole number.
  fileprivate var isNumberPath: Bool {
    var words = split(separator: " ")
    if words.first == "in" { words.removeFirst(min(2, words.count)) }
    return words.first.map { ["depth", "accessories", "undo", "redo"].contains($0) } ?? false
  }
}

extension TapePosition {
  /// The position of a word within a statement; the whole statement if the word is not found.
  ///
  /// The last occurrence counts: names come after the words of the language.
  /// - Parameter bytes: the bytes of the statement.
  func part(_ word: String, of bytes: [UInt8]) -> TapePosition {
    let wanted = Array(word.utf8)
    guard !wanted.isEmpty, bytes.count == length, wanted.count <= bytes.count else { return self }
    func isPart(_ index: Int) -> Bool {
      bytes.indices.contains(index)
        && (bytes[index].isLetter || bytes[index].isDigit || bytes[index] == UInt8(ascii: "_"))
    }
    let last = (0...bytes.count - wanted.count).reversed().first { start in
      Array(bytes[start..<start + wanted.count]) == wanted && !isPart(start - 1)
        && !isPart(start + wanted.count)
    }
    guard let last else { return self }
    var place = self
    place.column += last
    place.length = wanted.count
    return place
  }
}
