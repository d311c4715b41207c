import Roots
import Testing

@Suite struct KeySetTests {
  private let all = KeySet.names.map(\.key)
  private var pairs: [KeySet] { all + all.map { $0.inside(0) } + all.map { $0.inside(9) } }

  @Test func `keys of different navigators are disjoint`() {
    for (i, a) in pairs.enumerated() {
      for (j, b) in pairs.enumerated() {
        #expect(a.isDisjoint(with: b) == (i != j))
        #expect((a == b) == (i == j))
        #expect(a.union(b).contains(a) && a.union(b).contains(b))
        #expect(a.intersection(b).isEmpty == (i != j))
      }
    }
  }

  @Test func `the set all contains every key of every navigator`() {
    for key in pairs where key != KeySet.facts.inside(0) && key != KeySet.facts.inside(9) {
      #expect(KeySet.all.contains(key) && !key.isDisjoint(with: .all))
    }
  }

  @Test func `a set contains the inserted keys`() {
    var keys = KeySet()
    #expect(keys.isEmpty && keys == [])
    keys.insert(.main)
    keys.insert(KeySet.tab(3).inside(2))
    #expect(keys == [.main, KeySet.tab(3).inside(2)])
    #expect(keys.hashValue == KeySet(arrayLiteral: .main, KeySet.tab(3).inside(2)).hashValue)
    #expect("\(keys)" == "main nested2.tabs.layer3")
    #expect(!keys.isDisjoint(with: KeySet.tab(3).inside(2)))
    #expect(keys.isDisjoint(with: [.tab(3), KeySet.main.inside(2), KeySet.tab(3).inside(1)]))
  }

  @Test func `a key is found by its name, in nested navigators by the map`() throws {
    let map = try Shape.nested().map()
    #expect(KeySet(name: "tabs.layer1", in: map) == .tab(1))
    #expect(KeySet(name: "bag.tabs.layer1", in: map) == KeySet.tab(1).inside(1))
    #expect(KeySet(name: "bag.facts", in: map) == nil)
    #expect(KeySet(name: "sack.main", in: map) == nil)
    #expect(KeySet(name: "bag.", in: map) == nil)
    #expect(KeySet.tab(1).inside(1).names(in: map) == ["bag.tabs.layer1"])
  }

  @Test(arguments: [-2, -1, 10, 11, 12, 31, 32, 64, Int.max, Int.min])
  func `a number that no layer or navigator has gives no key`(number: Int) throws {
    #expect(KeySet.tab(number).isEmpty)
    #expect(KeySet.accessory(number).isEmpty)
    #expect(KeySet.main.inside(number).isEmpty)
    #expect(KeySet.main.inside(9).names(in: try Shape.plain().map()) == ["nested9.main"])
  }
}
