import Roots
import Testing

@Suite struct ObservedKeyTests {
  @Test func `the set all contains every key of every navigator`() {
    for key in ObservedKey.ofApp {
      #expect(Set.all.contains(key))
      for number in 0..<Layer.limit {
        #expect(Set.all.contains(.inside(number, key)) == (key != .facts))
      }
    }
  }

  @Test func `a key is found by its name, in nested navigators by the map`() throws {
    let map = try Shape.nested().map()
    #expect(ObservedKey(name: "tabs.layer1", in: map) == .tab(1))
    let inner = ObservedKey.inside(1, .tab(1))
    #expect(ObservedKey(name: "bag.tabs.layer1", in: map) == inner)
    for name in ["bag.facts", "sack.main", "bag.", "tabs.layer10", "accessories.layer-1", ""] {
      #expect(ObservedKey(name: name, in: map) == nil)
    }
    let keys: Set<ObservedKey> = [inner, .activeLayer, .main]
    #expect(keys.names(in: map) == "main active.layer bag.tabs.layer1")
  }

  @Test(arguments: [-1, 10, Int.max, Int.min])
  func `an observer of a number that no layer has is never called`(number: Int) throws {
    let nav = Navigator(try Shape.tabbed().map())
    nav.observe([.tab(number), .accessory(number)]) { _ in Issue.record("called") }
    try nav.run("begin; push post on tab 1; overlay player at 9; set basket 1; end")
  }

  @Test func `an observer that throws inside a nested navigator is reported by its name`() throws {
    let nav = Navigator(try Shape.nested().map())
    var faults: [String] = []
    nav.observeFaults { faults.append("\($0)") }
    nav.observe(.all) { _ in throw Broken("ouch") }
    try nav.run("push wallet")
    #expect(faults.count == 1 && faults[0].hasPrefix("an observer of "))
    #expect(faults[0].contains("purse.tabs.layer0"), "\(faults)")
  }
}
