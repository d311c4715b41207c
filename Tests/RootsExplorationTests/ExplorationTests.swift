import Roots
import RootsExploration
import Testing

@Suite struct ExplorationTests {
  fileprivate enum Club: AppNames { enum Tab: String, TabNames { case home, more } }

  private final class Page: Controller {}

  /// A club whose members see an account, with a protection or without one.
  private func club(isProtected: Bool) throws -> NavigationMap {
    try AppNavigator<Club> {
      $0.tab(.home, root: .lobby)
      $0.tab(.more, root: .lobby)
      $0.fact(.member, saved: false)
      $0.protection("members", passes: .member)
      $0.screen(.lobby) { _ in Page() }
      let account = $0.screen(.account) { _ in Page() }
      if isProtected { account.protected(by: "members") }
    }.world.map
  }

  private func exploration(isProtected: Bool) throws -> NavigationSearch {
    try NavigationSearch(club(isProtected: isProtected)) {
      $0.commands { world in
        let isMember = world.fact("member") == .bool(true)
        var commands: [Command] = [.set("member", .bool(!isMember))]
        if world.state.visibleContent?.screen == "lobby" { commands.append(.push("account")) }
        return commands
      }
      $0.never("a guest sees the account") { world in
        world.state.visibleContent?.screen == "account" && world.fact("member") == .bool(false)
      }
    }
  }

  @Test func `a claim that does not hold comes with the shortest way`() throws {
    let report = try exploration(isProtected: false).run()
    let fault = try #require(report.faults.first)
    #expect(fault.name == "a guest sees the account")
    #expect(fault.moves == ["push account"])
    #expect(report.faults.count == 1)
    #expect("\(report)".hasPrefix("\"a guest sees the account\" does not hold: push account\n"))
  }

  @Test func `a protection proves the claim`() throws {
    let report = try exploration(isProtected: true).run()
    #expect(report.isProof)
    #expect(report.faults == [])
  }

  @Test func `a claim about some state fails when no state has it`() throws {
    var search = try exploration(isProtected: true)
    search.sometimes("a member sees the account") {
      $0.state.visibleContent?.screen == "account" && $0.fact("member") == .bool(true)
    }
    search.sometimes("two accounts are open") { world in
      world.state.layers.reduce(0) { count, layer in
        count + world.state[layer].entries.count { $0.screen == "account" }
      } > 2
    }
    let report = try search.run()
    #expect(report.isProof)
    #expect(report.faults.map(\.name) == ["two accounts are open"])
    #expect(report.faults.last?.moves == [])
  }

  @Test func `changes and ways back are judged over all moves`() throws {
    var search = try exploration(isProtected: true)
    search.neverChanges("nobody ceases to be a member") { before, after in
      before.fact("member") == .bool(true) && after.fact("member") == .bool(false)
    }
    search.fromEverywhere("the lobby can be reached") {
      $0.state.visibleContent?.screen == "lobby"
    }
    search.fromEverywhere("nothing can be reached") { _ in false }
    let report = try search.run()
    let names = report.faults.map(\.name)
    #expect(!names.contains("the lobby can be reached"))
    let change = try #require(report.faults.first { $0.name.hasPrefix("nobody") })
    #expect(change.moves == ["set member true", "set member false"])
    let trap = try #require(report.faults.first { $0.name.hasPrefix("nothing") })
    #expect(trap.moves == [])
    #expect(trap.count == report.states)
  }

  @Test(arguments: [1, 2, 3]) func `the number of threads does not change a report`(threads: Int)
    throws
  {
    var search = try exploration(isProtected: true)
    let one = try search.run()
    search.threads = threads
    #expect(try search.run() == one)
  }

  @Test func `a limit takes the proof away`() throws {
    var search = try exploration(isProtected: false)
    search.stateLimit = 3
    #expect(try search.run().isProof == false)
    search.stateLimit = 1000
    search.stackLimit = 1
    let report = try search.run()
    #expect(report.isProof == false)
    #expect("\(report)".hasSuffix("a limit left out others"))
    search.stackLimit = 5
    search.timeLimit = .zero
    #expect(try search.run().isProof == false)
  }

  @Test func `navigators inside each other are followed as deep as the limit says`() throws {
    let map = try AppNavigator<Club> {
      $0.tab(.home, root: .lobby)
      $0.tab(.more, root: .lobby)
      $0.screen(.lobby) { _ in Page() }
      $0.screen(.account) { _ in Page() }
      $0.nested(.bag, in: .account) { $0.start(with: .lobby) }
    }.world.map
    var search = NavigationSearch(map) {
      $0.commands { _ in [.push("account")] }
    }
    search.stackLimit = 2
    let report = try search.run()
    #expect(!report.isProof && report.states < 1000, "\(report)")
  }
}

extension Screen<ExplorationTests.Club, Void, Void> {
  fileprivate static var lobby: Self { Self() }
  fileprivate static var account: Self { Self() }
}

extension Nested<ExplorationTests.Club, NoTabs> {
  fileprivate static var bag: Self { Self() }
}

extension Fact<ExplorationTests.Club, Bool> {
  fileprivate static var member: Self { Self() }
}
