import Roots
import RootsTerminal

/// The shelf: all products, and what is in the basket.
final class GoodsScreen: ScreenController {
  let title = "Shelf"
  private let context: Context<Shop, Void>
  private let backend: Backend
  private var list = ListPane(rows: [])
  /// The product that the warehouse looks for.
  private var wanted: Product? { didSet { refill() } }
  /// The reason why the last product cannot be looked at.
  private var problem: String?
  /// Keeps the list up to date.
  private var observations: [ObservationToken] = []

  init(_ context: Context<Shop, Void>, _ backend: Backend) {
    self.context = context
    self.backend = backend
    refill()
    observations = context.navigator?.observeBasket { [weak self] in self?.refill() } ?? []
  }

  private func refill() {
    guard let nav = context.navigator else { return }
    list.rows = Product.all.map { product in
      if product.name == wanted?.name {
        return ListPane.Row(product.name, detail: "asking the warehouse")
      }
      let count = nav[product.count]
      let detail = count == 0 ? price(product.price) : "\(count) x \(price(product.price))"
      return ListPane.Row(product.name, detail: detail)
    }
  }

  func draw(on canvas: inout Canvas, theme: Theme) {
    guard let nav = context.navigator else { return }
    canvas.drawPage("Fresh today", footer: problem ?? nav.basketSummary, theme) {
      list.draw(on: &$0, theme: theme)
    }
  }

  func handle(_ key: Key, size: Size) -> Handling {
    problem = nil
    switch list.handle(key, size: size.body) {
    case .handled, .changed, .full: return .handled
    case .ignored: return change(key)
    case .activated(let row):
      open(Product.all[row])
      return .handled
    }
  }

  private func change(_ key: Key) -> Handling {
    guard let row = list.selectedRow else { return .ignored }
    switch key {
    case .character("+"): context.navigator?.change(Product.all[row], by: 1)
    case .character("-"): context.navigator?.change(Product.all[row], by: -1)
    default: return .ignored
    }
    return .handled
  }

  /// Opens an offer when the warehouse has found it; until then it looks for no other.
  private func open(_ product: Product) {
    guard wanted == nil else { return }
    wanted = product
    let options = VisitOptions(
      deadline: .seconds(5), onRefusal: { [weak self] in self?.giveUp(product, $0) })
    context.stack?.load(.offer, options) { [backend] input in
      backend.findOffer(of: product) { offer in
        guard input.isOpen else { return }
        if let offer { input.give(offer) } else { input.fail("\(product.name) is sold out") }
      }
    }
  }

  private func giveUp(_ product: Product, _ refusal: Refusal) {
    guard wanted?.name == product.name else { return }
    wanted = nil
    if case .notPrepared(_, let reason) = refusal { problem = "\(reason)" }
  }

  func disappear() { wanted = nil }

  var help: [HelpLine.Item] {
    [
      HelpLine.Item(key: "Enter", label: "look"), HelpLine.Item(key: "+", label: "add"),
      HelpLine.Item(key: "-", label: "remove"),
    ]
  }
}
