import Roots
import RootsTerminal

extension Shop {
  /// The shop on a terminal or in a tape.
  ///
  /// - Parameter saving: saves each step, and restores the last run; nil for neither.
  static func session(_ size: Size, saving: Saving? = nil) throws -> Session {
    let backend = Backend()
    let nav = try navigator(backend)
    let report = try saving?.restore(nav)
    let session = Session(
      nav, chrome: chrome, size: size, theme: .dark, scheduler: backend.clock, loop: backend.loop)
    session.transitions = .standard
    session.transitions.register(blind, as: "blind")
    if let report { session.message = MessageLine(.info, "Welcome back: \(report)") }
    return session
  }

  private static var chrome: AppChrome {
    var chrome = AppChrome(name: "Shop", for: Shop.self) {
      $0.tab(.shelf, "Shelf")
      $0.tab(.basket, "Basket")
      $0.tab(.account, "Account")
      $0.screen(.offer, "Offer")
      $0.screen(.delivery, "Delivery")
      $0.screen(.note, "Note")
    }
    chrome.showsResults = false
    chrome.request = { key, _ in key == .character("u") ? .request(Request(.undo())) : .ignored }
    chrome.help = { _ in [HelpLine.Item(key: "u", label: "undo")] }
    return chrome
  }

  /// An offer comes down over the shelf like a blind, and goes up again.
  private static let blind = Transition { passage, progress in
    let rows = Int(Double(passage.region.size.rows) * (1 - progress))
    passage.show(.from, part: passage.region.last(rows: rows))
  }
}
