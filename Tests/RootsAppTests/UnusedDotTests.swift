import RootsApp
import RootsBlueprint
import RootsTerminal
import Testing

/// The dots of the rows and keys that were not used.
@Suite struct UnusedDotTests {
  private static let app = """
    roots: 1
    name: Shop
    facts: { count: 0..9 }
    start: { screen: home }
    keys: { z: { label: zero, do: set count 0 } }
    screens:
      home:
        list:
          - { label: Bread, do: push shelf }
          - { label: Cake, do: "set count {count + 1}" }
        keys: { t: { label: prices, do: push prices } }
      shelf: { text: Full }
      prices:
        list: [ { label: Bread, do: push shelf }, { label: Cake, do: pop } ]
    """

  private func session(marking used: UsedControls?) throws -> Session {
    let (blueprint, report) = Blueprint.read(source: Source(name: "shop.yaml", text: Self.app))
    return makeSession(
      try #require(blueprint, "\(report.text)"), size: Size(columns: 60, rows: 12),
      marking: used)
  }

  @Test func `rows and keys carry a dot until they are used`() throws {
    let session = try session(marking: UsedControls())
    #expect(session.glass.contains(">•Bread") && session.glass.contains(" •Cake"))
    #expect(session.glass.contains("•t prices") && session.glass.contains("•z zero"))
    session.press("down enter z")
    #expect(session.glass.contains(" •Bread") && session.glass.contains("> Cake"))
    #expect(session.glass.contains("•t prices") && session.glass.contains("  z zero"))
    session.press("t")
    #expect(session.glass.contains(">•Bread") && session.glass.contains(" •Cake"))
    session.press("enter esc")
    #expect(session.glass.contains("> Bread"))
    session.press("esc")
    #expect(session.glass.contains("  t prices"))
  }

  @Test func `another session knows what was used`() throws {
    let used = UsedControls()
    let other = try session(marking: nil)
    used.observe(other)
    other.press("enter")
    let glass = try session(marking: used).glass
    #expect(glass.contains("> Bread") && glass.contains(" •Cake"))
  }

  @Test func `a session that marks nothing is drawn as any other`() throws {
    let (blueprint, _) = Blueprint.read(source: Source(name: "shop.yaml", text: Self.app))
    let plain = makeSession(try #require(blueprint), size: Size(columns: 60, rows: 12))
    #expect(try session(marking: nil).frame() == plain.frame())
  }
}
