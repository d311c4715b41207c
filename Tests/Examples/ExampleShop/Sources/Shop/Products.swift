import Roots

/// A product on the shelf.
///
/// Its number in the basket is a fact, so that it is saved with the navigation.
struct Product: Sendable {
  let name: String
  /// The price in cents.
  let price: Int
  let count: Fact<Shop, Int>

  static let all = [
    Product(name: "Bread", price: 420, count: Fact("bread")),
    Product(name: "Cheese", price: 780, count: Fact("cheese")),
    Product(name: "Coffee", price: 1150, count: Fact("coffee")),
    Product(name: "Honey", price: 890, count: Fact("honey")),
    Product(name: "Plums", price: 310, count: Fact("plums")),
    Product(name: "Saffron", price: 1900, count: Fact("saffron")),
  ]
}

/// The description of a product by the warehouse, and the number in stock.
struct Offer: Codable, Hashable, Sendable {
  var product: String
  var text: String
  var stock: Int
}

/// The price as text: `4.20`.
func price(_ cents: Int) -> String {
  "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
}
