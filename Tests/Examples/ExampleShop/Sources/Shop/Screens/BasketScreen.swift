import Roots
import RootsTerminal

/// The things in the basket, and the way to the till.
final class BasketScreen: ScreenController {
  let title = "Basket"
  private let context: Context<Shop, Void>
  private var list = ListPane(rows: [])
  /// Keeps the list up to date.
  private var observations: [ObservationToken] = []

  init(_ context: Context<Shop, Void>) {
    self.context = context
    refill()
    observations = context.navigator?.observeBasket { [weak self] in self?.refill() } ?? []
  }

  private func refill() {
    guard let nav = context.navigator else { return }
    list.rows = zip(nav.basket, nav.basketLines).map { product, line in
      ListPane.Row(line, detail: price(nav[product.count] * product.price))
    }
  }

  func draw(on canvas: inout Canvas, theme: Theme) {
    guard let nav = context.navigator else { return }
    canvas.drawPage("Your basket", footer: nav.basketSummary, theme) {
      list.draw(on: &$0, theme: theme)
    }
  }

  func handle(_ key: Key, size: Size) -> Handling {
    switch list.handle(key, size: size.body) {
    case .handled, .changed, .full: break
    case .ignored: return change(key)
    case .activated: order()
    }
    return .handled
  }

  private func change(_ key: Key) -> Handling {
    guard let nav = context.navigator, let row = list.selectedRow else { return .ignored }
    switch key {
    case .character("+"): nav.change(nav.basket[row], by: 1)
    case .character("-"): nav.change(nav.basket[row], by: -1)
    default: return .ignored
    }
    return .handled
  }

  /// Starts the checkout, and shows its receipt.
  private func order() {
    context.stack?.start(.checkout) { [context] outcome in
      if case .completed(let receipt) = outcome { context.stack?.push(.receipt, with: receipt) }
    }
  }

  var help: [HelpLine.Item] {
    guard !list.rows.isEmpty else { return [] }
    return [
      HelpLine.Item(key: "Enter", label: "order"), HelpLine.Item(key: "+", label: "more"),
      HelpLine.Item(key: "-", label: "less"),
    ]
  }
}
