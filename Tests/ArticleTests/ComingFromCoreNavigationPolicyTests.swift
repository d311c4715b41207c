import Roots
import Testing

@Suite struct ComingFromCoreNavigationPolicyTests {
  // ROW: ProtectionSpace
  final class Auth: Protection {
    let name: Name = "auth"
    var isUserSignedIn = false

    func ask(_ question: ProtectionRequest, _ answering: PendingVerdict) throws {
      if isUserSignedIn { return answering.allow() }
      answering.present(.overlay("login"))
    }
  }
  // END

  private struct Careful: RestorationDelegate {
    // ROW: StateRestorationDelegate
    func behavior(for context: RestorationContext) -> RestorationBehavior {
      context.identifier == "profile" ? .allow : .reject
    }
    // END
  }

  private struct Asking: RestorationDelegate {
    let auth: Name
    let told: (String) -> Void
    // ROW: StateRestorationBehavior
    func behavior(for context: RestorationContext) -> RestorationBehavior {
      .protect(with: auth, onUnprotect: { told("back") }, onFailure: { told("\($0)") })
    }
    // END
  }

  private struct Noting: RestorationDelegate {
    let note: (String) -> Void
    // ROW: StateRestorationContext
    func behavior(for context: RestorationContext) -> RestorationBehavior {
      note("\(context.identifier): \(context.screen), \(context.protections.count) protections")
      return .allow
    }
    // END
  }

  private struct Refusing: RestorationDelegate {
    // ROW: shouldSaveApplicationState, shouldRestoreApplicationState
    func shouldSave(_ world: World) -> Bool { world.pending.isEmpty }
    func shouldRestore(_ saved: SavedState) -> Bool { saved.screenCount < 100 }
    // END
  }

  /// The saved state of an app that shows a profile.
  private func left() throws -> SavedState {
    let app = try CoreApp()
    app.nav.push(.profile, with: "Ada")
    return app.navigator.savedState
  }

  @Test func `keepAlive(within:cacheIdentifier:)`() throws {
    let app = try CoreApp()
    let nav = app.nav
    // ROW: keepAlive(within:cacheIdentifier:)
    nav.present { $0.to(.account).keepAlive(within: .age(.seconds(60)), as: "account") }
    // END
    let first = app.controller.map { ObjectIdentifier($0) }
    nav.main.pop()
    nav.tab().pop()
    #expect(app.navigator.keptCount == 1)
    app.scheduler.advance(to: .seconds(59))
    nav.present { $0.to(.account).keepAlive(within: .age(.seconds(60)), as: "account") }
    #expect(app.controller.map { ObjectIdentifier($0) } == first)
  }

  @Test func `Lifetime and die(_:)`() throws {
    let app = try CoreApp()
    let nav = app.nav
    // ROW: Lifetime and die(_:)
    final class UntilDusk: Lifetime {
      var evictions: [Eviction] = []
      func begin(_ eviction: Eviction) { evictions.append(eviction) }
      func dusk() { for eviction in evictions { eviction() } }
    }
    // END
    let lifetime = UntilDusk()
    nav.present { $0.to(.account).keepAlive(within: lifetime, as: "account") }
    nav.tab().pop()
    #expect(app.navigator.keptCount == 1)
    lifetime.dusk()
    #expect(app.navigator.keptCount == 0)
  }

  @Test func `Age, 60 seconds`() throws {
    let app = try CoreApp()
    let nav = app.nav
    // ROW: Age, 60 seconds
    let age = AgeLifetime(.seconds(60))
    nav.present { $0.to(.account).keepAlive(within: age, as: "account") }
    // END
    let first = app.controller.map { ObjectIdentifier($0) }
    nav.tab().pop()
    app.scheduler.advance(to: .seconds(61))
    #expect(app.navigator.keptCount == 0)
    nav.present { $0.to(.account).keepAlive(within: age, as: "account") }
    #expect(first != nil && app.controller is CoreApp.Account)
  }

  @Test func `protect(with:)`() throws {
    let app = try CoreApp()
    let nav = app.nav
    let auth = Auth()
    // ROW: protect(with:)
    nav.present { $0.to(.account).protect(with: auth) }
    // END
    #expect(app.screens == "feed" && app.navigator.world.state.activeAccessory != nil)
  }

  @Test func `ProtectionSpace`() throws {
    let app = try CoreApp()
    let auth = Auth()
    auth.isUserSignedIn = true
    app.nav.present { $0.to(.account).protect(with: auth) }
    #expect(app.screens == "feed account")
  }

  @Test func `unprotect and failure`() throws {
    let app = try CoreApp()
    let nav = app.nav
    let auth = Auth()
    var lines: [String] = []
    nav.present { $0.to(.account).protect(with: auth).onFailure { lines.append("\($0)") } }
    // ROW: unprotect and failure
    nav.accessory(0).pop(with: true)
    // END
    #expect(app.screens == "feed account" && lines.isEmpty)
    nav.present { $0.to(.account).protect(with: auth).onFailure { lines.append("\($0)") } }
    nav.accessory(0).pop()
    #expect(lines == ["'account' is protected by 'auth': its question was left unanswered"])
  }

  @Test func `the account appears after the log-in`() throws {
    let app = try CoreApp(isProtected: true)
    let nav = app.nav
    // ROW: the account appears after the log-in
    nav.push(.account)
    nav.accessory(0).pop(with: "Ada")
    // END
    #expect(app.screens == "feed account")
    app.navigator.send(.set("signedIn", .bool(false)))
    #expect(app.screens == "feed")
  }

  @Test func `stateRestorable()`() throws {
    // ROW: stateRestorable()
    let app = try CoreApp { $0.restorable() }
    // END
    app.nav.push(.account)
    #expect(app.navigator.savedState.screenCount == 1)
  }

  @Test func `stateRestorable(identifier:)`() throws {
    // ROW: stateRestorable(identifier:)
    let app = try CoreApp { $0.restorable(as: "my-account") }
    // END
    let rules = app.navigator.world.map.rules(of: "account")
    #expect(rules.restoration == .allowed(as: "my-account"))
  }

  @Test func `stateRestorable(identifier:class:)`() throws {
    // ROW: stateRestorable(identifier:class:)
    let app = try CoreApp { $0.restorable(as: "my-account", by: Restorer(codable: [Int].self)) }
    // END
    app.nav.push(.account, with: Payload([1, 2]))
    let saved = app.navigator.savedState
    #expect(saved.screenCount == 1)
  }

  @Test func `StateRestorationDelegate`() throws {
    let app = try CoreApp()
    app.navigator.restore(try left(), delegate: Careful())
    #expect(app.screens == "feed profile" && (app.controller as? CoreApp.Profile)?.name == "Ada")
  }

  @Test func `StateRestorationBehavior`() throws {
    let app = try CoreApp(isProtected: true)
    var told: [String] = []
    let delegate = Asking(auth: "auth") { told.append($0) }
    app.navigator.restore(try left(), delegate: delegate)
    #expect(app.screens == "feed" && app.navigator.world.state.activeAccessory != nil)
    app.nav.accessory(0).pop(with: "Ada")
    #expect(app.screens == "feed profile" && told == ["back"])
  }

  @Test func `StateRestorationContext`() throws {
    let app = try CoreApp()
    var notes: [String] = []
    app.navigator.restore(try left(), delegate: Noting { notes.append($0) })
    #expect(notes == ["profile: profile, 0 protections"])
  }

  @Test func `shouldSaveApplicationState, shouldRestoreApplicationState`() throws {
    let app = try CoreApp()
    #expect(Refusing().shouldSave(app.navigator.world))
    app.navigator.restore(try left(), delegate: Refusing())
    #expect(app.screens == "feed profile")
  }

  @Test func `application(willFinishLaunchingWithOptions:)`() throws {
    let app = try CoreApp()
    let saved = try left()
    // ROW: application(willFinishLaunchingWithOptions:)
    let report = app.navigator.restore(saved)
    // END
    #expect(report.entryCount == 1 && report.dropped.isEmpty)
  }

  @Test func `data comes back to DataReceivable`() throws {
    let app = try CoreApp()
    // ROW: data comes back to DataReceivable
    app.navigator.restore(try left())
    let profile = app.controller as? CoreApp.Profile
    // END
    #expect(profile?.name == "Ada")
  }
}
