import RootsBlueprint
import RootsTesting
import Testing

/// Searches through apps whose screens declare inputs.
@Suite struct InputSearchTests {
  private func result(_ screens: String, routes: String = "{}") throws -> ExplorationReport {
    let text = """
      roots: 1
      name: Inputs
      start: { screen: home }
      routes: \(routes)
      screens:
      \(screens)
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "a.yaml", text: text))
    var exploration = Exploration(try #require(blueprint, "\(report.text)"))
    exploration.extras = [.links]
    return ExplorationReport(try exploration.run(), path: nil, program: "test")
  }

  @Test func `a link finds its target with the defaults`() throws {
    let report = try result(
      """
        home: { list: [{ label: p, do: push p }] }
        p: { input: { id: { kind: int, default: 4 } } }
      """, routes: #"{ "a://p?id={id: int}": "push p with {id: $id}" }"#)
    #expect(report.faults.map(\.sentence) == [])
  }

  @Test func `remembered payloads count as screens`() throws {
    let report = try result(
      """
        home: { list: [{ label: p, do: 'push p with {n: 1}' }] }
        p:
          input: { n: int }
          list: [{ label: more, do: 'update with {n: $(n + 1)} remembered' }]
      """)
    #expect(report.result.isComplete && report.faults.isEmpty)
  }
}
