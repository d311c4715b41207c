import Roots
import RootsBlueprint
import RootsTerminal

/// A question with two answers; Escape and a way back answer no.
struct QuestionBody: PageBody {
  var pane = ConfirmPane(yes: "", no: "")
  private let page: Page

  init(_ page: Page) { self.page = page }

  mutating func refresh(_ evaluation: Evaluation, _ rows: KeptRows, values: [Literal?]) {
    guard let declared = page.content.confirm else { return }
    pane.yes = evaluation.text(declared.yes.label)
    pane.no = evaluation.text(declared.no.label)
  }

  // In the order of the answers.
  var controls: [Control] { [.no, .yes] }
  var selection: Int? { pane.selected.rawValue }
  var controlOfBack: Control? { .no }

  func leavesToText(_ key: Key) -> Bool { key != Key(.up) && key != Key(.down) }

  var help: [HelpLine.Item] {
    var items = [
      HelpLine.Item([Key(.enter)], pane.label(of: pane.selected)),
      HelpLine.Item(key: "y", label: pane.yes), HelpLine.Item(key: "n", label: pane.no),
    ]
    // Escape answers no, which is not worth a mention if it only goes back.
    if page.content.confirm?.no.action != nil {
      items.append(HelpLine.Item([Key(.escape)], pane.no))
    }
    return items
  }
}

extension BlueprintController {
  /// Gives an answer; one without an action goes back.
  func answer(_ control: Control) -> Handling {
    note(control)
    guard let action = page.content.action(of: control) else {
      return .request(Request(app.navigator.world.wayBack(from: entry), from: entry))
    }
    return evaluation.handling(action)
  }
}
