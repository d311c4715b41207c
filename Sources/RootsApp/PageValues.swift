import Roots
import RootsBlueprint
import RootsTerminal

// The declarations of a blueprint in the types of the terminal.

extension FormField {
  /// A declared field with its initial value.
  init(_ field: Field, _ evaluation: EvaluationContext) {
    self.init(
      name: field.name, label: evaluation.text(field.label), kind: Kind(field.kind),
      value: field.value.map {
        field.isSecret ? evaluation.revealedText($0) : evaluation.text($0)
      },
      rules: FieldRules(
        isRequired: field.isRequired, length: field.length,
        format: field.format.flatMap { FieldFormat(rawValue: $0.rawValue) }))
  }
}

extension FormField.Kind {
  init(_ kind: Field.Kind) {
    switch kind {
    case .text: self = .text
    case .secret: self = .secret
    case .choice(let choices): self = .choice(choices)
    case .toggle: self = .toggle
    case .number(let range, let step): self = .number(range, step: step)
    }
  }
}

extension ListPane.Column {
  init(_ column: Table.Column, _ evaluation: EvaluationContext) {
    self.init(
      evaluation.text(column.title), width: column.width,
      alignment: column.alignment.flatMap { Alignment(rawValue: $0.rawValue) })
  }
}

extension MapPoint {
  init(_ point: Backdrop.Point) { self.init(x: point.x, y: point.y) }
}

extension BrailleMap {
  init(_ backdrop: Backdrop) {
    self.init(
      places: backdrop.places.map { Place($0.name, at: MapPoint($0.point)) },
      lines: backdrop.lines.compactMap { line in
        Line.Kind(rawValue: line.kind.rawValue).map {
          Line($0, through: line.points.map { MapPoint($0) })
        }
      })
  }
}
