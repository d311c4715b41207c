internal import Roots

/// The valid keys in the parts of a blueprint; the JSON schema lists the same keys.
package enum Vocabulary {
  package static let blueprint = [
    "roots", "name", "about", "start", "back", "status", "quit", "tools", "facts", "tabs", "keys",
    "screens",
    "accessories",
    "protections",
    "backdrops",
    "menu",
    "flows",
    "hears",
    "routes",
    "links",
    "nested",
    "properties",
  ]
  /// The keys that screens and accessories share.
  package static let shown = [
    "title", "text", "list", "form", "submit", "table", "confirm", "progress", "empty", "backdrop",
    "keys",
    "once", "after",
    "protect", "leave", "identity", "keepAlive", "restore",
    "scene", "transition",
    "children", "parent",
    "end",
  ]
  package static let protection = ["passes", "ask", "then", "deadline"]
  package static let screen = shown + ["nested", "embed"]
  package static let accessory = shown + ["layer", "under", "policy", "size", "modal"]
  package static let nested = ["tabs", "start", "back"]
  package static let start = ["tab", "screen"]
  package static let tab = ["title", "root", "when"]
  package static let flagFact = ["flag", "saved"]
  package static let choiceFact = ["choice", "saved"]
  package static let numberFact = ["number", "initial", "saved"]
  package static let textFact = ["text", "saved"]
  /// The keys of an action, in every mapping that has one.
  package static let action = ["do", "then", "transition", "protect", "keepAlive"]
  package static let row = ["label", "detail", "section", "when"] + action
  package static let field = [
    "label", "value", "required", "secret", "choice", "switch", "number", "step", "length",
    "matches",
  ]
  package static let submit = ["label"] + action
  package static let key = ["label", "when"] + action
  package static let then = ["completed", "dismissed", "refused", "shown"]
  package static let keepAlive = ["memory", "until"]
  package static let restore = ["as", "protect"]
  package static let after = ["time"] + action
  package static let flow = ["intents", "screens", "receives", "hears"]
  package static let receiving = ["do"]
  package static let hearing = ["do", "pass"]
  package static let table = ["columns", "rows"] + action
  package static let column = ["title", "width", "align"]
  package static let tableRow = ["cells", "when"] + action
  package static let confirm = ["text", "yes", "no"]
  package static let answer = ["label"] + action
  package static let progress = ["time", "fact", "label", "spinner"] + action
  package static let backdrop = ["places", "lines", "centre", "zoom"]
  package static let map = ["places", "lines"]
  package static let scene = ["backdrop", "centre", "zoom", "top", "bottom", "card"]
  /// The names of the transitions.
  package static let transitions = [
    "circular", "fade", "modal", "none", "slide",
  ]
  /// The places of a pushed screen beside or over the one below it.
  package static let embeddings = ["card", "pane", "whole"]
  /// The names with a meaning of their own in placeholders, which facts, fields and columns cannot
  /// have.
  package static let builtInNames = [
    "depth", "overlays", "keys", "title", "tab", "payload", "flow", "result", "message",
  ]
  /// The words of conditions, which facts, fields and columns cannot be named.
  package static let conditionWords = ["and", "or", "not", "is", "true", "false", "null"]
  /// The styles of markup.
  package static let styles = [
    "accent", "bad", "badge", "bar", "dim", "good", "spark", "strong",
  ]
  package static let route = ["do", "parents"]
  package static let links = LinkRules.Part.allCases.map(\.rawValue)
  /// Keys that are mistaken for keys of the file, with the keys whose mappings have them.
  static let inner = Dictionary(uniqueKeysWithValues: links.map { ($0, "links") })
  /// Keys of earlier versions, with what holds without them.
  static let removed = [
    "urgent": "commands run in the order in which they are sent",
    "whilePending": "an equal command joins the one that waits, another one waits behind it",
  ]
  /// The keys of a property, in every form.
  package static let property =
    Property.Kind.allCases.map(\.rawValue) + ["within", "by", "until", "then"]
  package static let step = ["keeps", "never", "only", "unless"]
  package static let switches = ["on", "off"]
  package static let line = ["road", "rail", "water", "park"]
}
