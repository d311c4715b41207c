import Roots
import Synchronization
import Testing

/// Payloads and results of removed entries are kept only as far as undo needs them, and only up to
/// a limit.
@Suite struct HistoryMemoryTests {
  private static let mebibyte = 1 << 20

  /// A value of a megabyte that counts its instances.
  private struct Photo: Hashable, Sendable {
    final class Count: Sendable {
      let value = Atomic<Int>(0)
    }
    final class Token: Sendable {
      let count: Count
      init(_ count: Count) {
        self.count = count
        count.value.wrappingAdd(1, ordering: .relaxed)
      }
      deinit { count.value.wrappingSubtract(1, ordering: .relaxed) }
    }
    let number: Int
    let bytes: [UInt8]
    let token: Token

    init(_ number: Int, _ count: Count) {
      self.number = number
      bytes = Array(repeating: UInt8(number & 0xFF), count: HistoryMemoryTests.mebibyte)
      token = Token(count)
    }

    static func == (a: Photo, b: Photo) -> Bool { a.number == b.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private static func run(_ command: Command, _ world: inout World) {
    #expect(step(&world, .command(command, origin: nil)).refusal == nil)
  }

  @Test func `500 pushes and pops of a megabyte cost at most 40 megabytes`() throws {
    let count = Photo.Count()
    var world = World(try Shape.plain().map())
    let two = Name("two")
    for number in 0..<500 {
      Self.run(.push(two, with: Payload(Photo(number, count))), &world)
      Self.run(.pop(with: Payload(Photo(-number, count))), &world)
    }
    #expect(count.value.load(ordering: .relaxed) <= 40)
    #expect(world.history.byteCount <= History.byteLimit)
    let kept = world.history.undoCount
    #expect(kept > 10 && kept < 40)
    let end = world.state
    for _ in 0..<kept { Self.run(.undo(), &world) }
    #expect(step(&world, .command(.undo(), origin: nil)).refusal != nil)
    Self.run(.redo(kept), &world)
    #expect(world.state == end)
    #expect(count.value.load(ordering: .relaxed) <= 40)
  }

  @Test func `the latest commit is kept, however large it is`() throws {
    var world = World(try Shape.plain().map())
    let two = Name("two")
    Self.run(.push(two), &world)
    Self.run(.push(two, with: Payload(Sized(byteCount: History.byteLimit * 2))), &world)
    #expect(world.history.undoCount == 1)
    Self.run(.undo(), &world)
    #expect(world.state.main.count == 2)
    Self.run(.push(two), &world)
    #expect(world.history.byteCount == 0 && world.history.undoCount == 1)
  }

  @Test func `small payloads delete no history`() throws {
    var world = World(try Shape.plain().map())
    let two = Name("two")
    for number in 0..<3000 {
      Self.run(.push(two, with: ["id": .int(number)]), &world)
      Self.run(.pop(), &world)
    }
    #expect(world.history.undoCount == 6000)
    Self.run(.undo(5999), &world)
    #expect(world.state.main.top?.payload == ["id": 0])
  }

  @Test func `the size of a payload is that of its content`() {
    func isNear(_ payload: Payload, _ count: Int) -> Bool {
      (count...count + count / 4 + 200).contains(payload.byteCount)
    }
    struct Book: Hashable { let pages: [[UInt8]] }
    struct Letter: Hashable { let to: String, pages: [[UInt8]], stamps: Set<Int>, copy: String? }
    let text = String(repeating: "a", count: 10_000)
    let letter = Letter(
      to: text, pages: [[UInt8](repeating: 0, count: 5000)], stamps: Set(0..<1000), copy: text)
    #expect(Payload(7).byteCount == 0)
    #expect(isNear(Payload(text), 10_000))
    #expect(isNear(Payload(Literal.array([.string(text), .object(["a": .string(text)])])), 20_000))
    #expect(isNear(Payload(letter), 33_000))
    #expect(isNear(Payload(Book(pages: [[UInt8](repeating: 0, count: 1 << 20)])), 1 << 20))
    let page = [UInt8](repeating: 0, count: 1000)
    #expect(isNear(Payload(Book(pages: (0..<1000).map { _ in page })), 1_000_000))
    // A value that is encoded becomes a literal, which needs a word or more for each number.
    #expect(isNear(Payload(page), 1000 * MemoryLayout<Literal>.stride))
    #expect(Payload(UnsafeBox(text)).byteCount < 100)
    #expect(Payload(0..<1_000_000_000).byteCount < 200)
    #expect(MemoryLayout<Change>.stride <= 80)
  }
}
