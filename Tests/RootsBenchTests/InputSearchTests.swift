import RootsBench
import RootsBlueprint
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

  @Test(arguments: [
    "form: { size: { label: Size } }", "form: { size: { label: Size, length: 1..20 } }",
  ])
  func `a form is filled in with what the input of its screen takes`(form: String) throws {
    let report = try result(
      """
        home:
          \(form)
          submit: { label: go, do: 'push p with {size: $size}' }
        p: { input: { size: "one of medium, large" }, text: There }
      """)
    #expect(report.faults.map(\.sentence) == [])
  }

  @Test func `a number and the result of an accessory reach the input of a screen`() throws {
    let report = try result(
      """
        home:
          list:
            - { label: ask, do: overlay ask, then: { completed: 'push p with {size: $result}' } }
            - { label: count, do: push count }
        count:
          form: { n: { label: N, number: 0..90000 } }
          submit: { label: go, do: 'push q with {n: $n}' }
        q: { input: { n: 70000..70003 }, text: There }
        p: { input: { size: "one of medium, large" }, text: There }
      accessories:
        ask:
          form: { size: { label: Size } }
          submit: { label: go, do: 'dismiss with $size' }
      """)
    // An empty text can be entered, too.
    #expect(report.faults.map(\.property) == ["results"])
  }

  @Test(arguments: ["[small, medium]", "{ number: 3..4 }"])
  func `a form is filled in with what its fact takes`(domain: String) throws {
    let field = domain.contains("number") ? "{ label: Size, number: 0..90000 }" : "{ label: Size }"
    let text = """
      roots: 1
      name: Facts
      start: { screen: home }
      facts: { size: \(domain) }
      screens:
        home:
          form: { size: \(field) }
          submit: { label: go, do: [ set size $size, push p ] }
        p: { text: There }
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "a.yaml", text: text))
    let found = try Exploration(try #require(blueprint, "\(report.text)")).run()
    // Other values can be entered, too.
    #expect(
      ExplorationReport(found, path: nil, program: "test").faults.map(\.property) == ["domains"])
  }
}
