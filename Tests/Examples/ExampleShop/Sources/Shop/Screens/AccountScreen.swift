import Roots
import RootsTerminal

/// The customer's page: log in or out, and write to the shop.
final class AccountScreen: ScreenController {
  let title = "Account"
  private let context: Context<Shop, Void>
  private let backend: Backend
  private var list = ListPane(rows: [])
  /// Keeps the list up to date.
  private var observation: ObservationToken?

  init(_ context: Context<Shop, Void>, _ backend: Backend) {
    self.context = context
    self.backend = backend
    observation = context.navigator?.observe(.fact(.isCustomer), initial: true) {
      [weak self] isCustomer in self?.refill(isCustomer)
    }
  }

  private func refill(_ isCustomer: Bool) {
    list.rows = [
      ListPane.Row("Write a note to the shop"), ListPane.Row(isCustomer ? "Log out" : "Log in"),
    ]
  }

  func draw(on canvas: inout Canvas, theme: Theme) {
    guard let nav = context.navigator else { return }
    let heading = nav[.isCustomer] ? "Hello, \(backend.customer)!" : "Hello, guest!"
    canvas.drawPage(heading, footer: "Orders so far: \(nav[.orderCount])", theme) {
      list.draw(on: &$0, theme: theme)
    }
  }

  func handle(_ key: Key, size: Size) -> Handling {
    switch list.handle(key, size: size.body) {
    case .ignored: return .ignored
    case .handled, .changed, .full: break
    case .activated(0): context.stack?.push(.note, with: "", .once)
    case .activated: logInOrOut()
    }
    return .handled
  }

  private func logInOrOut() {
    guard let nav = context.navigator else { return }
    if nav[.isCustomer] { nav[.isCustomer] = false } else { nav.accessory().push(.login) }
  }

  var help: [HelpLine.Item] { [HelpLine.Item(key: "Enter", label: "choose")] }
}
