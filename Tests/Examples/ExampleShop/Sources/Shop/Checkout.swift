import Roots

/// The way from the basket to a receipt: the address, and then the payment.
final class Checkout: Coordinator {
  private let run: Run<Shop, Receipt>
  private let backend: Backend

  init(_ run: Run<Shop, Receipt>, _ backend: Backend) {
    self.run = run
    self.backend = backend
    run.hear(Address.self) { [weak self] address in
      self?.deliver(to: address)
      return .handled
    }
  }

  /// Goes on after the first screen.
  private func deliver(to address: Address) {
    backend.loop.spawn { [run] in await pay(run, address) }
  }
}

/// Asks for the payment, and ends the checkout with the receipt.
private func pay(_ run: Run<Shop, Receipt>, _ address: Address) async {
  guard let nav = run.navigator, let stack = run.stack,
    let payment = try? await stack.present(.payment, with: nav.basketPrice)
  else { return }  // The user went back to the address.
  nav.transaction {
    let receipt = Receipt(
      number: $0[.orderCount] + 1, address: address, payment: payment, lines: $0.basketLines,
      total: $0.basketPrice)
    $0[.orderCount] = receipt.number
    for product in $0.basket { $0[product.count] = 0 }
    run.finish(with: receipt)
  }
}
