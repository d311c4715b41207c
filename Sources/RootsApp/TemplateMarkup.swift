import Roots
import RootsBlueprint
import RootsTerminal

extension Evaluation {
  /// Returns the template with its values filled in and its markup applied.
  ///
  /// The markup is `**bold**` and `[text](STYLE)`. Markup in a value is not interpreted.
  func styled(_ template: Template) -> StyledText {
    let text = text(template)
    if Markup.isPlain(text) { return StyledText(text) }
    var markup = Markup()
    write(template, into: &markup)
    return markup.styledText
  }

  /// Returns the text for screen readers, with numbers in place of bars, and no blanks around
  /// badges.
  func spoken(_ template: Template) -> String {
    var markup = Markup(isDrawn: false)
    write(template, into: &markup)
    return markup.styledText.text
  }

  private func write(_ template: Template, into markup: inout Markup) {
    for piece in template.pieces {
      if case .text(let text) = piece {
        markup.read(text)
      } else {
        var text = ""
        Template([piece]).write(into: &text) { value($0) }
        markup.append(text)
      }
    }
  }
}

extension Template {
  /// The text as it is shown, with an ellipsis for each placeholder.
  /// - Parameter hasMarkup: whether its markup is applied, as in rows; labels of keys, buttons and
  ///   answers have none.
  func shownForm(hasMarkup: Bool) -> String {
    var (markup, text) = (Markup(isDrawn: false), "")
    for piece in pieces {
      if case .text(let part) = piece {
        markup.read(part)
        text += part
      } else {
        markup.append("…")
        text += "…"
      }
    }
    return visible(hasMarkup ? markup.styledText.text : text)
  }

  /// The shown form of a text with placeholders; nil without placeholders.
  func formOfPlaceholders(hasMarkup: Bool = false) -> String? {
    constant == nil ? shownForm(hasMarkup: hasMarkup) : nil
  }
}
