import Roots
import Testing

@Suite struct LiteralCodingTests {
  struct Stop: Codable, Hashable {
    var name: String
    var minutes: Int?
    var place: [Double]
  }
  enum Ticket: Codable, Hashable {
    case single
    case day(zones: Int)
    case pass(String, until: Int?)
  }
  enum Line: String, Codable { case tram, bus }
  struct Trip: Codable, Hashable {
    var line: Line
    var stops: [Stop]
    var ticket: Ticket
    var seats: [String: Ticket]
    var byNumber: [Int: Line]
    var byStop: [Stop: Bool]
    var nothing: Bool?
    var small: UInt8
    var half: Float
  }

  private let trip = Trip(
    line: .tram, stops: [Stop(name: "Sea \"view\"", minutes: nil, place: [1.5, -2])],
    ticket: .pass("Ada", until: nil), seats: ["a b": .day(zones: 3)], byNumber: [7: .bus],
    byStop: [Stop(name: "x", minutes: 4, place: []): true], nothing: nil, small: 255, half: 0.25)

  @Test func `a value encodes to the expected literal`() throws {
    let text = "\(Payload(trip))"
    #expect(
      text == """
        {byNumber: {"7": "bus"}, byStop: [{minutes: 4, name: "x", place: []}, true], half: 0.25, \
        line: "tram", seats: {"a b": {day: {zones: 3}}}, small: 255, \
        stops: [{name: "Sea \\"view\\"", place: [1.5, -2.0]}], ticket: {pass: {"_0": "Ada"}}}
        """)
    #expect(try Literal(encoding: Ticket.single) == ["single": [:]])
    #expect(try Literal(encoding: 5) == 5)
    #expect(try Literal(encoding: Int?.none) == .null)
    #expect(try Literal(encoding: [[1], []]) == [[1], []])
  }

  @Test func `a value comes back from the text of a command`() throws {
    let command = Command.push("post", with: Payload(trip))
    guard case .push(_, _, let payload?, _) = try Command(parsing: "\(command)") else {
      Issue.record("no push")
      return
    }
    #expect(try payload.value(as: Trip.self) == trip)
  }

  @Test func `keyed values are encoded as objects`() throws {
    let stop = Stop(name: "Quay", minutes: 3, place: [])
    let literal = try Literal(encoding: stop)
    #expect(literal == .object(["name": "Quay", "minutes": 3, "place": []]))
    #expect(try literal.decoded(as: Stop.self) == stop)
    #expect(try Literal(encoding: 5) == 5)
  }

  @Test func `a payload of a value that can only be decoded carries the value`() throws {
    // It can be decoded only, so that it is no literal.
    struct Mark: Decodable, Equatable { let name: String }
    let payload = Payload(Mark(name: "Quay"))
    #expect(payload.literal == nil)
    #expect(try payload.value(as: Mark.self) == Mark(name: "Quay"))
    #expect(throws: PayloadTypeMismatch(expected: "Line", found: "Mark")) {
      try payload.value(as: Line.self)
    }
  }

  @Test(arguments: [
    ("{name: 5, place: []}", "name: a text is wanted, not 5"),
    ("{name: \"x\"}", "there is no 'place'"),
    ("{name: \"x\", place: [1, true]}", "place[1]: a number is wanted, not true"),
    ("{name: \"x\", place: {}}", "place: a list is wanted, not an object"),
    ("{name: \"x\", place: [], minutes: 1.5}", "minutes: a whole number is wanted, not 1.5"),
    ("{name: \"x\", place: [{n}]}", "place[0]: a number is wanted, not a placeholder"),
    ("[1]", "an object is wanted, not a list"),
  ])
  func `a value of a wrong type is reported with its path`(text: String, message: String) throws {
    guard case .push(_, _, let payload?, _) = try Command(parsing: "push a with \(text)"),
      let literal = payload.literal
    else {
      Issue.record("no push")
      return
    }
    do throws(CodingFault) {
      _ = try literal.decoded(as: Stop.self)
      Issue.record("\(text) was taken")
    } catch {
      #expect("\(error)" == message)
    }
  }

  @Test func `an error in a nested value has its full path`() throws {
    guard case .object(var fields) = try Literal(encoding: trip) else {
      Issue.record("a trip is no object")
      return
    }
    fields["stops"] = [["name": "a", "place": []], ["name": "b"]]
    do throws(CodingFault) {
      _ = try Literal.object(fields).decoded(as: Trip.self)
      Issue.record("a stop without a place was taken")
    } catch {
      #expect("\(error)" == "stops[1]: there is no 'place'")
    }
    fields["stops"] = []
    fields["small"] = 256
    #expect(throws: CodingFault(path: ["small"], reason: "256 does not fit into UInt8")) {
      try Literal.object(fields).decoded(as: Trip.self)
    }
    fields["small"] = 0
    fields["line"] = "ferry"
    do throws(CodingFault) {
      _ = try Literal.object(fields).decoded(as: Trip.self)
      Issue.record("a ferry was taken")
    } catch {
      #expect(error.path == ["line"])
    }
  }

  @Test func `a value that no literal can hold is refused`() {
    #expect(throws: CodingFault(path: ["[1]"], reason: "inf cannot be part of a payload")) {
      try Literal(encoding: [1, Double.infinity])
    }
    #expect(
      throws: CodingFault(
        path: [], reason: "18446744073709551615 is larger than any number of a payload")
    ) {
      try Literal(encoding: UInt64.max)
    }
  }

  indirect enum Chain: Codable { case end, link(Chain) }

  @Test func `a value that is too deep is refused when encoded and decoded`() throws {
    var (chain, literal) = (Chain.end, Literal.null)
    for _ in 0..<10_000 {
      chain = .link(chain)
      literal = .array([literal])
    }
    #expect(throws: CodingFault.self) { try Literal(encoding: chain) }
    struct Nest: Decodable {
      let inner: [Nest]
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        inner = [try list.decode(Nest.self)]
      }
    }
    do throws(CodingFault) {
      _ = try literal.decoded(as: Nest.self)
      Issue.record("10,000 levels were taken")
    } catch {
      #expect(error.reason == "a payload has at most 32 levels")
    }
  }

  class Animal: Codable {
    var legs = 4
    init() {}
  }
  final class Cat: Animal {
    var name = "Tom"
    private enum Keys: CodingKey { case name, notes }
    override init() { super.init() }
    override func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Keys.self)
      try fields.encode(name, forKey: .name)
      var notes = fields.nestedUnkeyedContainer(forKey: .notes)
      try notes.encodeNil()
      var inner = notes.nestedContainer(keyedBy: Keys.self)
      try inner.encodeNil(forKey: .notes)
      var list = notes.nestedUnkeyedContainer()
      try list.encode(1)
      try super.encode(to: fields.superEncoder())
    }
    required init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Keys.self)
      name = try fields.decode(String.self, forKey: .name)
      var notes = try fields.nestedUnkeyedContainer(forKey: .notes)
      #expect(try notes.decodeNil())
      let inner = try notes.nestedContainer(keyedBy: Keys.self)
      #expect(try inner.decodeNil(forKey: .notes) && inner.allKeys == [.notes])
      var list = try notes.nestedUnkeyedContainer()
      #expect(try !list.decodeNil() && list.decode(Int.self) == 1 && list.isAtEnd)
      #expect(notes.isAtEnd && notes.count == 3)
      #expect(throws: DecodingError.self) { try list.decode(Int.self) }
      try super.init(from: fields.superDecoder())
    }
  }

  @Test func `nested containers and superclasses are encoded at their paths`() throws {
    let cat = Cat()
    cat.legs = 3
    let literal = try Literal(encoding: cat)
    #expect("\(literal)" == "{name: \"Tom\", notes: [null, {notes: null}, [1]], super: {legs: 3}}")
    let copy = try literal.decoded(as: Cat.self)
    #expect(copy.name == "Tom" && copy.legs == 3)
  }

  @Test(arguments: 1...200)
  func `encoded values decode to equal values`(seed: Int) throws {
    var chance = Chance(seed: UInt64(seed))
    let value = Trip.random(&chance)
    let payload = Payload(value)
    #expect(try payload.value(as: Trip.self) == value)
    let text = "\(Command.pop(with: payload))"
    #expect(try Command(parsing: text) == .pop(with: payload))
  }
}

extension LiteralCodingTests.Trip {
  fileprivate static func random(_ chance: inout Chance) -> Self {
    let stops = (0..<chance.below(3)).map { _ in LiteralCodingTests.Stop.random(&chance) }
    return Self(
      line: chance.happens(50) ? .tram : .bus, stops: stops,
      ticket: .random(&chance), seats: chance.happens(50) ? [:] : ["é\u{1}": .random(&chance)],
      byNumber: chance.happens(50) ? [:] : [chance.below(9) - 4: .bus],
      byStop: Dictionary(stops.map { ($0, chance.happens(50)) }, uniquingKeysWith: { $1 }),
      nothing: chance.happens(50) ? nil : chance.happens(50), small: UInt8(chance.below(256)),
      half: Float(chance.below(1000)) / 7)
  }
}

extension LiteralCodingTests.Stop {
  fileprivate static func random(_ chance: inout Chance) -> Self {
    Self(
      name: chance.one(of: ["", "a", "null", "{x}", "\u{202E}\u{1F468}\u{200D}\u{1F680}"]),
      minutes: chance.happens(50) ? nil : Int.max - chance.below(2),
      place: (0..<chance.below(3)).map { _ in Double(chance.below(1_000_000)) / 3 - 9 })
  }
}

extension LiteralCodingTests.Ticket {
  fileprivate static func random(_ chance: inout Chance) -> Self {
    switch chance.below(3) {
    case 0: .single
    case 1: .day(zones: chance.below(9))
    default: .pass("p", until: chance.happens(50) ? nil : chance.below(9))
    }
  }
}
