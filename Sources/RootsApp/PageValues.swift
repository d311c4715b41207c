import Roots
import RootsBlueprint
import RootsTerminal

// The declarations of a blueprint in the types of the terminal.

extension FormField {
  /// A declared field with its initial value.
  init(_ field: Field, _ evaluation: Evaluation) {
    self.init(
      name: field.name, label: evaluation.text(field.label), kind: field.kind,
      value: field.value.map {
        field.isSecret ? $0.text { evaluation.value($0)?.revealed } : evaluation.text($0)
      },
      rules: field.rules)
  }
}

extension BrailleMap {
  init(_ backdrop: Backdrop) { self.init(places: backdrop.places, lines: backdrop.lines) }
}
