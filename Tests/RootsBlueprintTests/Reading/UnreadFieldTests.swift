import Testing

/// Fields of payloads that no text, condition or command reads.
@Suite struct UnreadFieldTests {
  /// An app whose home issues a command, with the lines of a screen `b` and more lines.
  private func warned(_ command: String, _ b: String, _ rest: String = "") -> String {
    warnings(
      """
      roots: 1
      name: T
      start: { screen: home }
      screens:
        home:
          list: [{ label: a, do: 'push b with {room: 1, floor: 2, link: "x://y"}' }]
          keys: { k: { label: k, do: '\(command)' }, w: { label: w, do: push whole with 1 } }
        b: { \(b) }
        whole: { text: $payload, keys: { b: { label: b, do: 'push b with {room: 3}' } } }
      \(rest)
      """)
  }

  private static let b = "text: $room on $floor"

  @Test(arguments: [
    ("push b with {rom: 1}", "7:46", "rom"),
    ("push b with {rom: 1, room: 2}", "7:46", "rom"),
    ("replace b with {room: 1, romm: 2}", "7:58", "romm"),
    ("begin; pop to root; push b with {roon: 2}; end", "7:66", "roon"),
    ("reset main to home, b with {rooms: 2}", "7:61", "rooms"),
  ])
  func `a field that the opened screen does not read is a warning`(
    command: String, place: String, field: String
  ) {
    #expect(
      warned(command, Self.b)
        == "f:\(place): warning: 'b' reads no value named '\(field)'; did you mean 'room'?")
  }

  @Test func `a field like no other one is reported with the known ones`() {
    #expect(
      warned("push b with {room: 1, colour: \"red\"}", Self.b)
        == "f:7:55: warning: 'b' reads no value named 'colour'; it reads floor, room")
  }

  @Test(arguments: [
    ("push b with {rom: 1}", "text: $payload"),
    ("push b with {rom: 1}", "text: no payload"),
    ("push b with {room: 1, id: 2}", "text: $room on $floor, identity: id"),
    ("push b with {room: 1, id: 2}", "title: $payload.id, text: $room on $floor"),
    ("push b with {room: 1, id: 2}", "text: $room on $floor, empty: $id"),
    ("push whole with {room: 1, id: 2}", "text: $room on $floor"),
    ("push b with {room: 1, id: 2}", "text: $room, keys: { w: { do: push whole with $payload } }"),
    ("push b with {room: 1, id: 2}", "text: $room, keys: { w: { do: finish with $payload } }"),
  ])
  func `a field that something reads, or may read, is no warning`(command: String, b: String) {
    #expect(!warned(command, b).contains("reads no value"))
  }

  @Test func `a screen that passes its payload on reads what the next one reads`() {
    let passing = "text: $room on $floor, keys: { c: { label: c, do: push c with $payload } }"
    let command = "push b with {room: 1, wing: 2, win: 3}"
    #expect(
      warned(command, passing + " }\n  c: { text: $room $wing")
        == "f:7:64: warning: 'b' reads no value named 'win'; did you mean 'wing'?")
    let again = "text: $room on $floor, keys: { b: { label: b, do: push b with $payload } }"
    #expect(warned("push b with {rom: 1}", again).contains("'b' reads no value named 'rom'"))
  }

  @Test func `the app's texts read the fields of all screens`() {
    #expect(warned("push b with {id: 1}", Self.b, "status: $id").isEmpty)
  }
}
