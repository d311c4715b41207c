import Roots
import Testing

/// The actor on which a navigator was made, and its clock.
@Suite struct OwnerTests {
  /// Passes a navigator to other threads, which the compiler would refuse.
  private struct Smuggled: @unchecked Sendable { let nav: AppNavigator<StudioApp> }

  @Test func `a navigator made outside an actor has no clock and no owner`() throws {
    let nav = try bare()
    #expect(nav.scheduler == nil)
    #expect(nav.active.push(.desk).refusal == nil)
  }

  private func bare(
    on actor: isolated (any Actor)? = #isolation
  ) throws -> AppNavigator<StudioApp> {
    try AppNavigator(on: actor) {
      $0.tab(.home, root: .feed)
      $0.tab(.work, root: .desk)
      $0.screen(.feed) { _ in Spy("feed", Log()) }
      $0.screen(.desk) { _ in Spy("desk", Log()) }
    }
  }

  @Test @MainActor func `a navigator made on an actor follows the time`() async throws {
    let nav = try bare()
    let scheduler = try #require(nav.scheduler)
    await withCheckedContinuation { done in
      scheduler.schedule(after: .milliseconds(2)) { done.resume() }
    }
    #expect(scheduler.now >= .milliseconds(2))
  }

  @Test @MainActor func `the main actor may go on with another thread after an await`() async throws
  {
    let nav = try bare()
    for depth in 2...20 {
      await Task.detached {}.value
      nav.active.push(.desk)
      #expect(nav.active.depth == depth)
    }
  }

  #if DEBUG
    @Test func `a command from outside the main actor stops a debug build`() async throws {
      await #expect(processExitsWith: .failure) {
        let smuggled = try await MainActor.run {
          Smuggled(
            nav: try AppNavigator<StudioApp> {
              $0.tab(.home, root: .feed)
              $0.tab(.work, root: .feed)
              $0.screen(.feed) { _ in Spy("feed", Log()) }
            })
        }
        await Task.detached { _ = smuggled.nav.active.push(.feed) }.value
      }
    }
  #endif
}
