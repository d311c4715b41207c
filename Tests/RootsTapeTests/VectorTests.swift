import RootsTape
import Testing

/// A tape that means something else in Roots than in VHS, with the reason.
private struct Difference: Sendable {
  enum Reason: String {
    case argumentsStay = "an argument never continues on the next line"
    case quotesClose = "a text and a pattern end on their line"
    case bareLetters = "m and s are letters after a modifier"
    case anyKey = "a key with a name, and a digit, may follow every modifier"
    case newWords = "Home, End and F1 to F12 are keys"
    case oneErrorAWord = "what is not ASCII is one error up to the next blank, not one a byte"
  }

  var reason: Reason
  var commands: [String]
  var errorPositions: Set<String>

  init(_ reason: Reason, _ commands: [String], _ errorPositions: Set<String> = []) {
    self.reason = reason
    self.commands = commands
    self.errorPositions = errorPositions
  }

  static let table: [String: Difference] = [
    "Type \"a\"\n\"b\"": Difference(.argumentsStay, ["TYPE(a)"], ["2:1"]),
    "Type a\nb\nEnter": Difference(.argumentsStay, ["TYPE(a)", "ENTER(1)"], ["2:1"]),
    "Set Width\n800": Difference(.argumentsStay, [], ["1:10", "2:1"]),
    "Set FontSize": Difference(.argumentsStay, [], ["1:13"]),
    "Type \"unterminated\nEnter": Difference(.quotesClose, ["ENTER(1)"], ["1:6"]),
    "Wait /unterminated\nEnter": Difference(.quotesClose, ["ENTER(1)"], ["1:6"]),
    "Ctrl+m": Difference(.bareLetters, ["CTRL(m)"]),
    "Ctrl+s": Difference(.bareLetters, ["CTRL(s)"]),
    "Alt+m": Difference(.bareLetters, ["ALT(m)"]),
    "Shift+s": Difference(.bareLetters, ["SHIFT(s)"]),
    "Ctrl+Tab": Difference(.anyKey, ["CTRL(Tab)"]),
    "Ctrl+PageUp": Difference(.anyKey, ["CTRL(PageUp)"]),
    "Ctrl+Escape": Difference(.anyKey, ["CTRL(Escape)"]),
    "Ctrl+1": Difference(.anyKey, ["CTRL(1)"]),
    "Alt+Left": Difference(.anyKey, ["ALT(Left)"]),
    "Alt+1": Difference(.anyKey, ["ALT(1)"]),
    "Alt+Shift+a": Difference(.anyKey, ["ALT(Shift a)"]),
    "Shift+Up": Difference(.anyKey, ["SHIFT(Up)"]),
    "Shift+1": Difference(.anyKey, ["SHIFT(1)"]),
    "Home": Difference(.newWords, ["HOME(1)"]),
    "End": Difference(.newWords, ["END(1)"]),
    "F1": Difference(.newWords, ["FUNCTION(1)(1)"]),
    "Type é": Difference(.oneErrorAWord, [], ["1:6"]),
    "Type “x”": Difference(.oneErrorAWord, [], ["1:6"]),
  ]
}

@Suite struct VectorTests {
  @Test func `all vectors are read from their file`() {
    #expect(Vector.all.count == 274)
    #expect(Set(Difference.table.keys).isSubset(of: Vector.all.map(\.source)))
  }

  @Test(arguments: Vector.all)
  func `a tape means the same as in VHS, except for the listed differences`(vector: Vector) throws {
    let reading = try Tape.read("v.tape", from: TapeFiles(["v.tape": vector.source]))
    let commands = reading.tape.commands.map(notation)
    let positions = Set(
      reading.diagnostics.filter { $0.severity == .error }
        .map { "\($0.position.line):\($0.position.column)" })
    let difference = Difference.table[vector.source]
    #expect(commands == difference?.commands ?? vector.soundCommands)
    let wanted = difference?.errorPositions ?? vector.errorPositions
    // What VHS reports about the rest of a broken line follows from the first mistake.
    #expect(firstOfLines(positions) == firstOfLines(wanted))
    #expect(positions.isSubset(of: wanted))
  }

  /// The first column of each line.
  private func firstOfLines(_ positions: Set<String>) -> [Int: Int] {
    let places = positions.map { $0.split(separator: ":").compactMap { Int($0) } }
    return Dictionary(places.map { ($0[0], $0[1]) }, uniquingKeysWith: min)
  }

  @Test(arguments: Vector.all)
  func `a parsed tape prints as a tape that parses to the same commands`(vector: Vector) {
    let tape = Tape.parse(vector.source, file: "v.tape").tape
    let again = Tape.parse(tape.text, file: "v.tape")
    #expect(again.tape.commands == tape.commands)
    #expect(again.diagnostics.filter { $0.severity == .error } == [])
  }

  @Test(arguments: Difference.table.keys.sorted())
  func `a difference is one`(source: String) throws {
    let vector = try #require(Vector.all.first { $0.source == source })
    let difference = try #require(Difference.table[source])
    let isSame =
      vector.soundCommands == difference.commands
      && vector.errorPositions == difference.errorPositions
    #expect(!isSame, "\(difference.reason.rawValue)")
  }
}
