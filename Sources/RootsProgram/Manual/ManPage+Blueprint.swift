import Roots

// The page roots-blueprint(5): the format of blueprints.
extension ManPage {
  static var blueprint: ManPage {
    var roff = Roff(title: "roots-blueprint", section: 5)
    roff.heading("NAME")
    roff.paragraph("roots-blueprint - the file format for an app's navigation")
    roff.heading("DESCRIPTION")
    roff.paragraph(
      "A blueprint is a YAML file that describes an app: its tabs, its screens, its accessories "
        + "(modals and overlays), and its facts, small pieces of app state. `roots check` reports "
        + "all errors with line and column; `roots check --schema` prints the JSON schema for "
        + "completion in editors; `roots new` writes a small blueprint to start from.")
    roff.code(example)
    roff.heading("THE APP")
    roff.terms(app)
    roff.heading("FACTS")
    roff.paragraph("The state of the app, in small finite pieces:")
    roff.terms(facts)
    roff.heading("SCREENS AND ACCESSORIES")
    roff.terms(screens)
    roff.paragraph("Accessories have these too:")
    roff.terms(accessories)
    roff.addActions()
    roff.heading("PROTECTIONS")
    roff.paragraph(
      "Guards on entering or leaving screens. While a protection asks, the command waits and "
        + "others continue; after the answer the command runs again. An equal command of the same "
        + "screen joins the one that waits; another one for the same destination waits behind it.")
    roff.terms(protections)
    roff.paragraph(
      "An app with a guard on a screen, one on leaving another, and a link to the guarded screen:")
    roff.code(guarded)
    roff.heading("TEXTS")
    roff.paragraph(
      "A text is a template: $NAME is a fact or a field of the payload, $(basket + 1) a sum, "
        + "$link the link that opened the screen; $$NAME is the text $NAME, and a $ that is not "
        + "followed by a letter or ( is a dollar sign. {NAME} and {basket + 1} mean the same, but "
        + "YAML needs quotes around them; {{ and }} are braces. Commands have the same "
        + "placeholders in their values and payloads. Text inserted into a "
        + "command never becomes a command itself. `roots check` reports a placeholder for which "
        + "no command of the file gives a value, and a fact that hides a field of the payload: "
        + "$payload.NAME is the field. So is a field that a command gives to a screen which reads "
        + "other fields of its payload but not this one.")
    roff.paragraph(
      "In the text of a screen and in a list, `**text**` is bold and `[text](STYLE)` has a style: "
        + "`dim`, `accent`, `good`, `bad`, or `badge` for a filled label. `[7/10](bar)` and "
        + "`[70%](bar)` are drawn as a bar, `[2 5 3](spark)` as a sparkline with a column for each "
        + "number; screen readers read the numbers. Markup in a value is not interpreted.")
    roff.heading("COMMANDS")
    roff.paragraph(
      "The value of `do` is a command, or a list of commands, which is a transaction: all "
        + "succeed or none. By default a command applies to the layer of its screen.")
    roff.terms(commands)
    roff.addFlows()
    roff.addRoutes()
    roff.heading("CONDITIONS")
    roff.paragraph(
      "The value of `when` is a condition: a flag, `plan is plus`, `plan is not plus` or "
        + "`basket < 3`, combined with `and`, `or`, `not` and parentheses.")
    roff.addNames()
    roff.heading("SEE ALSO")
    roff.paragraph(references(besides: "blueprint"))
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
        text: "In the basket of $customer: $basket of 3."
        list: [{ label: Bread, do: 'push item with {name: "Bread"}' }]
        keys:
          l:
            label: log in
            do: overlay login
            then: { completed: set customer $result }
      item:
        title: $name
        keys:
          b: { label: buy, when: basket < 3, do: set basket $(basket + 1) }
    accessories:
      login:
        form: { name: { label: Name, required: true } }
        submit: finish with $name
    """

  private static let guarded = """
    roots: 1
    name: Library
    facts: { member: false, dirty: false }
    tabs: { books: { title: Books, root: catalogue }, mine: { title: Mine, root: account } }
    protections:
      members: { passes: member, ask: overlay login }
      unsaved: { passes: not dirty, ask: overlay discard }
    screens:
      catalogue: { title: Books, text: Come in. }
      account:
        title: Mine
        list: [{ label: Loans, do: push loans }, { label: Profile, do: push profile }]
      loans: { title: Loans, text: Nothing is due., protect: members }
      profile:
        title: Profile
        leave: unsaved
        keys: { e: { label: edit, when: not dirty, do: set dirty true } }
    accessories:
      login:
        form: { name: { label: Name, required: true } }
        submit: [set member true, finish]
      discard:
        confirm:
          text: Discard your changes?
          yes: { label: Discard, do: [set dirty false, finish] }
          no: { label: Keep }
    routes:
      "library://loans": { parents: [show mine, pop to root], do: push loans }
    """

  private static let app = [
    ("`roots`", "The version of the format: 1."),
    ("`name`, `about`", "The app's name, and a description in one line."),
    ("`start`", "{ `tab`: NAME }, by default the first; without tabs { `screen`: ROOT }."),
    (
      "`back`",
      "The tab to which `back` leads from the root of another one: `none` (the default), the "
        + "`start`, the `first`, the one before in `order`, or the one that was shown before, by "
        + "`history`."
    ),
    (
      "`tabs`",
      "At most 10, each with a `title` and the screen at its `root`, which is a NAME, or a "
        + "NAME `with` PAYLOAD. A tab with a condition of facts, `when`: CONDITION, is there only "
        + "while that holds. It begins with its root, and ends with all of its screens; if it was "
        + "shown, the tab to which `back` leads is shown, else the first. Keys and commands number "
        + "the tabs that are there, from 1; `check` recommends names, which do not change. `undo` "
        + "does not reach behind the change. The tab at which the app starts has no condition."
    ),
    ("`menu`", "The screen at the root of the tree; a segue between tabs passes it."),
    (
      "`facts`, `screens`, `accessories`, `protections`, `flows`, `routes`",
      "Mappings by name; see below."
    ),
    (
      "`nested`",
      "Nested navigators by name, each with `tabs` and `back`, or a `start` of { `screen`: "
        + "ROOT }; a screen with `nested`: NAME hosts one, and each visit to it has tabs and "
        + "stacks of its own."
    ),
    (
      "`properties`",
      "Claims about the app by name, such as { `never`: account is shown and not signedIn }; see "
        + "roots-properties(5)."
    ),
    ("`backdrops`", "Maps for scenes, by name, with `places`, and `lines` through them."),
    ("`keys`", "Active on every screen that does not bind them itself."),
    ("`status`", "The text in the last row, in place of the help line."),
    ("`quit`", "Whether q quits only at a `root`, or `anywhere`."),
    (
      "`tools`",
      "`off` removes the tools for authors: the prompt, the finder, the inspector, rewinding, the "
        + "trace, the source and its editor, copying, screenshots, reloading and starting over."
    ),
  ]

  private static let facts = [
    ("`true`, `false`", "A flag with its initial value."),
    ("[WORD, ...]", "One of these words, initially the first."),
    ("LOW`..`HIGH", "A whole number, initially the lowest."),
    ("{ `number`: LOW`..`HIGH, `initial`: N }", "A whole number, initially N."),
    ("{ `text`: [SAMPLE, ...] }", "A text, initially the first sample; samples are used in tests."),
    (
      "{ `flag`: false, `saved`: false }",
      "Any fact (`flag`, `choice`, `number` or `text`) with `saved`: false has its initial value "
        + "again in the next run; a sign-in should."
    ),
  ]

  private static let screens = [
    ("`title`, `text`", "The title, and the text below it, which wraps and scrolls."),
    (
      "`list`",
      "Rows, each with a `label`, a `detail` at the right, a condition `when`, and an action. "
        + "Adjacent rows with the same `section` have it as a heading; an empty text is a blank "
        + "row."
    ),
    ("`empty`", "The text in place of a list or a table that shows no row."),
    (
      "`form`, `submit`",
      "Fields by name, each with a `label`, an initial `value`, and `required`, `secret` or a "
        + "`choice` of words; or with `switch`: true or false, a `number` from LOW`..`HIGH with "
        + "its `step`, the `length` of a text, and a format with `matches`: `word`, "
        + "`digits`, `email`, `url` or `time`; and the action, with a `label`, in which {FIELD} is "
        + "a field's value. A secret prints "
        + "as ******** wherever a command passes it on: in payloads, results, facts and texts. A "
        + "secret is never saved: a restored screen and a restored fact are without it."
    ),
    (
      "`table`",
      "Rows in columns. `columns` has by name a title, or a `title`, a maximum `width`, and "
        + "`align`: `left` or `right`. `rows` has lists of cells, or `cells` with a condition "
        + "`when` and an action of their own. The action of the table is for its other rows; "
        + "{COLUMN} is the row's cell."
    ),
    (
      "`confirm`",
      "A question: its `text`, and the answers `yes` and `no`, each with a `label` and an action. "
        + "`no` is selected first; without an action it goes back."
    ),
    (
      "`progress`",
      "A bar with a `label`: the `time` that has elapsed while it is visible, such as 5s, with an "
        + "action at its end; or a number, a `fact` whose range is the whole. With `spinner` true "
        + "the time is shown as a turning mark."
    ),
    (
      "`backdrop`",
      "A map beside the content, with `places`, `lines`, a `centre` and a `zoom`. A screen has "
        + "at most one of `list`, `form`, `table`, `confirm` and `progress`; a `scene` has its own "
        + "map."
    ),
    (
      "`keys`",
      "Key bindings by name (one character, `enter`, `f5`, `ctrl+s`, ...): a command, or a "
        + "`label`, a condition `when` and an action."
    ),
    (
      "`scene`",
      "The screen's text above and its other content in a card, over a `backdrop` shared with "
        + "other scenes; with `centre` and `zoom`, another screen as `top` or `bottom`, and the "
        + "initial position of the `card`: `peek`, `half` or `full`."
    ),
    (
      "`transition`",
      "The animation: `slide`, `modal`, `circular`, `fade` or `none`."
    ),
    (
      "`embed`",
      "Where a pushed screen is shown: as a `card`, in a box over the screen below it; as a "
        + "`pane`, beside that screen from 80 columns on; or `whole`, never beside another one. "
        + "By default it is beside the screen below from 120 columns on. Accessories and scenes "
        + "have places of their own."
    ),
    ("`once`", "Whether pushing it twice in a row is prevented."),
    (
      "`children`",
      "The screens and accessories reachable from here, as NAME or `NAME with PAYLOAD`; `segue` "
        + "uses them to find its path, and the payload for screens in between."
    ),
    ("`parent`", "The parent that a segue uses, if there are several."),
    (
      "`after`",
      "{ `time`: 3s, `do`: COMMAND }: a timer that runs while the screen is visible and gets keys. "
        + "Under a modal its time stands still, and that of a progress bar too; both go on when "
        + "the modal closes. A hidden screen begins anew."
    ),
    (
      "`end`",
      "Whether the screen is an end of the app, where nothing more has to be possible; see "
        + "roots-properties(5)."
    ),
    (
      "`protect`, `leave`",
      "The protections (guards) on entering and on leaving. `leave` is asked about everything that "
        + "removes the screen, and about the end of the app; showing another tab removes nothing."
    ),
    (
      "`identity`",
      "The field of the payload, or the list of fields, by which two visits are the same one; `[]` "
        + "for all visits. `push` with `once` then updates the top screen, `pop to` with a payload "
        + "finds the one that is meant, and a kept screen serves the same visit. By default the "
        + "whole payload counts."
    ),
    (
      "`keepAlive`",
      "How long a removed screen is kept for a return, with what was typed and selected in it: a "
        + "time such as 60s; `memory` for the newest 64; { `memory`: 3 } for the newest 3, among "
        + "all screens with this number; or { `until`: FACT } until the fact changes. `identity` "
        + "decides which visits share it."
    ),
    (
      "`restore`",
      "Whether the next run restores it: `true`, an identifier, `protect` to ask its protection "
        + "first, or { `as`: IDENTIFIER, `protect`: PROTECTION } for both."
    ),
  ]

  private static let protections = [
    (
      "`passes`",
      "A condition of facts that lets commands pass; when it becomes false, the screens that it "
        + "let in are removed."
    ),
    (
      "`ask`, `then`",
      "The command that asks, and the reactions to its result. Afterwards `passes` decides; "
        + "without it, any result except `false` passes."
    ),
    (
      "`deadline`",
      "The timeout for an answer, by default 60s; or `never`. It stands still while the accessory "
        + "or the screen of `ask` is open, or waits for a protection of its own."
    ),
  ]

  private static let accessories = [
    ("`layer`", "The accessory layer, 0 to 9; higher layers cover lower ones."),
    ("`under`", "The screens and tabs over which it can be shown."),
    (
      "`policy`",
      "Its behaviour on navigation beneath it: it is `cleared`, `stays`, or `belongs` to its "
        + "screen."
    ),
    (
      "`size`",
      "COLUMNS`x`ROWS, including the border; otherwise the box is as large as its content, from 30 "
        + "columns to 60 % of the width."
    ),
    ("`modal`", "Whether it blocks the keys that it does not handle."),
  ]

  private static let commands =
    CommandForm.all.map { ($0.grammar.withBoldWords, $0.summary.asSentence()) } + [
      (
        "LAYER",
        "`main`, `tab` N|NAME, `accessory` N or `flow` NAME. Tabs are numbered from 1, as on the "
          + "screen, accessories from 0."
      ),
      ("PAYLOAD", "JSON with optional quotes around keys: {id: 42}, \"text\", [1, 2]."),
      (
        "`with`",
        "After `pop`, `finish` and `dismiss` the result for the opener; otherwise the input of the "
          + "screen, also after `pop to`."
      ),
      (
        "`to`",
        "After `reset`: the entries of the layer, bottom first. As many of its entries stay as "
          + "are visits of the list in its order, with what their screens hold; the others go, "
          + "and the missing ones are new."
      ),
      ("`root`", "After `show`: pops a tab that is visible already to its root, as its key does."),
    ]
}

extension String {
  /// A grammar with its words in bold; placeholders are in capital letters.
  fileprivate var withBoldWords: String {
    var (text, rest) = ("", self[...])
    while let start = rest.firstIndex(where: \.isLowercase) {
      let word = rest[start...].prefix(while: \.isLowercase)
      text += rest[..<start] + "`\(word)`"
      rest = rest[word.endIndex...]
    }
    return text + rest
  }
}
