import RootsExplorer
import Synchronization
import Testing

@Suite struct InternTableTests {
  @Test func `equal values have equal numbers, from 0 on`() {
    let table = InternTable<String>()
    #expect(table.count == 0)
    let numbers = (0..<5000).map { table.number(of: "value \($0)") }
    #expect(numbers == Array(0..<5000))
    #expect((0..<5000).map { table.number(of: "value \($0)") } == numbers)
    #expect((0..<5000).allSatisfy { table[UInt32($0)] == "value \($0)" })
    #expect(table.count == 5000)
  }

  @Test func `values whose hashes collide have different numbers`() {
    struct Collision: Hashable {
      let number: Int
      func hash(into hasher: inout Hasher) {}
    }
    let table = InternTable<Collision>()
    let numbers = (0..<200).map { table.number(of: Collision(number: $0)) }
    #expect(Set(numbers).count == 200)
    #expect(numbers.allSatisfy { table[$0].number == Int($0) })
  }

  @Test func `values are freed with the table`() {
    final class Token: Hashable, Sendable {
      let freed: Counter
      init(_ freed: Counter) { self.freed = freed }
      deinit { _ = freed.next() }
      static func == (one: Token, other: Token) -> Bool { one === other }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    let freed = Counter()
    do {
      let table = InternTable<Token>()
      for _ in 0..<100 { _ = table.number(of: Token(freed)) }
      #expect(table.count == 100)
    }
    #expect(freed.next() == 100)
  }

  @Test func `tasks that intern the same values agree on their numbers`() async {
    let table = InternTable<[Int]>()
    let answers = await withTaskGroup(of: [UInt32].self) { group in
      for task in 0..<8 {
        group.addTask {
          var numbers = [UInt32](repeating: 0, count: 3000)
          for step in 0..<3000 {
            let value = (step * 7 + task * 375) % 3000
            numbers[value] = table.number(of: [value, value / 2])
            if table[numbers[value]] != [value, value / 2] { return [] }
          }
          return numbers
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(answers).count == 1)
    #expect(answers[0].sorted() == Array(0..<3000))
  }
}
