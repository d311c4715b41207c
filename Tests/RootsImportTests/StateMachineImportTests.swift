import RootsBlueprint
import RootsImport
import Testing

/// Blueprints made of state machines.
@Suite struct StateMachineImportTests {
  private static let machine = """
    {
      "id": "checkout", "initial": "cart",
      "on": { "HELP": "#checkout.help" },
      "states": {
        "cart": { "on": { "BUY": [
          { "target": "pay", "cond": "hasItems" }, { "target": "empty" } ] } },
        "empty": { "on": { "BACK": { "target": "cart" } } },
        "pay": {
          "initial": "card",
          "on": { "CANCEL": "cart" },
          "states": {
            "card": { "on": { "NEXT": "confirm" }, "after": { "3000": "confirm" } },
            "confirm": { "on": { "PAY": "#checkout.done", "CANCEL": "card", "STAY": {} } }
          }
        },
        "done": { "type": "final" },
        "help": {}
      }
    }
    """

  @Test func `states are screens and events are rows`() throws {
    let file = Import.File(path: "checkout.json", bytes: Array(Self.machine.utf8))
    let made = try Import([file], tabs: [])
    #expect(
      made.text == """
        # Imported from checkout.json.
        roots: 1
        name: Checkout
        facts: { guard_hasItems: false }
        start: { screen: cart }
        keys:
          h: { label: "Guard has items: yes", when: not guard_hasItems, do: set guard_hasItems true }
          H: { label: "Guard has items: no", when: guard_hasItems, do: set guard_hasItems false }
        screens:
          cart:
            title: Cart
            list:
              - { label: "Buy: Card", when: guard_hasItems, do: go pay_card }
              - { label: "Buy: Empty", when: not guard_hasItems, do: go empty_ }
              - { label: Help, do: go help }
          empty_:
            title: Empty
            list:
              - { label: Back, do: go cart }
              - { label: Help, do: go help }
          pay_card:
            title: Card
            after: { time: 3000ms, do: go pay_confirm }
            list:
              - { label: Next, do: go pay_confirm }
              - { label: Cancel, do: go cart }
              - { label: Help, do: go help }
          pay_confirm:
            title: Confirm
            list:
              - { label: Pay, do: go done }
              - { label: Cancel, do: go pay_card }
              - { label: Help, do: go help }
          done:
            title: Done
            end: true
          help:
            title: Help
            list:
              - { label: Help, do: go help }

        """)
    #expect(
      made.notes == [
        "checkout.json: pay.confirm has STAY without a known target, which is left out"
      ])
    let (blueprint, report) = Blueprint.read(source: Source(name: "made.yaml", text: made.text))
    #expect(blueprint != nil, "\(report.text)")
  }

  private func made(_ states: String, initial: String = "a") throws -> Import {
    let text = "{\"id\": \"m\", \"initial\": \"\(initial)\", \"states\": {\(states)}}"
    return try Import([Import.File(path: "m.json", bytes: Array(text.utf8))], tabs: [])
  }

  @Test func `a byte order mark is no part of a machine`() throws {
    let text = "\u{FEFF}{\"initial\": \"a\", \"states\": {\"a\": {}}\n,}"
    func read(_ text: String) throws -> Import {
      try Import([Import.File(path: "m.json", bytes: Array(text.utf8))], tabs: [])
    }
    #expect(try read(text.replacing("\n,", with: "")).text.contains("start: { screen: a }"))
    #expect(#expect(throws: ImportProblem.self) { try read(text) }?.line == 2)
  }

  @Test func `a final state leads on where the state around it is done`() throws {
    let made = try made(
      """
      "a": { "initial": "b", "onDone": { "target": "c" }, "states": {
        "b": { "on": { "END": "d", "BACK": "h" } }, "d": { "type": "final" },
        "h": { "type": "history" } } },
      "c": { "on": { "AGAIN": ["a"], "*": "a" },
        "after": { "100": { "target": "a", "guard": "slow" } } }
      """)
    #expect(made.text.contains("{ label: End, do: go c }"), "\(made.text)")
    #expect(!made.text.contains("facts:") && !made.text.contains("keys:"))
    #expect(made.text.contains("{ label: Back, do: go a_b }"))
    #expect(!made.text.contains("a_d:") && !made.text.contains("a_h:"))
    #expect(
      made.notes == [
        "m.json: a.h is a history; the state around it begins anew",
        "m.json: c has an event *, which is left out",
        "m.json: c has after 100 with a guard, which is left out",
      ])
  }

  /// The end of the note on a state that is left out.
  private static let unused = " is never entered, and is left out"

  @Test func `a state that nothing enters is no screen, and has a note`() throws {
    let made = try made(
      """
      "a": { "on": { "E": "p", "F": "x" } }, "b": { "on": { "G": "c" } }, "c": {},
      "p": { "type": "parallel", "states": { "q": {}, "r": {} } },
      "x": { "invoke": { "src": "s", "onDone": "y" } }, "y": { "always": [{ "target": "z" }] },
      "z": {}
      """)
    let screens = made.text.matches(of: /\n  (\w+):\n/).map { String($0.1) }
    #expect(screens == ["a", "p_q", "x", "y", "z"], "\(made.text)")
    #expect(
      made.notes.filter { $0.hasSuffix(Self.unused) }
        == ["b", "c", "p.r"].map { "m.json: \($0)\(Self.unused)" })
  }

  /// The rows of screen `a`, and the notes without those on states that are left out.
  private func rows(_ states: String) throws -> (rows: String, notes: [String]) {
    let made = try made(states + #", "b": {}, "c": {}"#)
    let lines = made.text.split(separator: "\n").drop { $0 != "  a:" }.dropFirst()
    let rows = lines.prefix { $0.hasPrefix("    ") }.filter { $0.hasPrefix("      - ") }
    return (
      rows.map { $0.dropFirst(8) }.joined(separator: "\n"),
      made.notes.map { String($0.dropFirst("m.json: ".count)) }.filter {
        !$0.hasSuffix(Self.unused)
      }
    )
  }

  @Test func `transitions that never come after the others are left out`() throws {
    let note = "after a transition that is always taken first, which is left out"
    #expect(
      try rows(#""a": {"on": {"E": ["b", {"target": "c"}]}}"#) == (
        "{ label: E, do: go b }", ["a has E \(note)"]
      ))
    #expect(
      try rows(
        #""a": {"on": {"E": [{"target": "b", "guard": "g"}, {"target": "c", "guard": "g"}]}}"#)
        == ("{ label: E, when: guard_g, do: go b }", ["a has E \(note)"]))
    // The order of the members of a guard means nothing.
    let (one, same) = (#"{"n": 1, "m": [{"x": 1, "y": 2}]}"#, #"{"m": [{"y": 2, "x": 1}], "n": 1}"#)
    let guards = [one, same].map { #""guard": {"type": "g", "params": \#($0)}"# }
    #expect(
      try rows(
        #""a": {"on": {"E": [{"target": "b", \#(guards[0])}, {"target": "c", \#(guards[1])}]}}"#
      ).0 == "{ label: E, when: guard_g, do: go b }")
    #expect(
      try rows(#""a": {"on": {"E": [{"actions": "x"}, "b"]}}"#) == (
        "", ["a has E without a known target, which is left out", "a has E \(note)"]
      ))
  }

  @Test(
    arguments: [
      (
        #""guard": {"type": "g", "MEMBER": {"n": 1}}"#,
        #""guard": {"type": "g", "MEMBER": {"n": 2}}"#
      ),
      (#""cond": {"type": "g", "MEMBER": 1}"#, #""cond": {"MEMBER": 5, "type": "g"}"#),
      (#""guard": {"type": "g", "MEMBER": [1]}"#, #""guard": {"type": "g", "MEMBER": []}"#),
      (#""cond": {"type": "g", "MEMBER": 1}"#, #""cond": "g""#),
    ], ["params", "min"])
  func `guards of one name that differ are facts of their own`(
    guards: (String, String), member: String
  ) throws {
    let (first, second) = (guards.0.split(separator: "MEMBER"), guards.1.split(separator: "MEMBER"))
    let (rows, notes) = try rows(
      #"""
      "a": {"on": {"E": [
        {"target": "b", \#(first.joined(separator: member))},
        {"target": "c", \#(second.joined(separator: member))}]}}
      """#)
    #expect(
      rows == """
        { label: "E: B", when: guard_g, do: go b }
        { label: "E: C", when: not guard_g and guard_g_2, do: go c }
        """)
    #expect(notes == ["a has g with \(member), which is left out"])
  }

  @Test func `guards with the same members are one fact`() throws {
    let guards = [
      #"{"type": "g", "min": 1, "max": 2}"#, #"{"max": 2, "min": 1, "type": "g"}"#,
    ]
    let (rows, notes) = try rows(
      #""a": {"on": {"E": {"target": "b", "cond": \#(guards[0])}, "F": {"target": "c", "cond": \#(guards[1])}}}"#
    )
    #expect(
      rows == """
        { label: E, when: guard_g, do: go b }
        { label: F, when: guard_g, do: go c }
        """)
    #expect(
      notes == ["a has g with min, which is left out", "a has g with max, which is left out"])
  }

  @Test func `guards that XState 4 has written are told apart by their names`() throws {
    let (rows, notes) = try rows(
      #"""
      "a": {"on": {"E": [
        {"target": "b", "cond": {"type": "xstate.guard", "name": "g"}},
        {"target": "c", "cond": {"type": "xstate.guard", "name": "h"}}]}}
      """#)
    #expect(
      rows == """
        { label: "E: B", when: guard_g, do: go b }
        { label: "E: C", when: not guard_g and guard_h, do: go c }
        """)
    #expect(notes == [])
  }

  @Test(arguments: [
    (#""x": {"on": {"E": "y"}}, "y": {}"#, true),
    (#""x": {"initial": "z", "states": {"z": {}, "w": {}}}"#, true),
    (#""x": {}"#, false),
    (#""x": {}, "h": {"type": "history"}"#, false),
  ])
  func `the time of a state with several states is named once`(
    states: String, isNamed: Bool
  ) throws {
    let made = try made(
      #""a": {"initial": "x", "after": {"500": "b"}, "states": {\#(states)}}, "b": {}"#)
    #expect(made.text.contains("after: { time: 500ms, do: go b }"), "\(made.text)")
    let notes = made.notes.filter {
      !$0.contains("history") && !$0.contains("initial") && !$0.hasSuffix(Self.unused)
    }
    #expect(
      notes
        == (isNamed ? ["m.json: a has after, whose time begins anew in each of its states"] : []))
  }

  @Test func `an event of the state around counts where no guard inside holds`() throws {
    let made = try made(
      """
      "a": { "initial": "x", "on": { "E": "b", "F": "b" }, "states": {
        "x": { "on": { "E": { "target": "y", "guard": "g" }, "F": "y" } }, "y": {} } }, "b": {}
      """)
    #expect(
      made.text.contains(
        """
              - { label: "E: Y", when: guard_g, do: go a_y }
              - { label: "E: B", when: not guard_g, do: go b }
              - { label: F, do: go a_y }
          a_y:
        """), "\(made.text)")
    #expect(made.notes == [])
  }

  @Test func `guards whose names have the same words have other facts and labels`() throws {
    let guards = ["isOK", "is OK", "is_OK", "k", "k 2"].enumerated().map { place, name in
      "\"E\(place)\": {\"target\": \"b\", \"guard\": \"\(name)\"}"
    }
    let other = #""F": {"target": "b", "guard": {"type": "k", "params": {"n": 1}}}"#
    let made = try made(
      "\"a\": {\"on\": {\((guards + [other]).joined(separator: ", "))}}, \"b\": {}")
    let (blueprint, report) = Blueprint.read(source: Source(name: "made.yaml", text: made.text))
    #expect(blueprint != nil, "\(report.text)")
    let lines = made.text.split(separator: "\n").filter { $0.contains("do: set") }
    let labels = lines.compactMap { $0.firstMatch(of: /label: "(?<label>[^"]*)"/)?.label }
    let facts = lines.compactMap { $0.firstMatch(of: /do: set (?<fact>[^ ]*)/)?.fact }
    #expect(labels.count == 12 && Set(labels).count == 12, "\(made.text)")
    #expect(Set(facts).count == 6, "\(made.text)")
  }

  @Test func `a final state has the events of the states around it, and one of the machine none`()
    throws
  {
    let text = """
      { "id": "m", "initial": "a", "on": { "H": "a" }, "states": {
        "a": { "initial": "x", "on": { "OUT": "z" }, "states": {
          "x": { "on": { "N": "y" } }, "y": { "type": "final", "on": { "OWN": "x" } } } },
        "z": { "type": "final", "after": { "100": "a" } } } }
      """
    let made = try Import([Import.File(path: "m.json", bytes: Array(text.utf8))], tabs: [])
    #expect(
      made.text.hasSuffix(
        """
          a_y:
            title: "Y"
            end: true
            list:
              - { label: Out, do: go z }
              - { label: H, do: go a_x }
          z:
            title: Z
            end: true

        """), "\(made.text)")
    #expect(
      made.notes == [
        "m.json: a.y is final, and its on is left out",
        "m.json: z is final, and its after is left out",
      ])
  }

  @Test func `a label that is cut is named`() throws {
    let event = String(repeating: "E", count: 201)
    let (rows, notes) = try rows("\"a\": {\"on\": {\"\(event)\": \"b\"}}")
    let start = "E" + String(repeating: "e", count: 39)
    #expect(rows == "{ label: \(start)\(String(repeating: "e", count: 160)), do: go b }")
    #expect(notes == ["a has a text of 201 characters, which is cut: \(start)…"])
  }

  @Test func `an event with signs is a label that shows them, or is named`() throws {
    let (rows, notes) = try rows("\"a\": {\"on\": {\"$5 $off\": \"b\", \"**x**\": \"b\"}}")
    #expect(rows.contains("{ label: \"$5 $$off\", do: go b }"), "\(rows)")
    let end = "is read as markup in its row, which does not show the signs"
    #expect(notes == ["a has the label **x**, which \(end)"])
  }

  private static let cases: [(text: String, notes: [String])] = [
    (
      #""a": {"always": "b", "entry": [], "exit": "x", "invoke": {"src": "y"}}"#,
      [
        "a has always, which is left out", "a has exit, which is left out",
        "a has invoke, which is left out",
      ]
    ),
    (
      #""a": {"initial": "c", "entry": "x", "after": {"D": "b", "0": "b"}, "states": {"c": {}, "d": {}}}"#,
      ["a has entry, which is left out"]
        + ["D", "0"].map {
          "a has after \($0), no number of milliseconds from 100 to 3600000, which is left out"
        }
    ),
    (
      #""a": {"after": {"200": "lost", "300": "b", "400": "a"}}"#,
      [
        "a has after 200 without a known target, which is left out",
        "a has after 400 beside another one, which is left out",
      ]
    ),
    (
      #""a": {"on": {"E": {"target": "lost", "guard": "g"}}}"#,
      ["a has E without a known target, which is left out"]
    ),
    (
      #""a": {"on": {"": "b", "K.*": "b"}}"#,
      ["a has an event \"\", which is left out", "a has an event K.*, which is left out"]
    ),
    (
      #""a": {"on": {"E": {"target": ["b", "a"], "actions": "x"}}}"#,
      [
        "a has E with actions, which is left out",
        "a has E with several targets; only the first is followed",
      ]
    ),
    (
      #""a": {"on": {"E": {"target": "b", "guard": {"k": 1}}}}"#,
      ["a has a guard without a name, which is left out"]
    ),
    (
      #""a": {"on": {"E": {"target": "b", "guard": {"type": "k", "params": {"n": 1}}}}}"#,
      ["a has k with params, which is left out"]
    ),
    (
      #""a": {"on": [{"event": "E", "target": "b"}], "type": "lost"}"#,
      ["a has on that is no object, which is left out", "a has an unknown type, which is left out"]
    ),
    (#""a": "b""#, ["a is no object; its screen is empty"]),
    (#""a": {"states": {"c": {}}}"#, ["a has no initial; it begins with c"]),
    (
      #""a": {}, "d": {"initial": "x", "states": {"c": {}}}"#,
      ["d has an initial that is none of its states"]
    ),
    (
      #""a": {"initial": {"target": "d", "actions": "x"}, "states": {"c": {}, "d": {}}}"#,
      ["a has initial with actions, which is left out"]
    ),
    (#""a": {"onDone": "b"}"#, ["a has onDone and no final state; onDone is left out"]),
    (
      #""a": {"initial": "c", "onDone": [{"target": "b", "guard": "k"}, "a"], "states": {"c": {"type": "final"}}}"#,
      ["a has onDone with a guard; its first target is followed"]
    ),
    (
      #""a": {"id": "x"}, "c": {"id": "x"}"#, ["c has the id x of another state, to which #x leads"]
    ),
  ]

  @Test(arguments: cases)
  func `each part of a state without a counterpart is named once`(
    text: String, notes: [String]
  ) throws {
    let made = try made(text + #", "b": {"tags": "x", "meta": {}, "description": "x"}"#)
    #expect(
      made.notes.filter { !$0.hasSuffix(Self.unused) } == notes.map { "m.json: \($0)" })
    let (blueprint, report) = Blueprint.read(source: Source(name: "made.yaml", text: made.text))
    #expect(blueprint != nil, "\(report.text)")
  }

  @Test func `a state that is left for itself leads nowhere`() throws {
    let made = try made(
      #""a": {"initial": "b", "onDone": ".d", "states": {"b": {"on": {"E": "d"}}, "d": {"type": "final"}}}"#
    )
    #expect(made.notes == ["m.json: a.b has E without a known target, which is left out"])
  }

  @Test func `an initial state that is not there is refused`() {
    let error = #expect(throws: ImportProblem.self) { try made("\"a\": {}", initial: "q") }
    #expect(error?.message == "the initial state 'q' is not among the states")
  }
}
