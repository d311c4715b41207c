// The page roots-exploration(5): the JSON of roots explore.
extension ManPage {
  static var exploration: ManPage {
    var roff = Roff(title: "roots-exploration", section: 5)
    roff.heading("NAME")
    roff.paragraph("roots-exploration - the report of a search as JSON")
    roff.heading("DESCRIPTION")
    roff.paragraph(
      "`roots explore --report FILE.json` writes all that a search found as one JSON object in "
        + "UTF-8. Readers should check `version` first, and ignore keys that they do not know: new "
        + "keys can be added without a new version. A value that is not there is `null`. Paths, "
        + "names and sentences are those of the text on standard output.")
    roff.terms(report)
    roff.heading("EXTENT")
    roff.paragraph("`extent` tells what was searched:")
    roff.terms(extent)
    roff.heading("FAULTS")
    roff.paragraph("Each of the `faults` has:")
    roff.terms(fault)
    roff.heading("PROPERTIES")
    roff.paragraph("Each of the `properties` has:")
    roff.terms(property)
    roff.heading("SCREENS AND MOVES")
    roff.paragraph(
      "Each of the `screens` and `moves` has a `name`, the `line` of its declaration, the shortest "
        + "known `way`, and `reach`:")
    roff.terms(reach)
    roff.heading("COVERAGE")
    roff.paragraph(
      "`coverage` has an object for each kind of things that `--of` names: the `kind`, and the "
        + "`things`, each with:")
    roff.terms(thing)
    roff.heading("EXAMPLE")
    roff.paragraph("The faults with the keys that show them, by `jq`:")
    roff.code(#"jq -r '.faults[] | "\(.line): \(.sentence)", (.way // [])[].keys' report.json"#)
    roff.heading("SEE ALSO")
    roff.paragraph(references(besides: "exploration"))
    return ManPage(name: "exploration", section: 5, text: roff.text)
  }

  private static let report = [
    ("`version`", "The version of this format, 2."),
    ("`program`", "The version of the program."),
    ("`file`, `app`", "The blueprint's file and the name of the app."),
    ("`path`, `digest`", "The path of the file in commands, and a digest of its text."),
    ("`command`", "A command that searches again with the same limits."),
    ("`verdict`", "The first line of the text."),
    ("`extent`, `faults`, `properties`, `screens`, `moves`, `coverage`", "See below."),
    (
      "`doubt`",
      "The reason why things that were not reached are `undecided`; `null` after a complete search."
    ),
    ("`tapes`", "The number of tapes of `roots cover`, otherwise `null`."),
  ]

  private static let extent = [
    ("`complete`", "Whether every state within the limits was visited."),
    ("`cut`", "The number of moves beyond a limit of stacks or facts, which were not followed."),
    ("`outside`", "The number of those moves that lead beyond the limit of a fact."),
    (
      "`sampled`, `untried`",
      "Whether forms or links have values that were not all tried, and a list of the rows and keys "
        + "of the app that undo or redo, which were not tried."
    ),
    (
      "`untimed`",
      "Whether the app has several timers: time passes until the next one has run out, and no move "
        + "is tried halfway."
    ),
    (
      "`without`",
      "What was not tried in every state and can change something: `links`, `undo`, `restarts`."
    ),
    ("`cancelled`", "Whether Ctrl-C ended the search."),
    ("`seconds`", "The time of the whole search."),
    (
      "`limits`",
      "The `seconds`, `bytes`, height of a `stack` and number of `moves` in a row that were "
        + "allowed, a list of the limited `facts`, each with its `name` and the range `from` and "
        + "`to` of a number or the `values` of another fact, and a list of what was tried besides "
        + "in every state, `with`: `links`, `undo`, `restarts`."
    ),
    (
      "`walk`",
      "The `seed` and the number, `count`, of the random walks of `--walk`; `null` for a search."
    ),
    (
      "`searches`",
      "A list: `by` is `atoms`, `places` or `pairs` for a search of states that show something "
        + "new, on a screen or in pairs, `all` for all states, `walk` for random walks, whose "
        + "states count each time; `states` and `moves` are their numbers, `depth` the number of "
        + "moves in a row up to which all ways were tried, `stop` the reason for the end "
        + "(`finished`, `time`, `memory`, `moves`, `states` or `cancelled`)."
    ),
    (
      "`finishes`",
      "The greatest lower limit of a `stack` with which a trial after the search finished, and the "
        + "number of its `states`; `null` if none did, or if the search was complete."
    ),
  ]

  private static let fault = [
    ("`property`, `also`", "The broken property, and those that are broken only for this reason."),
    ("`claim`, `sentence`, `reason`", "The claim, the fault, and the reason of a refusal."),
    ("`line`", "The line of the declaration in the file, from 1."),
    (
      "`way`",
      "A list of moves from the start, each with its `keys`, a `label`, and the number of the "
        + "`move` in the order of declaration; the keys are empty if the time was up before the "
        + "way was pressed. The list is empty if the fault shows at the start, `null` for "
        + "something that never happens."
    ),
    ("`count`", "The number of states or moves with the fault."),
    ("`id`", "A name by which reports of the same blueprint tell faults apart."),
    ("`changes`", "The changes by the last move."),
    ("`nearby`", "What can be done in place of the last move."),
    (
      "`disagreement`",
      "The difference if the program does something else with the keys than the search found; "
        + "this is a fault of Roots."
    ),
    (
      "`pictures`",
      "The terminal before and after the last move: a `title`, the `text`, and an `svg` document."
    ),
  ]

  private static let property = [
    ("`name`, `claim`, `line`", "The name, the claim in words, and the line of its declaration."),
    ("`usual`", "Whether it is claimed of every app; see roots-properties(5)."),
    (
      "`verdict`",
      "`broken`; `proved`; `bounded`: it holds in what was searched, which `reservation` names; "
        + "`happens`: a `sometimes` was seen; `undecided`: not broken in what was "
        + "searched; or `off`, by the blueprint or by `--only`."
    ),
    (
      "`reservation`",
      "The limits that cut something and what was not tried, of a property that holds within them: "
        + "`within stacks of 5 screens, without links and undo`."
    ),
  ]

  private static let thing = [
    ("`name`, `line`", "The name, and the line of its declaration."),
    (
      "`declared`",
      "Whether the blueprint declares it; other things are listed because the search reached them."
    ),
    ("`reach`", "`reached`; `undecided`; or `unreachable`, which a complete search shows."),
    ("`reason`", "The reason why it is unreachable."),
    ("`way`", "The shortest known way."),
    ("`seen`", "Whether one of the tapes sees it; `null` without tapes."),
  ]

  private static let reach = [
    ("`reached`", "The screen was seen, or the move changes something."),
    ("`cut`", "The move leads beyond a limit, and was not followed."),
    ("`refused`", "The move is possible, and was refused wherever it was tried."),
    ("`missing`", "It was not found; after a complete search it never happens."),
  ]
}
