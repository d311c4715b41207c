import Roots

/// The shop's tabs, screens, accessories, flows and facts, with the types of their inputs and results.
enum Shop: AppNames { enum Tab: String, TabNames { case shelf, basket, account } }

extension Screen<Shop, Void, Void> {
  static var delivery: Self { Self() }
  static var goods: Self { Self() }
  static var basket: Self { Self("basket-list") }
  static var account: Self { Self("account-page") }
}
extension Screen<Shop, Offer, Void> { static var offer: Self { Self() } }
extension Screen<Shop, String, Void> { static var note: Self { Self() } }
extension Screen<Shop, Int, Payment> { static var payment: Self { Self() } }
extension Screen<Shop, Receipt, Void> { static var receipt: Self { Self() } }

extension Accessory<Shop, Void, String> { static var login: Self { Self() } }
extension Accessory<Shop, Void, Void> { static var discard: Self { Self() } }

extension Flow<Shop, Void, Receipt> { static var checkout: Self { Self() } }

extension Fact<Shop, Bool> {
  static var isCustomer: Self { Self() }
  static var isNoteEmpty: Self { Self() }
}
extension Fact<Shop, Int> { static var orderCount: Self { Self() } }
