import Roots
import Testing

/// Data for controllers: at once, later, or never.
@Suite struct DataReceivingTests {
  private struct Person: Codable, Hashable, Sendable { var name: String }

  /// A controller that receives people.
  private final class Profile: DataReceiving {
    var person: Person?
    func receive(_ data: Person) { person = data }
  }

  @Test func `available data comes before the controller appears`() throws {
    let studio = try Studio()
    studio.app.push { $0.to(.sketch).passData(5) }
    #expect(studio.log.take() == ["feed disappears", "receives 5", "attached", "appears"])
  }

  @Test func `data of another type is refused before anything changes`() throws {
    let studio = try Studio()
    let log = studio.log
    studio.app.push { $0.to(.sketch).passData("five").onFailure { log.lines.append("\($0)") } }
    #expect(log.take() == ["'sketch': the payload is of type String, not Int"])
    #expect(studio.screens == "feed")
  }

  @Test func `data that is missing is refused`() throws {
    let studio = try Studio()
    #expect(
      studio.app.push(.sketch).refusal.map { "\($0)" }
        == "'sketch' needs a payload of type Int")
  }

  @Test func `a visit waits for a block that answers later`() throws {
    let studio = try Studio()
    var later: DataPromise<Int>?
    let reply = studio.app.push {
      $0.to(.sketch, of: Studio.Sketch.self).passData { later = $0 }
    }
    guard case .pending = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(studio.screens == "feed" && later?.isOpen == true)
    studio.app.push(.desk)
    later?(9)
    #expect(studio.screens == "feed desk sketch" && later?.isOpen == false)
    #expect(studio.top?.payload == 9)
  }

  @Test func `a block that answers at once causes no delay`() throws {
    let studio = try Studio()
    let reply = studio.app.push { $0.to(.sketch, of: Studio.Sketch.self).passData { $0(4) } }
    #expect(reply.entry != nil)
    #expect(studio.log.take() == ["feed disappears", "receives 4", "attached", "appears"])
  }

  @Test func `a block that never answers is refused at the deadline`() throws {
    let studio = try Studio()
    let log = studio.log
    var kept: DataPromise<Int>?
    studio.app.push {
      $0.to(.sketch, of: Studio.Sketch.self).passData { kept = $0 }.deadline(.seconds(5))
        .onFailure { log.lines.append("\($0)") }
    }
    studio.scheduler.advance(to: .seconds(4))
    #expect(log.lines.isEmpty)
    studio.scheduler.advance(to: .seconds(6))
    #expect(
      log.lines.first == "no data for 'sketch' was supplied in time; try again")
    kept?(3)
    #expect(studio.screens == "feed" && studio.nav.world.pending.isEmpty)
  }

  @Test func `a block that fails or throws refuses with its reason`() throws {
    let studio = try Studio()
    let log = studio.log
    for isThrowing in [false, true] {
      studio.app.push {
        $0.to(.sketch, of: Studio.Sketch.self)
          .passData {
            if isThrowing { throw Broken("the pen is dry") }
            $0.fail("the pen is dry")
          }
          .onFailure { log.lines.append("\($0)") }
      }
      #expect(log.take().first == "'sketch' cannot be opened: the pen is dry")
    }
  }

  @Test func `a block that answers twice is a fault, and the first answer holds`() throws {
    let studio = try Studio()
    studio.app.push {
      $0.to(.sketch, of: Studio.Sketch.self).passData {
        $0(1)
        $0(2)
      }
    }
    #expect(studio.top?.payload == 1)
    #expect(
      studio.log.lines.contains(
        "fault: answered twice: what is the payload of sketch? The first answer holds"))
  }

  @Test func `data of a wrong type is possible without a declared type`() throws {
    let studio = try Studio()
    let log = studio.log
    studio.app.push {
      $0.to(.sketch).passData(String.self) { $0("five") }.onFailure { log.lines.append("\($0)") }
    }
    #expect(log.take().first == "'sketch': the payload is of type String, not Int")
    #expect(studio.screens == "feed")
  }

  @Test func `a literal payload is decoded for its controller`() throws {
    let studio = try Studio { declare, _ in
      declare.screen(.account, receiving: Profile.self) { _ in Profile() }
    }
    try studio.nav.run("push account with {name: \"Ada\"}")
    #expect((studio.top?.controller as? Profile)?.person == Person(name: "Ada"))
    #expect(
      try studio.nav.run("push account with {nome: \"Ada\"}").refusal.map { "\($0)" }?
        .hasPrefix("'account': the payload is of type") == true)
    studio.app.push { $0.to(.account, of: Profile.self).passData(Person(name: "Bob")) }
    #expect((studio.top?.controller as? Profile)?.person == Person(name: "Bob"))
  }

  @Test func `data of a wrong type is a fault if no type is declared`() throws {
    let studio = try Studio { declare, log in
      declare.screen(.account) { _ in Studio.Sketch(log) }
    }
    studio.app.push { $0.to(.account).passData("five") }
    #expect(
      studio.log.take() == [
        "feed disappears", "attached",
        "fault: the controller of 'account' gets no data: the payload is of type String, not Int",
        "appears",
      ])
  }
}
