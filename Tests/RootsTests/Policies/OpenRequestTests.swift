import Roots
import Testing

/// The state machine of a protection request, over every state and every event.
@Suite struct OpenRequestTests {
  private static let card = Command.overlay(.empty)
  private static let (open, heir, other) = (EntryID(1), EntryID(2), EntryID(3))

  private static let states: [(name: String, state: OpenRequest.State)] = [
    ("asking", .asking), ("meanwhile", .meanwhile(open)), ("behind", .behind(card)),
    ("presenting", .presenting(card)), ("presented", .presented(card, open)),
    ("closed", .closed(card)),
  ]

  private static let events: [String: OpenRequest.Event] = [
    "allow": .verdict(.allow), "deny": .verdict(.deny("no")), "payload": .verdict(.payload(nil)),
    "present": .verdict(.present(card)), "expired": .expired, "brought": .brought(open),
    "turn": .turn, "came": .came(open), "came nowhere": .came(nil),
    "failed": .failed(.changesNothing),
    "removed": .removed(open, heir: nil), "inherited": .removed(open, heir: heir),
    "other removed": .removed(other, heir: nil), "abandoned": .abandoned,
  ]

  /// A dash stands for no reaction, a word in capitals for the end of the request.
  private static let table = """
    event         | asking    | meanwhile | behind     | presenting | presented | closed
    allow         | ALLOW     | ALLOW     | ALLOW      | ALLOW      | ALLOW     | ALLOW
    deny          | DENY no   | DENY no   | DENY no    | DENY no    | DENY no   | DENY no
    payload       | PAYLOAD   | PAYLOAD   | PAYLOAD    | PAYLOAD    | PAYLOAD   | PAYLOAD
    present       | behind    | behind    | -          | -          | -         | -
    expired       | EXPIRE    | -         | -          | EXPIRE     | -         | -
    brought       | meanwhile | -         | -          | -          | -         | -
    turn          | -         | -         | presenting | -          | -         | -
    came          | -         | -         | -          | presented  | -         | -
    came nowhere  | -         | -         | -          | closed     | -         | -
    failed        | -         | -         | -          | FAIL       | -         | -
    removed       | -         | asking    | -          | -          | closed    | -
    inherited     | -         | heir      | -          | -          | heir      | -
    other removed | -         | -         | -          | -          | -         | -
    abandoned     | DENY      | DENY      | DENY       | DENY       | DENY      | DENY
    """

  @Test func `each state reacts to each event as the table says`() throws {
    let rows = Self.table.split(separator: "\n").map { row in
      row.split(separator: "|").map { $0.drop { $0 == " " }.trimmed }
    }
    #expect(rows[0].dropFirst() == Self.states.map(\.name)[...])
    #expect(Set(rows.dropFirst().map { $0[0] }) == Set(Self.events.keys))
    for row in rows.dropFirst() {
      let event = try #require(Self.events[row[0]])
      for (column, state) in Self.states.enumerated() {
        let text = describe(state.state.transition(event))
        #expect(text == row[column + 1], "\(row[0]) while \(state.name)")
      }
    }
  }

  private func describe(_ transition: OpenRequest.Transition) -> String {
    switch transition {
    case .stay: "-"
    case .end(nil): "EXPIRE"
    case .end(.deny(let reason)) where reason == Refusal.Reason(Refusal.changesNothing): "FAIL"
    case .end(.allow): "ALLOW"
    case .end(.deny(let reason)): "DENY" + (reason.map { " \($0)" } ?? "")
    case .end(.payload): "PAYLOAD"
    case .end(.present): "PRESENT"
    case .move(let state):
      state.entry == Self.heir
        ? "heir" : Self.states.first { $0.state == state }?.name ?? "\(state)"
    }
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
