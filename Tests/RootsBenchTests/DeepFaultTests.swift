import Roots
import RootsBench
import RootsBlueprint
import Testing

/// Faults that need stacks of more screens than the search through all states looks at: the search
/// of frames finds them, each with a tape that ends with the fault.
@Suite struct DeepFaultTests {
  struct Fault: CustomStringConvertible, Sendable {
    let name: String
    /// The property that breaks.
    let property: String
    /// Further rows by screen.
    let rows: [String: [String]]
    /// The claim of the property; nil for a usual one.
    var claim: String?
    var screens = "", accessories = ""

    var description: String { name }

    /// Screens from s0 to s8, each with a row that pushes the next one.
    var text: String {
      var lines = [
        "roots: 1", "name: Deep", "start: { screen: s0 }",
        "facts: { armed: false, member: false, lost: false, n: 0..3, why: [none, popped, replaced] }",
        "screens:",
      ]
      for number in 0...8 {
        var list = number < 8 ? ["label: next, do: push s\(number + 1)"] : []
        list += rows["s\(number)"] ?? []
        let written = list.map { "{ \($0) }" }.joined(separator: ", ")
        lines.append("  s\(number): { list: [\(written)] }")
      }
      lines.append(screens)
      if !accessories.isEmpty { lines.append("accessories:\n\(accessories)") }
      if let claim { lines.append("properties: { \(property): { \(claim) } }") }
      return lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    }
  }

  private static let faults: [Fault] = [
    Fault(
      name: "a fact set on the ninth screen", property: "mark",
      rows: ["s8": ["label: arm, do: [set armed true, pop to s2]"]],
      claim: "never: s2 is shown and armed"),
    Fault(
      name: "a guard missed behind six pushes", property: "guard",
      rows: [
        "s0": ["label: account, when: member, do: push account"],
        "s6": ["label: account, do: push account"],
      ],
      claim: "never: account is shown and not member", screens: "  account: {}"),
    Fault(
      name: "a result lost under a pop of many", property: "kept",
      rows: ["s6": ["label: choose, do: push form, then: { dismissed: set lost true }"]],
      claim: "never: lost",
      screens: """
          form:
            list: [{ label: more, do: push more }, { label: done, do: finish with 1 }]
          more: { list: [{ label: all, do: pop 2 }] }
        """),
    Fault(
      name: "a screen that opens itself", property: "twice",
      rows: ["s7": ["label: again, do: push s7"]]),
    Fault(
      name: "a row that is always refused", property: "refused",
      rows: ["s7": ["label: off, do: set armed false, when: not armed"]]),
    Fault(
      name: "a result that a replacement loses", property: "kept",
      rows: ["s7": ["label: ask, do: push q, then: { dismissed: \"set why {result}\" }"]],
      claim: "never: why is replaced",
      screens: """
          q: { list: [{ label: on, do: replace r }] }
          r: { list: [{ label: done, do: finish with 1 }] }
        """),
    Fault(
      name: "a count that is too high at the root", property: "none",
      rows: [
        "s8": ["label: leave, do: [\"set n {n + 1}\", pop to root]"]
      ],
      claim: "always: n is 0 or not s0 is shown"),
    Fault(
      name: "a move that changes a fact that it should keep", property: "keep",
      rows: ["s7": ["label: buy, do: set n 1"]],
      claim: "step: { keeps: n, unless: was s1 is shown }"),
    Fault(
      name: "a modal that pops what is under it", property: "under",
      rows: [
        "s8": ["label: ask, do: overlay ask, then: { completed: [pop 4, set armed true] }"]
      ],
      claim: "never: s4 is shown and armed",
      accessories: "  ask: { list: [{ label: done, do: finish with 1 }] }"),
    Fault(
      name: "a screen that is replaced below a return", property: "return",
      rows: [
        "s6": ["label: other, do: replace other inheriting"]
      ],
      claim: "never: s5 is shown and armed",
      screens: """
          other: { list: [{ label: on, do: push s8 }, { label: back, do: [set armed true, pop] }] }
        """),
    Fault(
      name: "a protected screen that is removed with all above it", property: "revoked",
      rows: [
        "s0": ["label: join, when: not member, do: set member true"],
        "s2": ["label: on, do: push gate"],
        "s8": ["label: resign, do: [set member false, set lost true]"],
      ],
      claim: "never: s2 is shown and lost",
      screens: "  gate: { protect: guard, list: [{ label: on, do: push s3 }] }",
      accessories: "  o: { title: O }\nprotections: { guard: { passes: member } }"),
    Fault(
      name: "a return to a screen that an answer let in", property: "passed",
      rows: [
        "s1": ["label: on, do: push gate"],
        "s7": ["label: back, do: [set armed true, pop 5]"],
      ],
      claim: "never: gate is shown and armed",
      screens: "  gate: { protect: guard, list: [{ label: on, do: push s3 }] }",
      accessories: """
          o: { list: [{ label: allow, do: finish with 1 }] }
        protections: { guard: { ask: overlay o } }
        """),
    Fault(
      name: "a timer on the tenth screen", property: "late",
      rows: ["s8": ["label: on, do: push late"]],
      claim: "never: s0 is shown and armed",
      screens: "  late: { after: { time: 2s, do: [set armed true, pop to root] } }"),
    Fault(
      name: "a return to a screen with another payload", property: "visit",
      rows: [
        "s3": ["label: take, do: \"set n {payload.k}\""],
        "s8": ["label: to, do: \"pop to s3 with {k: 2}\""],
      ],
      claim: "never: n is 2"),
  ]

  @Test(arguments: faults)
  func `a fault of a high stack is found with a tape`(_ fault: Fault) throws {
    let (blueprint, report) = Blueprint.read(source: Source(name: "deep.yaml", text: fault.text))
    var exploration = Exploration(try #require(blueprint, "\(report.text)\n\(fault.text)"))
    exploration.limits.time = .seconds(20)
    exploration.limits.states = 2_000
    // The searches by width would go down these few screens.
    exploration.phases = [.all]
    let result = try exploration.run()
    #expect(result.frames?.isProof == true, "\(result.frames?.doubt ?? "")\n\(fault.text)")
    let found = try #require(
      result.faults.first { $0.property == fault.property }, "\(fault.text)")
    #expect((found.moves?.count ?? 0) >= 7, "\(found.sentence)")
    #expect(result.tape(of: found, blueprint: nil, expects: true)?.isConfirmed == true)
  }
}
