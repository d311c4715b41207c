import RootsExplorer
import Testing

@Suite struct PairTableTests {
  @Test func `pairs are numbered from 0 on and keep their first word`() {
    let table = PairTable()
    #expect(table.count == 0)
    let pairs = (0..<5000).map { (first: UInt32($0 / 70), second: UInt32($0 % 70)) }
    let numbers = pairs.map { pair in
      table.add(pair.first, pair.second, pair.first * 210 + pair.second * 3).number
    }
    #expect(numbers == Array(0..<5000))
    #expect(table.add(1, 2, 7) == table[1, 2])
    #expect(table[1, 2] == PairTable.Entry(number: 72, content: 216))
    #expect(pairs.map { table[$0.first, $0.second]?.number } == numbers)
    #expect(table.count == 5000)
    #expect(table[72, 0] == nil)
    #expect(table[0, 70] == nil)
  }

  @Test func `the smallest and the greatest words are pairs like others`() {
    let table = PairTable()
    let words: [UInt32] = [0, 1, .max - 1, .max]
    for first in words {
      for second in words { table.add(first, second, first ^ second) }
    }
    for first in words {
      for second in words { #expect(table[first, second]?.content == first ^ second) }
    }
    #expect(table.count == 16)
  }

  @Test func `tasks that add the same pairs agree on their numbers`() async {
    let table = PairTable()
    let answers = await withTaskGroup(of: [UInt32].self) { group in
      for task in 0..<8 {
        group.addTask {
          var numbers = [UInt32](repeating: 0, count: 3000)
          for step in 0..<3000 {
            let value = UInt32((step * 7 + task * 375) % 3000)
            let entry = table.add(value % 50, value, value * 2)
            if entry.content != value * 2 || table[value % 50, value] != entry { return [] }
            numbers[Int(value)] = entry.number
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
