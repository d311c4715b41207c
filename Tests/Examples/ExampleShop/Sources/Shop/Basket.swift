import Roots

extension AppNavigator<Shop> {
  /// The products in the basket.
  var basket: [Product] { Product.all.filter { self[$0.count] > 0 } }
  /// The products in the basket with their numbers: `2 x Bread`.
  var basketLines: [String] { basket.map { "\(self[$0.count]) x \($0.name)" } }
  /// The number of things in the basket.
  var basketCount: Int { Product.all.reduce(0) { $0 + self[$1.count] } }
  /// The price of all things in the basket, in cents.
  var basketPrice: Int { Product.all.reduce(0) { $0 + self[$1.count] * $1.price } }
  /// The basket in a few words.
  var basketSummary: String {
    switch basketCount {
    case 0: "Your basket is empty."
    case 1: "1 thing, \(price(basketPrice))."
    case let count: "\(count) things, \(price(basketPrice))."
    }
  }

  /// Calls back after each change of the basket, as long as the tokens are kept.
  func observeBasket(_ body: @escaping () -> Void) -> [ObservationToken] {
    Product.all.map { observe(.fact($0.count)) { _ in body() } }
  }

  /// Puts one more of a product into the basket, or takes one out; at most 9 fit.
  func change(_ product: Product, by number: Int) {
    let count = self[product.count] + number
    if (0...9).contains(count) { self[product.count] = count }
  }
}
