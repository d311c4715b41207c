internal import RootsBlueprint

extension EdgeKind {
  /// The colour of the edge.
  var color: String {
    switch self {
    case .contains, .child: "#8c959f"
    case .push: "#0969da"
    case .replace: "#bc4c00"
    case .present: "#8250df"
    case .start: "#bf3989"
    case .segue: "#4d7c0f"
    case .ask, .restore: "#cf222e"
    case .open: "#0e7490"
    case .part: "#6e7781"
    case .show: "#1a7f37"
    case .back: "#57606a"
    }
  }
}
