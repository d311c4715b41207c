import Roots

/// The parts of the shop behind its screens: a slow warehouse, the customer, and the loop for asynchronous code.
final class Backend {
  /// Runs asynchronous code between two frames.
  let loop = Loop()
  /// The clock of the session: the real one on a terminal, a virtual one in a tape.
  let clock = Scheduler()
  /// The name of the customer who is logged in.
  var customer = ""

  private let offers = [
    Offer(product: "Bread", text: "Baked at four this morning, with a dark crust.", stock: 14),
    Offer(product: "Cheese", text: "From the mountains, and eight months old.", stock: 6),
    Offer(product: "Coffee", text: "Roasted on Mondays; beans, or ground.", stock: 18),
    Offer(product: "Honey", text: "From the hives on our own roof.", stock: 3),
    Offer(product: "Plums", text: "Small and blue, from Aunt Vera's garden.", stock: 9),
  ]

  /// Asks the warehouse for an offer, which takes a while; nil if there is none.
  func findOffer(of product: Product, _ deliver: @escaping (Offer?) -> Void) {
    clock.schedule(after: .milliseconds(600)) { [offers] in
      deliver(offers.first { $0.product == product.name })
    }
  }
}
