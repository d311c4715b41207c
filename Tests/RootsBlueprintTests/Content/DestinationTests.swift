import Roots
import RootsBlueprint
import Testing

@Suite struct DestinationTests {
  private static let text = """
    roots: 1
    name: T
    facts: { ok: false }
    tabs: { one: { root: a }, two: { root: b }, more: { root: c, when: ok } }
    nested: { side: { tabs: { left: { root: b }, right: { root: c } } } }
    protections: { p: { passes: ok, ask: overlay q, then: { completed: set ok true } } }
    keys: { g: push c, h: { do: start f, then: { completed: push b } } }
    screens:
      a: { children: [b, c], nested: side, list: [{ label: A, do: push b, protect: p }] }
      b: { confirm: { text: B, yes: { do: push c, then: { refused: overlay q } } } }
      c: { after: { time: 1s, do: pop } }
    accessories: { q: { keys: { x: finish } } }
    flows:
      f: { screens: [b, c], receives: { m: show two } }
      g: { intents: { left: b, right: c } }
    hears: { done: show one }
    routes:
      "t://b/{n: int}": { do: 'push b with {n: {n}}', parents: [push c] }
      "t://two": show two
    """

  private func blueprint() throws -> Blueprint {
    let (blueprint, report) = Blueprint.read(source: Source(name: "t.yaml", text: Self.text))
    return try #require(blueprint, "\(report.text)")
  }

  @Test(arguments: [
    ("push b with {n: 1}", "push b always {n: 1}"),
    ("push b once", "push b ifNotOpen"),
    ("go b", "replace b always"), ("replace b", "replace b always"),
    ("reset two", ""),
    ("reset two to b, c with {n: 1}", "replace b always; replace c always {n: 1}"),
    ("overlay q", "present q always"), ("segue c", "segue c always"), ("preload c", ""),
    ("pop to b", "back b ifNotOpen"), ("pop to b if open", "back b never"),
    ("pop to root", ""), ("pop", ""), ("set ok true", ""), ("tell f m", ""),
    ("start f", "start f (b) always"), ("start g at right", "start g (c) always"),
    ("start g at nowhere", "start g (nil) always"),
    ("show two", "show two never"), ("show 2", "show two never"), ("show 0", "show one never"),
    ("in side show 2", "show right never"), ("in side push c", "push c always"),
    // Its number depends on a condition.
    ("show 3", ""), ("show main", ""),
    ("begin; push b; show one; end", "push b always; show one never"),
    ("open t://b/7", "open c always; open b always {n: 7}"),
    ("open t://two", "open two never"), ("open t://nowhere", ""),
  ])
  func `a command leads to places`(command: String, places: String) throws {
    let map = try blueprint().map
    let found = map.destinations(of: try Command(parsing: command)).map { destination in
      let place =
        switch destination.place {
        case .screen(let name), .tab(let name): name.text
        case .flow(let name, intent: _):
          "\(name) (\(map.screen(of: destination).map(\.text) ?? "nil"))"
        }
      let payload = destination.payload.map { " \($0)" } ?? ""
      return "\(destination.way) \(place) \(destination.opening)\(payload)"
    }
    #expect(found.joined(separator: "; ") == places)
  }

  @Test func `everything that issues commands is listed once, with its reaction`() throws {
    let listed = try blueprint().issuers.map { issuer in
      let source =
        switch issuer.source {
        case .control(let control, of: let screen, variant: _): "\(control) of \(screen)"
        case .appKey(let index): "key \(index)"
        case .question(let protection): "question \(protection.name)"
        case .rule(let rule, of: let flow): "rule \(rule.message) of \(flow?.text ?? "the app")"
        case .route(let index): "route \(index)"
        }
      let use = issuer.isTimed ? " timed" : issuer.isAction ? " do" : ""
      let kind = issuer.isReaction ? " then" : use
      let guards = issuer.options.protections.map { ", protect \($0)" }.joined()
      let commands = issuer.commands.map { "\($0)" }.joined(separator: ", ")
      return "\(source)\(kind): \(commands)\(guards)"
    }
    #expect(
      listed == [
        "row(0) of a do: push b, protect p",
        "yes of b do: push c", "yes of b then: overlay q",
        "after of c timed: pop", "key(0) of q do: finish",
        "key 0 do: push c", "key 1 do: start f", "key 1 then: push b",
        "question p: overlay q", "question p then: set ok true",
        "rule m of f: show two", "rule done of the app: show one",
        "route 0: push c, push b with {n: {n}}", "route 1: show two",
      ])
  }
}
