import Roots
import RootsBlueprint
import Synchronization
import Testing

/// A blueprint of the Resources folder, without diagnostics; each is read once.
func resource(_ name: String, file: String = #filePath) throws -> Blueprint {
  try known.withLock { known in
    if let blueprint = known[name] { return blueprint }
    let root = file.split(separator: "/").dropLast(3).joined(separator: "/")
    let (blueprint, report) = Blueprint.read(file: "/\(root)/Resources/\(name)")
    #expect(report.text == "")
    known[name] = blueprint
    return try #require(blueprint)
  }
}

private let known = Mutex<[String: Blueprint]>([:])

struct ResourcesTests {
  @Test(arguments: ["Shop.yaml", "City.yaml", "Bench.yaml", "Starter.yaml"])
  func `our blueprints have neither errors nor warnings`(name: String) throws {
    #expect(try !resource(name).name.isEmpty)
  }

  @Test func `the city has four tabs, many screens and cards on two layers`() throws {
    let map = try resource("City.yaml").map
    let accessories = map.names.filter { !map.accessories($0).isEmpty }
    #expect(map.tabs.count == 4)
    #expect(map.names.count - accessories.count >= 15)
    #expect(accessories.count >= 5)
    #expect(Set(accessories.flatMap { map.accessories($0).map(\.level) }) == [0, 1])
    #expect(Set(accessories.flatMap { map.accessories($0).map(\.policy) }).count == 3)
  }

  @Test func `the starter has two tabs, three screens, an accessory and a fact`() throws {
    let map = try resource("Starter.yaml").map
    #expect(map.tabs.count == 2)
    #expect(map.names.map(\.text) == ["welcome", "note", "ideas", "hello"])
    #expect(map.facts.count == 1)
  }

  @Test func `in the starter, the result of the accessory is shown`() throws {
    var walker = Walker(try resource("Starter.yaml"))
    try walker.choose("Say who you are")
    try walker.submit(["name": "Ada"])
    #expect(try walker.fact("user") == .string("Ada"))
    try walker.choose("A first note")
    try walker.choose("One deeper")
    #expect(walker.depth == 3)
    try walker.choose("Back to the start")
    #expect(walker.place == "welcome")
  }

  @Test func `in the benchmark app, overlays count their results`() throws {
    var walker = Walker(try resource("Bench.yaml"))
    for key in "ppoyb2poyb1b" + "ooyn" {
      switch key {
      case "1": try walker.tell("show 1")
      case "2": try walker.tell("show 2")
      default: try walker.press(String(key))
      }
    }
    #expect(walker.place == "homeRoot")
    #expect(try walker.title() == "HOME")
    #expect(try walker.fact("payloads") == .int(3))
    #expect(try walker.fact("sum") == .int(1 + 2 + 4))
    #expect(try walker.fact("serial") == .int(5))
  }

  @Test func `in the benchmark app, titles show the depth and rows the title`() throws {
    var walker = Walker(try resource("Bench.yaml"))
    try walker.press("p")
    try walker.press("p")
    #expect(try walker.title() == "SCREEN-3")
    #expect(try walker.rows().count == 20)
    #expect(try walker.rows().last == "20  item 20 of SCREEN-3")
    try walker.press("o")
    try walker.press("o")
    #expect(try walker.title() == "OVERLAY-2")
  }

  @Test(arguments: ["Shop.yaml", "City.yaml", "Bench.yaml", "Starter.yaml"])
  func `a random walk meets no refusal and no incomplete text, and sees everything`(
    name: String
  ) throws {
    let blueprint = try resource(name)
    var seen: Set<String> = []
    // Six walks, and as many more as it takes to see everything.
    for seed in UInt64(1)...24
    where seed <= 6 || !seen.isSuperset(of: blueprint.map.names.map(\.text)) {
      var stroller = Stroller(Walker(blueprint, mayRepeat: true), seed: seed)
      try stroller.stroll(steps: 1_000)
      seen.formUnion(stroller.seen)
    }
    let missed = Set(blueprint.map.names.map(\.text)).subtracting(seen)
    #expect(missed.isEmpty, "\(missed.sorted())")
  }
}
