/// The keys that the parts of a blueprint can have; the schema for editors lists the same.
package enum Vocabulary {
  package static let blueprint = [
    "roots", "name", "about", "start", "status", "quit", "facts", "tabs", "keys", "screens",
    "accessories",
  ]
  package static let screen = [
    "title", "text", "list", "form", "submit", "keys", "once", "after",
  ]
  package static let accessory = screen + ["layer", "under", "policy", "size", "modal"]
  package static let start = ["tab", "screen"]
  package static let tab = ["title", "root"]
  package static let numberFact = ["number", "initial"]
  package static let textFact = ["text"]
  package static let row = ["label", "detail", "when", "do", "then"]
  package static let field = ["label", "value", "required", "secret", "choice"]
  package static let submit = ["label", "do", "then"]
  package static let key = ["label", "when", "do", "then"]
  package static let then = ["completed", "dismissed"]
  package static let after = ["time", "do"]
}
