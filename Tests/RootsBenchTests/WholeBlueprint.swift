/// A blueprint with all members of the format, and a change of each.
enum WholeBlueprint {
  /// A blueprint with all members of the format.
  static let text = """
    roots: 1
    name: Whole
    about: All of the format.
    start: { tab: one }
    back: first
    status: "Place $place"
    quit: anywhere
    tools: off
    menu: hub
    facts:
      in: false
      place: [here, there]
      count: 0..9
      lit: { flag: true, saved: false }
      plan: { choice: [free, plus], saved: false }
      level: { number: 0..5, initial: 2, saved: false }
      note: { text: [Ada, Bo], saved: false }
    tabs:
      one: { title: One, root: alone }
      two: { title: Two, root: side, when: in }
      three: { root: wait }
    keys: { ctrl+k: { label: more, when: in, do: set count 1 } }
    screens:
      hub:
        title: Hub
        text: "Of $count"
        empty: No rows.
        once: true
        protect: members
        leave: sure
        identity: id
        keepAlive: { memory: 3 }
        restore: { as: hubs, protect: members }
        transition: fade
        embed: pane
        children: [ask, form, side]
        end: true
        input: { id: { kind: int, default: 1 }, from: { kind: text, default: x } }
        after: { time: 3s, do: set count 2 }
        keys: { z: { label: zoom, when: lit, do: push form } }
        list:
          - label: "Row $count"
            detail: "is $place"
            section: Rows
            when: count < 5
            do: push form
            then:
              completed: set count 3
              dismissed: set count 4
              refused: set count 5
              shown: set count 6
            transition: slide
            protect: sure
            keepAlive: { until: plan }
      alone: { text: Alone. }
      side:
        nested: inner
        parent: hub
        backdrop:
          places: { Mill: [1, 2], Quay: [8, 2] }
          lines: [ { road: [Mill, [3, 4]] } ]
          centre: Mill
          zoom: 2
      form:
        form:
          name: { label: Name, value: Ada, required: true, length: 2..20, matches: word }
          pass: { secret: true }
          kind: { choice: [a, b] }
          yes: { switch: true }
          number: { number: 0..8, step: 2 }
        submit: { label: Send, do: pop }
      ask: { confirm: { text: Sure?, yes: { label: Do, do: pop }, no: { label: Not } } }
      wait: { progress: { time: 5s, label: Wait } }
      bar: { progress: { fact: level } }
      town:
        scene: { backdrop: roads, centre: Gate, zoom: 3, top: wait, bottom: bar, card: peek }
    accessories:
      box: { layer: 2, under: hub, policy: stays, size: 40x8, modal: true, text: Box. }
    protections:
      members: { passes: in, ask: push ask, deadline: 30s, then: { completed: set in true } }
      sure: { ask: push wait }
    backdrops:
      roads:
        places: { Gate: [5, 5] }
        lines:
          - rail: [[0, 0], [9, 9]]
          - water: [[1, 0], [9, 9]]
          - park: [[2, 0], [9, 9], [3, 3]]
    flows:
      run:
        intents: { new: form }
        screens: [form, ask]
        receives: { tariff: { do: set count 7 } }
        hears: { done: { do: set count 8, pass: true } }
    hears: { late: set count 9 }
    routes: { "app://form/{n: int}": { do: push form, parents: show one } }
    links: { hosts: [one.example], schemes: [shop], ignore: [ad_*] }
    nested:
      inner: { tabs: { in1: { root: wait }, in2: { root: bar } }, start: { tab: in2 }, back: order }
    properties:
      never: { never: count is 9 }
      always: { after: in, until: not in, always: count < 9 }
      everywhere: { always: count < 8 }
      sometimes: { sometimes: count is 5 }
      reach: { from everywhere: in, within: 5, by: back }
      when: { when: in, then: count is 1, within: 7 }
      steps: { step: { keeps: lit, unless: in } }
      step two: { step: { never: does back } }
      step three: { step: { only: does pop } }
    """

  /// A change of each member of the format, by its definition in the schema.
  static let edits: [String: (String, String)] = [
    "blueprint.name": ("name: Whole", "name: Part"),
    "blueprint.about": ("about: All of the format.\n", ""),
    "blueprint.start": ("start: { tab: one }\n", "start: { tab: three }\n"),
    "blueprint.back": ("back: first", "back: history"),
    "blueprint.status": ("Place $place", "Place $plan"),
    "blueprint.quit": ("quit: anywhere\n", ""),
    "blueprint.tools": ("tools: off\n", ""),
    "blueprint.facts": ("  in: false", "  in: true"),
    "blueprint.tabs": ("title: One, root: alone", "title: One, root: wait"),
    "blueprint.keys": ("ctrl+k:", "ctrl+l:"),
    "blueprint.screens": ("  alone: { text: Alone. }", "  alone: { text: Alone. }\n  new: {}"),
    "blueprint.accessories": ("  box:", "  case:"),
    "blueprint.protections": ("  sure: { ask: push wait }", "  sure: { ask: push bar }"),
    "blueprint.backdrops": ("Gate: [5, 5]", "Gate: [5, 6]"),
    "blueprint.menu": ("menu: hub\n", ""),
    "blueprint.flows": ("flows:\n", "flows:\n  other: { screens: ask }\n"),
    "blueprint.hears": ("late: set count 9", "late: set count 8"),
    "blueprint.routes": ("app://form/{n: int}", "app://forms/{n: int}"),
    "blueprint.links": ("hosts: [one.example], ", ""),
    "blueprint.nested": ("in1: { root: wait }", "in1: { root: bar }"),
    "blueprint.properties": ("count is 9 }", "count is 8 }"),
    "property.never": ("never: count is 9", "never: count is 8"),
    "property.always": ("always: count < 8", "always: count < 7"),
    "property.sometimes": ("sometimes: count is 5", "sometimes: count is 6"),
    "property.from everywhere": ("from everywhere: in", "from everywhere: lit"),
    "property.after": ("after: in, until", "after: lit, until"),
    "property.until": ("until: not in, ", ""),
    "property.when": ("when: in, then:", "when: lit, then:"),
    "property.then": ("then: count is 1", "then: count is 2"),
    "property.within": ("within: 5", "within: 6"),
    "property.by": (", by: back", ""),
    "property.step": ("step: { keeps: lit, unless: in }", "step: { keeps: in }"),
    "step.keeps": ("keeps: lit", "keeps: [lit, count]"),
    "step.never": ("never: does back", "never: does pop"),
    "step.only": ("only: does pop", "only: does back"),
    "step.unless": (", unless: in", ""),
    "protection.passes": ("passes: in, ", ""),
    "protection.ask": ("ask: push ask", "ask: push wait"),
    "protection.then": (", then: { completed: set in true }", ""),
    "protection.deadline": (", deadline: 30s", ""),
    "route.do": ("do: push form, parents", "do: push ask, parents"),
    "route.parents": (", parents: show one", ""),
    "flagFact.flag": ("flag: true", "flag: false"),
    "flagFact.saved": ("flag: true, saved: false", "flag: true"),
    "choiceFact.choice": ("choice: [free, plus]", "choice: [plus, free]"),
    "choiceFact.saved": ("plus], saved: false", "plus]"),
    "numberFact.number": ("number: 0..5", "number: 0..6"),
    "numberFact.initial": ("initial: 2, ", ""),
    "numberFact.saved": ("2, saved: false", "2"),
    "textFact.text": ("text: [Ada, Bo]", "text: [Ada, Cy]"),
    "textFact.saved": ("Bo], saved: false", "Bo]"),
    "start.tab": ("start: { tab: in2 }", "start: { tab: in1 }"),
    "start.screen": (
      "{ tabs: { in1: { root: wait }, in2: { root: bar } }, start: { tab: in2 }, back: order }",
      "{ start: { screen: alone } }"
    ),
    "tab.title": ("title: Two, ", ""),
    "tab.root": ("root: side", "root: alone"),
    "tab.when": ("root: side, when: in", "root: side"),
    "then.completed": ("completed: set count 3", "completed: set count 2"),
    "then.dismissed": ("          dismissed: set count 4\n", ""),
    "then.refused": ("          refused: set count 5\n", ""),
    "then.shown": ("          shown: set count 6\n", ""),
    "flow.intents": ("new: form", "new: ask"),
    "flow.screens": ("screens: [form, ask]", "screens: [ask, form]"),
    "flow.receives": ("receives: { tariff", "receives: { price"),
    "flow.hears": ("hears: { done", "hears: { ended"),
    "receiving.do": ("set count 7", "set count 6"),
    "links.hosts": ("hosts: [one.example]", "hosts: [two.example]"),
    "links.schemes": ("schemes: [shop], ", ""),
    "links.ignore": (", ignore: [ad_*]", ""),
    "hearing.do": ("do: set count 8", "do: set count 7"),
    "hearing.pass": (", pass: true", ""),
    "action.do": (
      "when: count < 5\n        do: push form", "when: count < 5\n        do: push ask"
    ),
    "action.then": (
      "          completed: set count 3\n          dismissed: set count 4\n",
      "          completed: set count 4\n          dismissed: set count 3\n"
    ),
    "action.transition": ("        transition: slide\n", ""),
    "action.protect": ("        protect: sure\n", ""),
    "action.keepAlive": ("        keepAlive: { until: plan }", ""),
    "keepRule.memory": ("memory: 3", "memory: 4"),
    "keepRule.until": ("until: plan", "until: level"),
    "row.label": ("Row $count", "Row $level"),
    "row.detail": ("        detail: \"is $place\"\n", ""),
    "row.section": ("section: Rows", "section: Lines"),
    "row.when": ("when: count < 5", "when: count < 6"),
    "field.label": ("label: Name, ", ""),
    "field.value": ("value: Ada, ", ""),
    "field.required": ("required: true, ", ""),
    "field.secret": ("pass: { secret: true }", "pass: {}"),
    "field.choice": ("choice: [a, b]", "choice: [a]"),
    "field.switch": ("yes: { switch: true }", "yes: {}"),
    "field.number": ("number: 0..8", "number: 0..6"),
    "field.step": (", step: 2", ""),
    "field.length": (", length: 2..20", ""),
    "field.matches": (", matches: word", ""),
    "inputField.kind": ("kind: text", "kind: [x, y]"),
    "inputField.default": (", default: 1", ", default: null"),
    "submit.label": ("label: Send, ", ""),
    "confirm.text": ("text: Sure?, ", ""),
    "confirm.yes": ("yes: { label: Do, do: pop }", "yes: { label: Do, do: dismiss }"),
    "confirm.no": (", no: { label: Not }", ""),
    "answer.label": ("label: Not", "label: Never"),
    "progress.time": ("time: 5s", "time: 6s"),
    "progress.fact": ("fact: level", "fact: count"),
    "progress.label": (", label: Wait", ""),
    "map.places": ("Gate: [5, 5]", "Gate: [5, 5], Arch: [6, 5]"),
    "map.lines": ("      - rail: [[0, 0], [9, 9]]\n", ""),
    "line.road": ("road: [Mill", "road: [Quay"),
    "line.rail": ("rail: [[0, 0]", "rail: [[0, 1]"),
    "line.water": ("- water:", "- road:"),
    "line.park": ("[3, 3]", "[3, 4]"),
    "scene.backdrop": ("Gate: [5, 5] }", "Gate: [5, 5], Hill: [6, 6] }"),
    "scene.centre": (", centre: Gate", ""),
    "scene.zoom": ("zoom: 3", "zoom: 4"),
    "scene.top": (", top: wait", ""),
    "scene.bottom": (", bottom: bar", ""),
    "scene.card": (", card: peek", ""),
    "backdrop.places": ("Quay: [8, 2]", "Quay: [8, 3]"),
    "backdrop.lines": ("      lines: [ { road: [Mill, [3, 4]] } ]\n", ""),
    "backdrop.centre": ("centre: Mill", "centre: [1, 1]"),
    "backdrop.zoom": ("      zoom: 2\n", ""),
    "key.label": ("label: zoom, ", ""),
    "key.when": ("when: lit, ", ""),
    "after.time": ("time: 3s", "time: 4s"),
    "screen.nested": (
      "Alone. }\n  side:\n    nested: inner\n", "Alone., nested: inner }\n  side:\n"
    ),
    "screen.embed": ("    embed: pane\n", ""),
    "nested.tabs": ("in1: { root: wait }, ", ""),
    "nested.start": (", start: { tab: in2 }", ""),
    "nested.back": (", back: order", ""),
    "accessory.layer": ("layer: 2, ", ""),
    "accessory.under": ("under: hub", "under: side"),
    "accessory.policy": ("policy: stays", "policy: belongs"),
    "accessory.size": ("size: 40x8", "size: 40x9"),
    "accessory.modal": (", modal: true", ""),
    "restoreRule.as": ("as: hubs", "as: hub"),
    "restoreRule.protect": ("protect: members }", "protect: sure }"),
    "shown.title": ("    title: Hub\n", ""),
    "shown.text": ("Of $count", "Of $level"),
    "shown.list": ("label: \"Row $count\"", "label: \"Line $count\""),
    "shown.form": ("      pass: { secret: true }\n", ""),
    "shown.submit": ("    submit: { label: Send, do: pop }\n", ""),
    "shown.confirm": ("{ confirm: { text: Sure?, yes:", "{ confirm: { text: Really?, yes:"),
    "shown.progress": ("wait: { progress: { time: 5s, label: Wait } }", "wait: {}"),
    "shown.empty": ("    empty: No rows.\n", ""),
    "shown.backdrop": (
      """
          backdrop:
            places: { Mill: [1, 2], Quay: [8, 2] }
            lines: [ { road: [Mill, [3, 4]] } ]
            centre: Mill
            zoom: 2

      """, ""
    ),
    "shown.keys": ("z: { label: zoom", "y: { label: zoom"),
    "shown.once": ("    once: true\n", ""),
    "shown.after": ("    after: { time: 3s, do: set count 2 }\n", ""),
    "shown.protect": ("    protect: members\n", ""),
    "shown.leave": ("    leave: sure\n", ""),
    "shown.input": (", from: { kind: text, default: x }", ""),
    "shown.identity": ("identity: id", "identity: [id, from]"),
    "shown.keepAlive": ("    keepAlive: { memory: 3 }\n", ""),
    "shown.restore": ("    restore: { as: hubs, protect: members }\n", ""),
    "shown.scene": ("{ backdrop: roads, centre: Gate", "{ backdrop: roads, centre: [1, 1]"),
    "shown.transition": ("    transition: fade\n", ""),
    "shown.children": ("children: [ask, form, side]", "children: [form, ask, side]"),
    "shown.parent": ("    parent: hub\n", ""),
    "shown.end": ("    end: true\n", ""),
  ]

  /// The members without a change that is compared, with the reason.
  static let others = ["blueprint.roots": "it has one value in all blueprints"]
}
