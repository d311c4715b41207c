import Roots
import RootsTerminal

// Pages that are a form, a list or a text, and need no type of their own.

extension Shop {
  /// The offer of a product.
  static func offerPage(_ offer: Offer) -> some Controller {
    PaneScreen(
      TextPane(text: offer.text), title: offer.product, footer: "In the warehouse: \(offer.stock)")
  }

  /// The log-in, which returns the name of the customer.
  static func loginPage(_ context: Context<Shop, String>, _ backend: Backend) -> FormScreen {
    let required = FieldRules(isRequired: true)
    let fields = [
      FormField(name: "name", label: "Name", kind: .text, rules: required),
      FormField(name: "pin", label: "Pin", kind: .secret, rules: required),
    ]
    let size = Size(columns: 38, rows: 8)
    return FormScreen(
      fields, title: "Log in", heading: "Who are you?", footer: "Any pin will do.", size: size
    ) { values in
      backend.customer = values["name"] ?? ""
      context.navigator?.transaction {
        context.finish(with: backend.customer)
        $0[.isCustomer] = true
      }
    }
  }

  /// The address, which the checkout hears.
  static func deliveryPage(_ context: Context<Shop, Void>, _ backend: Backend) -> FormScreen {
    let required = FieldRules(isRequired: true)
    let fields = [
      FormField(
        name: "name", label: "Name", kind: .text, value: backend.customer, rules: required),
      FormField(name: "street", label: "Street", kind: .text, rules: required),
    ]
    return FormScreen(
      fields, title: "Delivery", heading: "Where shall we bring it?",
      footer: "We deliver until eight."
    ) { values in
      context.tell(Address(name: values["name"] ?? "", street: values["street"] ?? ""))
    }
  }

  /// The choice of a payment, which it returns.
  static func paymentPage(_ total: Int, _ context: Context<Shop, Payment>) -> some Controller {
    let rows = Payment.allCases.map { ListPane.Row($0.rawValue) }
    return PaneScreen(
      ListPane(rows: rows), title: "Payment", footer: "To pay: \(price(total))"
    ) { row in context.finish(with: Payment.allCases[row]) }
  }

  /// The receipt of an order.
  static func receiptPage(_ receipt: Receipt) -> some Controller {
    PaneScreen(
      TextPane(text: receipt.text), title: "Order \(receipt.number)", footer: "Thank you!")
  }
}
