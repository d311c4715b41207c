import Roots
import RootsTerminal
import Testing

/// One table answers whether a focused field takes a key.
@Suite struct FieldKeysTests {
  private static let keys: [Key] = {
    let codes = Key.Spelling.all.map(\.code) + "bfdhwukaexyn1+- ".map { .character($0) }
    let modifiers: [Key.Modifiers] = [[], .control, .alt, .shift]
    return (codes + [.function(1)]).flatMap { code in modifiers.map { Key(code, $0) } }
  }()

  @Test(
    arguments: [
      .text, .secret, .choice(["one"]), .choice(["one", "two"]), .toggle, .number(3...3, step: 1),
      .number(-5...99, step: 5),
    ] as [FieldKind])
  func `a focused field of any kind takes the keys of the table and no others`(kind: FieldKind) {
    for key in Self.keys where key != Key(.escape) {
      let form = FormPane(fields: [FormField(name: "f", label: "F", kind: kind, value: "12")])
      for move in [.control("b"), .control("a"), .control("e")] as [Key] {
        var moved = form
        _ = moved.handle(move)
        #expect((moved.handle(key) != .ignored) == key.isTakenByField, "\(key.name)")
      }
    }
  }
}
