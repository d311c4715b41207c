import Roots

extension Shop {
  /// The navigation of the shop: all its screens and the rules between them.
  static func navigator(_ backend: Backend) throws -> AppNavigator<Shop> {
    try AppNavigator {
      $0.tab(.shelf, root: .goods)
      $0.tab(.basket, root: .basket)
      $0.tab(.account, root: .account)

      for product in Product.all { $0.fact(product.count, in: 0...9, initially: 0) }
      $0.fact(.orderCount, in: 0...9999, initially: 0)
      $0.fact(.isNoteEmpty, initially: true)
      $0.fact(.isCustomer, saved: false)

      $0.protection("customers", passes: .isCustomer, presenting: .login)
      $0.protection("empty-note", passes: .isNoteEmpty, presenting: .discard)

      $0.screen(.goods) { GoodsScreen($0, backend) }.restorable()
      $0.screen(.offer) { offer, _ in offerPage(offer) }.transition(.named("blind")).restorable()
      $0.screen(.basket) { BasketScreen($0) }.restorable()
      $0.screen(.account) { AccountScreen($0, backend) }.restorable()
      $0.screen(.note) { NoteScreen($0, $1) }.guarded(by: "empty-note").restorable()

      $0.flow(.checkout, first: .delivery) { Checkout($0, backend) }
      $0.screen(.delivery) { deliveryPage($0, backend) }.protected(by: "customers")
      $0.screen(.payment) { paymentPage($0, $1) }
      $0.screen(.receipt) { receipt, _ in receiptPage(receipt) }.restorable()

      $0.accessory(.login) { loginPage($0, backend) }
      $0.accessory(.discard) { DiscardScreen($0) }

      $0.link("note?text={text}") { link in
        .push(.note, with: try link["text"], on: .account)
      }
    }
  }
}
