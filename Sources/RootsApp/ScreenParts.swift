import RootsBlueprint
import RootsTerminal

extension Content {
  /// The rows, fields and keys whose labels are known without a visit.
  var parts: [ScreenPart] {
    let rows = list.enumerated().compactMap { index, row in
      row.label.plainText.map { ScreenPart(.row(index), $0) }
    }
    let fields = form.enumerated().compactMap { index, field in
      field.label.plainText.map { ScreenPart(.field(index), $0) }
    }
    let keys = keys.compactMap { binding in
      binding.label.plainText.map { ScreenPart(.key(binding.key.key), $0) }
    }
    return rows + fields + keys
  }
}

extension Template {
  /// The text; nil if it has references.
  var plainText: String? {
    let isPlain = pieces.allSatisfy { piece in if case .text = piece { true } else { false } }
    return isPlain ? text { _ in nil } : nil
  }
}
