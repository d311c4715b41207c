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
