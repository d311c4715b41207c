// roots-blueprint(5): the format of blueprints.
extension ManPage {
  static var blueprint: ManPage {
    var roff = Roff(title: "roots-blueprint", section: 5)
    roff.heading("NAME")
    roff.line("roots-blueprint - an app's navigation as a file")
    roff.heading("DESCRIPTION")
    roff.line(
      "A blueprint is a file of YAML that describes an app: its tabs, its screens, the accessories "
        + "laid over them, and what the app knows. `roots check` reports all that is wrong with "
        + "one, with line and column; `roots check --schema` prints the JSON schema with which "
        + "editors complete them; `roots new` writes one to start from.")
    roff.code(example)
    roff.heading("THE APP")
    roff.terms(app)
    roff.heading("FACTS")
    roff.line("What the app knows, in finite pieces:")
    roff.terms(facts)
    roff.heading("SCREENS AND ACCESSORIES")
    roff.terms(screens)
    roff.paragraph("Accessories have these too:")
    roff.terms(accessories)
    roff.heading("PROTECTIONS")
    roff.line(
      "What is asked before a screen may come, or go. The command waits meanwhile, others go on, "
        + "and it runs by itself when the answer is there.")
    roff.terms(protections)
    roff.heading("TEXTS")
    roff.line(
      "A text is a template: {NAME} is a fact, a field of the payload, or a sum such as "
        + "{basket + 1}; {{ and }} are braces. Nothing in a text can become a command.")
    roff.heading("COMMANDS")
    roff.line(
      "Behind `do` stands a command, or a list of them: a transaction, of which all happens or "
        + "nothing. Unless it says another layer, a command lands on that of its screen.")
    roff.terms(commands)
    roff.addFlows()
    roff.addRoutes()
    roff.heading("CONDITIONS")
    roff.line(
      "Behind `when` stands a condition: a flag, `plan is plus`, `plan is not plus`, "
        + "`basket < 3`, joined by `and`, `or`, `not` and parentheses.")
    roff.heading("SEE ALSO")
    roff.line(references(besides: "blueprint"))
    return ManPage(name: "blueprint", section: 5, text: roff.text)
  }

  private static let example = """
    roots: 1
    name: Corner Shop
    facts:
      customer: { text: ["", Ada] }
      basket: 0..3
    tabs:
      shelf: { title: Shelf, root: goods }
    screens:
      goods:
        text: "In the basket: {basket} of 3."
        list: [{ label: Bread, do: 'push item with {name: "Bread"}' }]
        keys:
          l:
            label: log in
            do: overlay login
            then: { completed: "set customer {result}" }
      item:
        title: "{name}"
        keys:
          b: { label: buy, when: basket < 3, do: "set basket {basket + 1}" }
    accessories:
      login:
        form: { name: { label: Name, required: true } }
        submit: finish with {name}
    """

  private static let app = [
    ("`roots`", "The version of the format: 1."),
    ("`name`, `about`", "The app's name, and what it is about in one line."),
    ("`start`", "{ `tab`: NAME }, or without tabs { `screen`: NAME }; the first tab when absent."),
    ("`tabs`", "At most 10, each with a `title` and the screen at its `root`."),
    ("`menu`", "The screen at the root of the tree: a segue from tab to tab leads across it."),
    ("`facts`, `screens`, `accessories`", "By their names; see below."),
    ("`backdrops`", "Maps that scenes share, by their names: `places`, and `lines` through them."),
    ("`keys`", "Live on every screen that does not bind them itself."),
    ("`status`", "Stands in the last row instead of the help line."),
    ("`quit`", "`root` or `anywhere`: where q quits."),
  ]

  private static let facts = [
    ("`true`, `false`", "A flag, and what it is at first."),
    ("[WORD, ...]", "One of these words, at first the first."),
    ("LOW`..`HIGH", "A whole number, at first the lowest."),
    ("{ `number`: LOW`..`HIGH, `initial`: N }", "A whole number, at first that one."),
    ("{ `text`: [SAMPLE, ...] }", "A text; the samples stand for what people type."),
  ]

  private static let screens = [
    ("`title`, `text`", "What stands at the top, and below it; a text wraps and scrolls."),
    (
      "`list`",
      "Rows, each with a `label`, a `detail` at the right, `when` it is there, and what it does."
    ),
    (
      "`form`, `submit`",
      "Fields by their names, each with a `label`, a `value` at first, and `required`, `secret` or "
        + "a `choice` of words; and what is done with them, where {FIELD} is a field's value."
    ),
    (
      "`keys`",
      "By their names (one character, `enter`, `f5`, `ctrl+s`, ...): a command, or a `label`, "
        + "`when`, and what it does."
    ),
    (
      "`do`, `then`",
      "What is done, and what follows the result of what was opened: `completed` or "
        + "`dismissed`, where {result} is known."
    ),
    (
      "`scene`",
      "Its text above and what is below that in a card, over a `backdrop` that stays while one "
        + "goes from scene to scene; with `centre` and `zoom`, another screen as `top` or "
        + "`bottom`, and the stop of the `card` at first: `peek`, `half` or `full`."
    ),
    (
      "`transition`",
      "How it comes and goes: `slide`, `modal`, `grow`, `rise`, `roll`, `wipe`, `circular`, "
        + "`fade`, `dissolve` or `none`."
    ),
    ("`once`", "It is not pushed on top of its equal."),
    (
      "`children`",
      "Screens and accessories that are reached from here, by NAME or `NAME with PAYLOAD`: what "
        + "`segue` finds its way by, and what the payload is when it only passes."
    ),
    ("`parent`", "Of several parents, the one by which a segue comes."),
    ("`after`", "{ `time`: 3s, `do`: COMMAND }: once it has been visible so long."),
    ("`protect`, `leave`", "The protections that are asked before it comes, and before it goes."),
    ("`keepAlive`", "How long it stays as it was after it went, to be there again: 60s."),
    (
      "`restore`",
      "Whether it comes back after the program has ended: `true`, a name to be known by, or "
        + "`protect` to ask its protection first."
    ),
  ]

  private static let protections = [
    (
      "`passes`",
      "A condition of facts. While it holds, nobody is asked; when it stops, what it let in goes."
    ),
    (
      "`ask`, `then`",
      "What is presented to be asked, and what follows its result. `passes` decides when it is "
        + "gone; without one, any result but `false` is a yes."
    ),
    ("`deadline`", "How long an answer may take: 60s when absent, or `never`."),
  ]

  private static let accessories = [
    ("`layer`", "0 to 9; higher ones lie over lower ones."),
    ("`under`", "The screens and tabs over which it may be shown."),
    (
      "`policy`",
      "What becomes of it when one navigates beneath: it is `cleared`, `stays`, or `belongs` to "
        + "its screen."
    ),
    ("`size`", "COLUMNS`x`ROWS with its border."),
    ("`modal`", "Keys that it does not know go no further."),
  ]

  private static let commands = [
    ("`push` SCREEN [`on` LAYER] [`with` PAYLOAD] [`once`]", "One screen further."),
    ("`pop` [LAYER] [`with` PAYLOAD]", "Back; also `pop to` SCREEN and `pop to root`."),
    ("`go` SCREEN, `replace` SCREEN", "In place of the whole stack, or of the top of it."),
    ("`show` TAB|N, `reset` TAB|N", "Another tab; a tab back at its root."),
    ("`overlay` ACCESSORY [`at` N] [`with` PAYLOAD]", "Lays an accessory over everything."),
    ("`finish` [`with` PAYLOAD], `dismiss` [N]", "Puts it away, with a result or without one."),
    ("`back`, `undo` [N], `redo` [N]", "What Escape means; the last steps taken back, and again."),
    (
      "`segue` SCREEN [`from` SCREEN|#ID] [`via` A, B] [`with` PAYLOAD]",
      "The shortest way along the `children`: back as far as it must, then forward."
    ),
    ("`start` FLOW [`at` INTENT] [`on` LAYER] [`with` PAYLOAD]", "Begins a flow."),
    ("`finish flow` FLOW [`with` PAYLOAD]", "Ends one, with a result or without one."),
    ("`tell` FLOW|`all`|`parent` MESSAGE [`with` PAYLOAD]", "Tells a flow, or those around it."),
    ("`set` FACT VALUE", "Changes what the app knows."),
    ("`open` URL", "What a route says of a link."),
    ("`in` NAME COMMAND", "A command to a nested navigator."),
    (
      "`begin;` COMMAND`;` ... `; end`", "A transaction in one line."
    ),
    ("LAYER", "`main`, `tab` N|NAME, `accessory` N or `flow` NAME; counted from 0."),
    ("PAYLOAD", "JSON whose keys may be bare: {id: 42}, \"text\", [1, 2]."),
  ]
}
