import Roots
import Testing

/// Every sequence of at most three commands over a tiny map; `ROOTS_SEQUENCE` sets another number.
@Suite struct ExhaustionTests {
  private static let texts = [
    "push a", "push b on tab 2", "push b on main with 1", "pop", "pop to a", "go b",
    "replace b inheriting", "show 2", "reset 1", "update a with 1", "pop to b with 2", "overlay x",
    "overlay y",
    "finish", "undo",
    "undo 2", "redo", "begin; set f true; push a; overlay y; end", "pop #4", "replace a on #4",
    "reset 1 to a, b, a",
  ]

  private static func shape() throws -> Shape {
    var shape = Shape(title: "tiny")
    shape.screens = ["a", "b"]
    shape.tabs = [
      TabDefinition("s", root: shape.screens[0]),
      TabDefinition("t", root: shape.screens[1]),
    ]
    shape.start = .tab(0)
    shape.accessories = [
      AccessoryDefinition("x"),
      AccessoryDefinition("y", level: 1, policy: .belongs),
    ]
    shape.facts = [try FactDefinition("f", .flag, initial: .bool(false))]
    return shape
  }

  @Test(arguments: Self.texts)
  func `every short sequence of commands keeps every law`(first: String) throws {
    let shape = try Self.shape()
    let commands = try Self.texts.map { Asked(command: try Command(parsing: $0), origin: nil) }
    let start = Asked(command: try Command(parsing: first), origin: nil)
    var run = try LawRun(shape, map: try shape.map())
    try run.take(start, isThorough: true)
    let count = try walk(run, [start], commands, to: Effort.sequence)
    let lengths = 0..<Effort.sequence
    #expect(count == lengths.reduce(0) { sum, _ in sum * commands.count + 1 })
  }

  private static let flowTexts = [
    "start trip at one", "start trip at two on main", "start bare", "start stroll on accessory 1",
    "push two", "pop", "replace three inheriting", "replace two", "go one", "push two on flow trip",
    "finish flow trip with 1", "finish flow bare", "tell parent say", "tell all go", "undo", "redo",
  ]

  @Test(arguments: Self.flowTexts)
  func `every sequence of three commands about flows keeps every law`(first: String) throws {
    let shape = try Shape.plain()
    let commands = try Self.flowTexts.map { Asked(command: try Command(parsing: $0), origin: nil) }
    let start = Asked(command: try Command(parsing: first), origin: nil)
    var run = try LawRun(shape, map: try shape.map())
    try run.take(start, isThorough: true)
    #expect(try walk(run, [start], commands, to: 3) == 1 + 16 + 16 * 16)
  }

  /// Continues a run with each of the commands.
  /// - Returns: the number of sequences.
  private func walk(
    _ run: LawRun, _ path: [Asked], _ commands: [Asked], to length: Int
  ) throws -> Int {
    guard path.count < length else { return 1 }
    var count = 1
    for command in commands {
      var next = run
      do {
        try next.take(command, isThorough: path.count < 2)
      } catch {
        throw Broken("\(path + [command]): \(error)")
      }
      count += try walk(next, path + [command], commands, to: length)
    }
    return count
  }
}
