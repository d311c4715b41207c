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

  #if DEBUG
    @Test func `a command from another thread stops a debug build with a sentence`() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let smuggled = try await MainActor.run {
          Smuggled(
            nav: try AppNavigator<StudioApp> {
              $0.tab(.home, root: .feed)
              $0.tab(.work, root: .feed)
              $0.screen(.feed) { _ in Spy("feed", Log()) }
            })
        }
        smuggled.nav.active.push(.feed)
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("send from the main actor"))
    }
  #endif
}
