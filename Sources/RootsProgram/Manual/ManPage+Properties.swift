import Roots
import RootsBlueprint
import RootsTesting

// The page roots-properties(5): claims about an app.
extension ManPage {
  static var properties: ManPage {
    var roff = Roff(title: "roots-properties", section: 5)
    roff.heading("NAME")
    roff.paragraph("roots-properties - claims about an app, in its blueprint")
    roff.heading("DESCRIPTION")
    roff.paragraph(
      "A property is a claim about all that can happen in an app, whatever keys are pressed. The "
        + "blueprint has its properties by name under `properties`; a name is a text of one line, "
        + "80 characters at most. `roots check` reports properties that contradict each other, "
        + "and conditions that never or always hold. `roots explore` searches the app for ways "
        + "that break them; a search that was complete proves the others.")
    roff.code(example)
    roff.heading("FORMS")
    roff.paragraph(
      "A property has one form. A state is all that is open, with the values of the facts; a move "
        + "leads from one state to the next: a key, a row, a submitted form, an answer or a "
        + "deadline.")
    roff.terms(forms)
    roff.heading("STEPS")
    roff.paragraph(
      "A `step` is a rule for every move that changes something. It has one of `keeps`, `never` "
        + "and `only`.")
    roff.terms(steps)
    roff.heading("CONDITIONS")
    roff.paragraph(
      "A condition has facts, `tab` and `overlays` as in `when`, combined with `and`, `or`, `not` "
        + "and parentheses; see roots-blueprint(5). What belongs to one screen, such as its "
        + "payload, is not available. These are added:")
    roff.terms(conditions)
    roff.paragraph("In a `step`, these are about the move:")
    roff.terms(moves)
    roff.heading("USUAL PROPERTIES")
    roff.paragraph(
      "These are claimed of every app. Each can be switched off by its name: `dead-end: off`.")
    roff.terms(UsualProperty.allCases.map { ("`\($0.rawValue)`", "\($0.claim) \($0.details)") })
    roff.heading("IN TAPES")
    roff.paragraph(
      "`Expect property` \"nobody pays twice\" in a tape fails if the keys of the tape have broken "
        + "the property, and names the key and the values. Usual properties have their names, such "
        + "as `Expect property twice`, except \(unexpected): no keys can break these. See "
        + "roots-tape(5).")
    roff.heading("SEE ALSO")
    roff.paragraph(references(besides: "properties"))
    return ManPage(name: "properties", section: 5, text: roff.text)
  }

  private static var unexpected: String {
    let names = UsualProperty.allCases.filter { !$0.canBeExpected }.map { "`\($0.rawValue)`" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  private static let example = """
    properties:
      nobody sees the account signed out:
        never: account is shown and not signedIn
      a ticket can be bought:
        sometimes: receipt is shown
      home is always near:
        from everywhere: tab is Home
        within: 5
      only a purchase changes the tickets:
        step: { keeps: tickets, unless: does set tickets }
      a ride is not forgotten:
        after: riding
        until: receipt is shown
        always: map is open
      signing in is offered at once:
        when: waiting for signIn
        then: login is shown
        within: 1
      dead-end: off
    """

  private static let forms = [
    ("`never`: CONDITION", "The condition holds in no state."),
    ("`always`: CONDITION", "The condition holds in every state."),
    ("`step`: RULE", "Every move keeps to a rule; see STEPS."),
    ("`sometimes`: CONDITION", "A state in which the condition holds can be reached."),
    (
      "`from everywhere`: CONDITION",
      "From every state, one in which the condition holds can be reached; with `within`: N, by at "
        + "most N moves; with `by`: `back`, only by going back, as Escape does."
    ),
    (
      "`after`: CONDITION, `until`: CONDITION, `always`: CONDITION",
      "From each state in which the first condition holds, this one included, the last one holds, "
        + "up to the first state in which the second one holds; without `until`, for ever."
    ),
    (
      "`when`: CONDITION, `then`: CONDITION, `within`: N",
      "Whenever the first condition holds, the second one holds there, or after each way of N "
        + "moves it has held at least once. N is 1 to 1000."
    ),
  ]

  private static let steps = [
    ("`keeps`: FACT, or [FACT, ...]", "No move changes the facts."),
    ("`never`: CONDITION", "The condition holds for no move."),
    ("`only`: CONDITION", "The condition holds for every move."),
    ("`unless`: CONDITION", "The moves for which it holds are left out."),
  ]

  private static let conditions = [
    ("SCREEN `is shown`", "A screen or an accessory is visible, also in a nested navigator."),
    ("SCREEN `is open`", "A screen or an accessory is on a stack, visible or hidden."),
    (
      "`depth of` LAYER `<` N",
      "The number of screens on `main`, on `tab` NAME, or on the visible `accessory` N; with "
        + "tabs, their host is the first screen of main. Other comparisons are `<=`, `>`, `>=`, "
        + "`is` and `is not`."
    ),
    ("`waiting for` PROTECTION", "A command waits for the protection."),
    ("`tab is` TITLE", "The tab with this title is selected."),
    ("`overlays > 0`", "The number of open accessories."),
  ]

  private static let moves = [
    ("`was` CONDITION", "The condition held before the move: `was (riding and tickets > 0)`."),
    (
      "`does` COMMAND",
      "The move runs a command, or one that begins like this: `does set tickets`, `does push`. "
        + "Commands that follow from it count, too. A form and a table leave out each `set` of the "
        + "value that the fact has already; it is not run. Quotes are needed around one with the "
        + "words `and` and `or`."
    ),
    (
      "SCREEN `ended` HOW",
      "The move settles a result of the screen: `\(ending)`; without HOW in any way."
    ),
  ]

  private static var ending: String {
    (["completed", "dismissed"] + Dismissal.allCases.map(\.rawValue)).joined(separator: "`, `")
  }
}

extension UsualProperty {
  /// The exact meaning in a search, with an example of a fault.
  fileprivate var details: String {
    switch self {
    case .deadEnd:
      "Links from outside lead out of no state. A fault: the last screen of a wizard is the root, "
        + "and has no row."
    case .homeUnreachable:
      "The start are the screens that are visible at first. A splash screen or an introduction "
        + "that the app leaves for good, with all of its screens, is none: what takes its place is "
        + "the start. A fault: `go` replaced the tabs, and nothing shows them again."
    case .back:
      "Escape, answers to questions and waiting lead to a root. A fault: the question about "
        + "unsaved changes asks again and again."
    case .twice:
      "Two equal screens with equal payloads do not come to lie on each other by a key, a form or "
        + "a timer. A fault: a double tap opens a product twice; `once` mends it."
    case .results:
      "Each action that opens a screen which returns a value has a `then`, and commands that "
        + "follow are not refused; a `then` that only closes or changes its own screen finds it "
        + "still there. Two faults: a screen with a `then` is replaced without `inheriting`; a "
        + "menu opens a screen on a tab, closes with it, and its `then` is `finish with $result`."
    case .bypass:
      "A screen is visible only while its protections hold or have let it in, also those that "
        + "another action declares for it. A fault: a row has `protect`, and a link has not."
    case .linkBack:
      "Escape leads on from where a link leads, unless that is a root, and no link is refused in "
        + "some states only. A fault: a link uses `go` in an app without tabs."
    case .linkTarget:
      "From every state a link shows what its last command opens, with that payload, or the screen "
        + "with which a protection asks. A link that is refused with a reason shows neither. A "
        + "fault: a protection asks with a screen on a hidden tab."
    case .restart:
      "A screen with `restore` does not lie above one without, and `--with restarts` finds it "
        + "again after each restart unless a protection denies it. A fault: one step of three is "
        + "not restorable."
    case .tabs:
      "No move shows a hidden tab without the screens that were on it; `segue` and links may, and "
        + "screens that a protection revokes are not lost. A fault: a row goes to a tab with `go`."
    case .there:
      "Only what opens one screen counts, and no commands follow its dismissal. A fault: a row "
        + "shows another tab and pushes there."
    case .redirects:
      "Links, commands and timers of less than a second do not follow each other for ever. A "
        + "fault: two links open each other."
    case .impossible: "Known after a complete search. A fault: a row whose `when` never holds."
    case .refused: "A fault: a button is there exactly when its command is impossible."
    case .branches:
      "Known after a complete search. A fault: `dismissed`, and every way out returns a value."
    case .domains: "A fault: `set basket $(basket + 1)` without a `when`."
    case .orphans:
      "An accessory with `policy: stays` that one screen alone opens closes with it, and one with "
        + "`under` is over one of these. A fault: the notes on a bread, over the list of breads."
    case .passable:
      "Known after a complete search. A fault: a guard wants what can only be done behind it."
    }
  }
}
