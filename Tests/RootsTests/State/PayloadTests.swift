import Roots
import Testing

@Suite struct PayloadTests {
  private struct Point: Hashable { let x: Int }
  private struct Film: Sendable { let title: String }

  @Test func `a payload from Swift equals the same one from a tape`() throws {
    let pairs: [(Payload, String)] = [
      (Payload(7), "7"), (Payload("a"), "\"a\""), (Payload(true), "true"), (Payload(1.5), "1.5"),
      (Payload(["a", "b"]), "[\"a\", \"b\"]"), (Payload([1, 2]), "[1, 2]"),
      (Payload(["k": "v"]), "{k: \"v\"}"), (Payload(["k": Literal.null]), "{k: null}"),
      (Payload(Literal.int(7)), "7"),
    ]
    for (payload, text) in pairs {
      #expect(try Command(parsing: "pop with \(text)") == .pop(with: payload))
      #expect("\(payload)" == text)
      #expect(payload.literal != nil)
    }
  }

  @Test func `hashable values compare by value, others by identity`() {
    #expect(Payload(Point(x: 1)) == Payload(Point(x: 1)))
    #expect(Payload(Point(x: 1)).hashValue == Payload(Point(x: 1)).hashValue)
    #expect(Payload(Point(x: 1)) != Payload(Point(x: 2)))
    let film = Payload(Film(title: "M"))
    #expect(film == film && film != Payload(Film(title: "M")))
    #expect(Payload(Point(x: 1)) != film && Payload(1) != Payload(1.0))
  }

  @Test func `the payload of a Swift value equals that of a typed push`() throws {
    let log = Log()
    let nav = try Shop.navigator(log)
    let (picture, key, handle) = (Picture(id: 1, title: "x"), Key(number: 2), Handle())
    nav.tab(.home).push(.photo, with: picture)
    #expect(nav.tab(.home).top?.entry.payload == Payload(picture))
    #expect("\(Payload(picture))" == "{id: 1, title: \"x\"}")
    #expect(try Payload(picture).value(as: Picture.self) == picture)
    let once = Command.push(
      "photo-detail", on: .tab(.name("home")), with: Payload(picture), once: true)
    #expect(nav.send(once).refusal?.isNoOp == true && nav.tab(.home).depth == 2)
    nav.tab(.home).push(.safe, with: key)
    #expect(nav.tab(.home).top?.entry.payload == Payload(key))
    nav.tab(.home).push(.note, with: nil)
    #expect(nav.tab(.home).top?.entry.payload == Payload(String?.none))
    nav.tab(.home).push(.live, with: handle)
    #expect(nav.tab(.home).top?.entry.payload != Payload(handle))
  }

  @Test func `a generic value makes the same payload as one of a known type`() {
    func payload<Value: Sendable>(of value: Value) -> Payload { Payload(value) }
    #expect(payload(of: Point(x: 1)) == Payload(Point(x: 1)))
    #expect(payload(of: Picture(id: 1)) == Payload(Picture(id: 1)))
    #expect(payload(of: 7) == 7 && payload(of: "a") == "a")
  }

  @Test func `a payload is read as its type, or the error names both types`() throws {
    #expect(try Payload(7).value(as: Int.self) == 7)
    #expect(try Payload("a").value() == "a")
    #expect(try Payload(7).value(as: Literal.self) == .int(7))
    #expect(try Payload(["a": "b"]).value(as: [String: String].self) == ["a": "b"])
    #expect(try Payload(Point(x: 3)).value(as: Point.self) == Point(x: 3))
    do throws(PayloadTypeMismatch) {
      _ = try Payload(Film(title: "M")).value(as: Point.self)
      Issue.record("a film was read as a point")
    } catch {
      #expect("\(error)" == "the payload is of type Film, not Point")
    }
  }

  @Test func `a Swift value prints as a marked description that is no command`() throws {
    let payload = Payload(Film(title: "\u{1B}[2J\u{202E}"))
    #expect("\(payload)".hasPrefix("<Film: \""))
    #expect("\(payload)".unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
    let text = "\(Command.push("post", with: payload))"
    #expect(throws: CommandSyntaxError.self) { try Command(parsing: text) }
  }

  @Test func `an entry is 32 bytes and a payload sixteen`() {
    #expect(MemoryLayout<Entry>.size <= 32)
    #expect(MemoryLayout<Payload>.size == 16)
  }
}

@Suite struct PayloadReadingTests {
  @Test func `a whole number can be read as a number, and an empty list as any list`() throws {
    #expect(try Payload(5).value(as: Double.self) == 5.0)
    #expect(try Payload(Literal.array([])).value(as: [Int].self) == [])
    #expect(try Payload(Literal.array([])).value(as: [String].self) == [])
    #expect(throws: PayloadTypeMismatch.self) { try Payload(5.5).value(as: Int.self) }
  }
}

@Suite struct PayloadTypeTests {
  private enum Shop { struct Item: Hashable {} }
  private enum Post { struct Item: Hashable {} }

  @Test func `types of one name in different places are different`() {
    #expect(PayloadType(Shop.Item.self) == PayloadType(Shop.Item.self))
    #expect(PayloadType(Shop.Item.self) != PayloadType(Post.Item.self))
    #expect(PayloadType(Shop.Item.self).name == PayloadType(Post.Item.self).name)
  }
}

@Suite struct PayloadByteCountTests {
  @Test func `a value with a size counts by it, alone and as a part of another`() {
    struct Album: Hashable { let title: String, films: [Sized] }
    func isNear(_ value: some Sendable, _ count: Int) -> Bool {
      (count...count + 1000).contains(Payload(value).byteCount)
    }
    #expect(isNear(Sized(byteCount: 10_000), 10_000))
    #expect(
      isNear(Album(title: "a", films: [Sized(byteCount: 5000), Sized(byteCount: 5000)]), 10_000))
    #expect(isNear(Film(), 10_000))
    #expect(isNear(Sized(byteCount: -10_000), 0))
  }

  private final class Film: SizedPayload, Sendable { let byteCount = 10_000 }
}
