import Roots
import Testing

@Suite struct SymbolTableTests {
  @Test func `many unknown names are forgotten, declared names are kept`() {
    let table = SymbolTable()
    let early = table.declare("early")
    var newest: [UInt32] = []
    for number in 0..<1 << 18 { newest.append(table.symbol(ofOutside: "n\(number)")) }
    let declared = (0..<1000).map { table.declare("d\($0)") }
    #expect(table.counts.unknown == SymbolTable.unknownLimit)
    #expect(table.counts.kept == SymbolTable.unknownLimit + 1003)
    #expect(table.symbol(ofOutside: "early") == early && table.symbol(of: "early") == early)
    for number in 0..<1000 {
      #expect(table.symbol(ofOutside: "d\(number)") == declared[number])
      #expect(declared[number].map { table.text(of: $0) } == "d\(number)")
      #expect(table.text(of: newest[number]) == "n\(number)")
    }
    let last = 1 << 18 - 1
    #expect(Set(newest).count == 1 << 18)
    for number in last - SymbolTable.recentLimit + 1..<last {
      #expect(table.text(of: newest[number]) == "n\(number)")
      #expect(table.symbol(ofOutside: "n\(number)") == newest[number])
    }
    #expect(table.text(of: newest[last - SymbolTable.recentLimit]) == SymbolTable.forgotten)
    #expect(Name.isWellFormed(SymbolTable.forgotten))
  }

  @Test func `a name from outside equals the declared one, in either order`() throws {
    let table = SymbolTable()
    let outside = table.symbol(ofOutside: "later")
    #expect(table.declare("later") == outside)
    let declared = table.declare("sooner")
    #expect(table.symbol(ofOutside: "sooner") == declared)
    #expect(table.symbol(of: "never") == nil)
    #expect(table.text(of: 0) == "host" && table.text(of: 1) == "empty")
  }

  @Test func `a command's names come from outside, and a placeholder has none`() throws {
    let before = SymbolTable.shared.counts.unknown
    var trial = try Trial(try Shape.tabbed())
    #expect(try trial.run("push symbolTableTests1").refusal != nil)
    #expect(SymbolTable.shared.counts.unknown > before)
    #expect(Name(known: "symbolTableTests1") != nil)
    #expect(try trial.run("push post with {symbolTableTests2}").refusal != nil)
    _ = try? Command(parsing: "push post with {symbolTableTests2}").filled { _ in nil }
    #expect(Name(known: "symbolTableTests2") == nil)
  }

  @Test func `many threads that read and add see one table`() async {
    let table = SymbolTable()
    let found = await withTaskGroup(of: [UInt32?].self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<2000).map { number in
            let symbol = table.declare("n\(number)")
            return symbol.flatMap { table.text(of: $0) == "n\(number)" ? $0 : nil }
          }
        }
      }
      return await group.reduce(into: Set<[UInt32?]>()) { $0.insert($1) }
    }
    #expect(found.count == 1 && found.first?.contains(nil) == false)
    #expect(table.counts.kept == 2002)
  }
}
