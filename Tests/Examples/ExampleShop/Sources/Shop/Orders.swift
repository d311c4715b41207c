/// A way to pay.
enum Payment: String, Codable, CaseIterable, Sendable {
  case cash = "Cash at the door"
  case card = "By card"
}

/// The address to which an order is sent.
struct Address: Codable, Hashable, Sendable {
  var name: String
  var street: String
}

/// The receipt of an order, with its total in cents.
struct Receipt: Codable, Hashable, Sendable {
  var number: Int
  var address: Address
  var payment: Payment
  var lines: [String]
  var total: Int

  var text: String {
    """
    For \(address.name), \(address.street)

    \(lines.joined(separator: "\n"))

    Total: \(price(total)), \(payment.rawValue.lowercased())
    """
  }
}
