// A walk through a small app, as an app's own package writes it: only the product Roots.

import Roots

enum Shop: AppNames { enum Tab: String, TabNames { case home, friends } }

extension Screen<Shop, Void, Void> { static var feed: Self { Self() } }
extension Screen<Shop, Int, Void> { static var chat: Self { Self() } }
extension Accessory<Shop, Void, String> { static var login: Self { Self() } }

/// A screen that only knows how to finish.
final class Page<Output: Sendable>: Controller {
  let context: Context<Shop, Output>

  init(_ context: Context<Shop, Output>) { self.context = context }
}

@MainActor func walk() async throws {
  let nav = try AppNavigator<Shop> {
    $0.tab(.home, root: .feed)
    $0.tab(.friends, root: .feed)
    $0.screen(.feed) { Page($0) }.restorable()
    $0.screen(.chat) { _, context in Page(context) }.restorable()
    $0.accessory(.login, level: 0) { Page($0) }
  }
  nav.scheduler = .realTime()
  let faults = nav.observe(.faults) { print("fault: \($0)") }
  nav.start()
  nav.tab(.friends).push(.chat, with: 7)
  nav.send(.show(.name("friends")))
  nav.scheduler?.schedule(after: .milliseconds(5)) {
    let login = nav.world.state[.accessory(0)].top.flatMap { nav.context($0.id)?.controller }
    (login as? Page<String>)?.context.finish(with: "Ada")
  }
  let name = try await nav.accessory(0).present(.login)
  print("\(name) is logged in")
  print(nav.savedState.screenCount, "screen to restore")
  print("undone:", nav.send(.undo(1)).refusal == nil)
  faults.cancel()
}

/// Pushes and pops by typed names, a result each, at a depth; prints commands a second.
@MainActor func measure(depth: Int, pairs: Int) throws {
  let nav = try AppNavigator<Shop>(isRecording: true) {
    $0.tab(.home, root: .feed)
    $0.tab(.friends, root: .feed)
    $0.screen(.feed) { Page($0) }
    $0.screen(.chat) { _, context in Page(context) }
    $0.accessory(.login, level: 0) { Page($0) }
  }
  nav.start()
  for number in 0..<depth { nav.main.push(.chat, with: number) }
  var results = 0
  let start = ContinuousClock.now
  for number in 0..<pairs {
    nav.main.push(.chat, with: number) { _ in results += 1 }
    nav.main.pop()
  }
  let time = ContinuousClock.now - start
  precondition(results == pairs, "\(results) results of \(pairs)")
  let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
  print("\(depth) deep: \(Int(Double(2 * pairs) / seconds)) commands a second")
}

if CommandLine.arguments.dropFirst().first == "measure" {
  for depth in [10, 1000, 100_000, 1_000_000] { try measure(depth: depth, pairs: 300_000) }
} else {
  try await walk()
}
