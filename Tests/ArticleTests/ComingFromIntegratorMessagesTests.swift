import Roots
import RootsBlueprint
import Testing

private enum Tab: String, Identifier { case home }
private enum Screen: String, Identifier { case feed, first, child }
private typealias App = AppNavigator<Tab, Screen, None>

private final class Page: Controller {}

private final class MyChild: FlowCoordinator {
  enum Route: FlowOutput { case dismiss, done }

  // ROW: IntegratorInput
  enum Input: FlowMessage {
    case something(with: String)

    static let names = ["something"]
    var name: String { "something" }
    var payload: Payload? { if case .something(let data) = self { Payload(data) } else { nil } }
    init?(name: String, payload: Payload?) {
      guard let data = try? payload?.value(as: String.self) else { return nil }
      self = .something(with: data)
    }
  }
  // END

  // ROW: IntegratorOutput
  enum Output: String, CaseIterable, FlowMessage { case someOutput }
  // END

  static let name = "child"
  static let screens: [Screen] = [.child]

  let flow: LiveFlow<MyChild>
  var data: [String] = []

  init(_ flow: LiveFlow<MyChild>) { self.flow = flow }

  // ROW: receiveInput(_:)
  func receive(_ input: Input) {
    switch input {
    case .something(let data): self.data.append(data)
    }
  }
  // END

  func outputSomething() -> Reply {
    // ROW: sendOutputToParent(output:)
    flow.tellParent(.someOutput)
    // END
  }
}

private final class MyParent: FlowCoordinator {
  enum Route: FlowOutput { case dismiss }

  static let name = "parent1"
  static let screens: [Screen] = [.first]

  let flow: LiveFlow<MyParent>
  var heard: [MyChild.Output] = []
  var ended: [Name] = []

  init(_ flow: LiveFlow<MyParent>) { self.flow = flow }

  // ROW: a child that ends
  func hear(endOf child: Name, _ outcome: Outcome<Payload?>) {
    ended.append(child)
  }
  // END
}

/// The rows about parents and children.
@Suite struct ComingFromIntegratorMessagesTests {
  private final class Heard {
    var outputs: [MyChild.Output] = []
    /// The owner of the flows, for the time of the test.
    var app: App?
  }

  private let appHeard = Heard()

  private func family() throws -> (nav: App, parent: MyParent, child: MyChild) {
    let appHeard = appHeard
    let nav = try App {
      $0.tab(.home, index: 0, root: .feed)
      for screen in Screen.allCases { $0.screen(screen) { _ in Page() } }
      $0.flow(MyChild.self) { appHeard.outputs.append($0) }
      $0.flow(MyParent.self)
    }
    nav.tab(.home).start(MyParent.self)
    let parent = try #require(nav.flow(MyParent.self))
    parent.flow.start(MyChild.self)
    appHeard.app = nav
    return (nav, parent, try #require(nav.flow(MyChild.self)))
  }

  @Test func `IntegratorInput`() {
    #expect(MyChild.Input(name: "something", payload: "x")?.payload == "x")
    #expect(MyChild.Input(name: "something", payload: 7) == nil)
  }

  @Test func `IntegratorOutput`() {
    #expect(MyChild.Output.names == ["someOutput"])
  }

  @Test func `sendInputToChild("MyChildIdentifier", input: message)`() throws {
    let (nav, parent, child) = try family()
    // ROW: sendInputToChild("MyChildIdentifier", input: message)
    parent.flow.tell(MyChild.self, .something(with: "some data"))
    // END
    #expect(child.data == ["some data"])
    nav.navigator.send(try Command(parsing: "tell child something with \"text\""))
    #expect(child.data == ["some data", "text"])
  }

  @Test func `broadcastInputToAllChilds(input:)`() throws {
    let (_, parent, child) = try family()
    // ROW: broadcastInputToAllChilds(input:)
    parent.flow.tellChildren(MyChild.Input.something(with: "some data"))
    // END
    #expect(child.data == ["some data"])
  }

  @Test func `receiveInput(_:)`() throws {
    let (nav, _, child) = try family()
    nav.tell(MyChild.self, .something(with: "some data"))
    #expect(child.data == ["some data"])
  }

  @Test func `sendOutputToParent(output:)`() throws {
    let (_, _, child) = try family()
    #expect(child.outputSomething().refusal == nil)
    #expect(appHeard.outputs.isEmpty)
  }

  @Test func `receiveOutput(from:output:)`() throws {
    let (_, parent, child) = try family()
    // ROW: receiveOutput(from:output:)
    parent.flow.hear(MyChild.self) { [weak parent] output in
      switch output {
      case .someOutput: parent?.heard.append(output)
      }
      return .handled
    }
    // END
    #expect(child.outputSomething().refusal == nil)
    #expect(parent.heard == [.someOutput] && appHeard.outputs.isEmpty)
  }

  @Test func `Then pass it on if needed, or not`() throws {
    let (nav, parent, child) = try family()
    // ROW: Then pass it on if needed, or not
    parent.flow.hear(MyChild.self) { _ in .passedOn }
    // END
    var faults: [String] = []
    nav.navigator.observeFaults { faults.append("\($0)") }
    #expect(child.outputSomething().refusal == nil)
    // The parent sends it now, and no flow handles its messages.
    #expect(faults.count == 1)
    #expect(faults.first?.contains("no parent of 'parent1' handles 'someOutput'") == true)
  }

  @Test func `default: return`() throws {
    let (nav, parent, _) = try family()
    parent.flow.tell(MyChild.self, .something(with: "some data"))
    // ROW: default: return
    let unknown = nav.navigator.send(try Command(parsing: "tell child somethin"))
    // END
    #expect(
      unknown.refusal.map { "\($0)" }
        == "the flow 'child' does not take 'somethin'; did you mean 'something'?")
  }

  @Test func `a child that ends`() throws {
    let (_, parent, child) = try family()
    child.flow.end(with: .done)
    #expect(parent.ended.map(\.text) == ["child"])
  }

  @Test func `messages of a file`() throws {
    let text = """
      # ROW: messages of a file
      roots: 1
      name: Messages
      start: { screen: feed }
      screens: { feed: {} }
      facts: { step: 0..4 }
      flows: { child: {} }
      hears:
        child.progress: "set step {message}"
      # END
      """
    let (blueprint, report) = Blueprint.read(source: Source(name: "messages.yaml", text: text))
    let nav = Navigator(try #require(blueprint, "\(report.text)").map)
    nav.send(try Command(parsing: "start child"))
    nav.send(try Command(parsing: "tell parent progress with 2"))
    #expect(nav.world.fact("step") == 2)
  }
}
