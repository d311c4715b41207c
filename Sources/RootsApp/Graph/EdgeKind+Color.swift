extension EdgeKind {
  /// The colour of the edge on a light background.
  var color: String {
    switch self {
    case .contains, .child: "#8c959f"
    case .push: "#0969da"
    case .replace: "#bc4c00"
    case .present: "#8250df"
    case .start: "#bf3989"
    case .segue: "#4d7c0f"
    case .ask: "#cf222e"
    case .open: "#0e7490"
    case .part: "#6e7781"
    case .show: "#1a7f37"
    case .back: "#57606a"
    }
  }

  /// The colour of the edge on a dark background.
  var darkColor: String {
    switch self {
    case .contains, .child: "#7d8590"
    case .push: "#58a6ff"
    case .replace: "#f0883e"
    case .present: "#bc8cff"
    case .start: "#f778ba"
    case .segue: "#a3d34f"
    case .ask: "#ff7b72"
    case .open: "#39c5cf"
    case .part: "#8b949e"
    case .show: "#3fb950"
    case .back: "#b1bac4"
    }
  }
}

extension AppGraph.Node.Sight {
  /// The colour of the node on a light background.
  var color: String { self == .seen ? "#c8efd3" : "#ffd8b5" }

  /// The colour of the node on a dark background.
  var darkColor: String { self == .seen ? "#143d26" : "#4d2d0c" }
}
