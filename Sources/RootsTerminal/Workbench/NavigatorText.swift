import Roots

/// The text of the navigator pane.
///
/// The stacks from the front to the back, what the last act changed, and the last commands.
struct NavigatorText {
  let bench: Workbench
  /// Whether the pane has the whole width, where each step is listed with its changes and each
  /// hidden stack with its screens.
  let isWhole: Bool
  private var session: Session { bench.session }
  private var theme: Theme { session.theme }
  private var world: World { session.navigator.world }
  /// The changes of the last act; none if it was rewound.
  private let changes: [Change]
  /// The last of those changes of each entry.
  private let lastChanges: [EntryID: Change]
  /// The entries to which the last act returned a result.
  private let receivers: Set<EntryID>
  /// The removed entries whose results were settled before, as after undo and redo.
  private let settledBefore: Set<EntryID>

  /// - Parameter isWhole: whether the pane has the whole width.
  init(_ bench: Workbench, isWhole: Bool) {
    (self.bench, self.isWhole) = (bench, isWhole)
    let last = bench.trace.last
    let isRewound = last.map { bench.fate(of: $0) != nil } ?? false
    changes = isRewound ? [] : bench.trace.act.flatMap(\.changes)
    settledBefore = bench.trace.act.reduce(into: []) { $0.formUnion($1.settledBefore) }
    var lastChanges: [EntryID: Change] = [:]
    var receivers: Set<EntryID> = []
    for change in changes {
      guard let entry = change.entry else { continue }
      lastChanges[entry.id] = change
      if case .removed(_, _, .completed, _) = change, let opener = entry.opener,
        !settledBefore.contains(entry.id)
      {
        receivers.insert(opener)
      }
    }
    (self.lastChanges, self.receivers) = (lastChanges, receivers)
  }

  /// The maximum number of cards of a stack, from its top.
  static let cardLimit = 20
  /// The maximum number of steps, from the newest.
  static let stepLimit = 12
  /// The maximum number of changes of a step.
  static let changeLimit = 8

  /// The lines of the pane.
  func lines(columns: Int) -> [StyledText] {
    let state = world.state
    var shown: [Layer] = []
    for entry in state.visibleEntries.reversed() {
      if let layer = state.layer(of: entry), !shown.contains(layer) { shown.append(layer) }
    }
    let overlays = shown.filter { !$0.isContent }
    let stacks = shown.filter(\.isContent)
    let hidden = state.layers.filter { !shown.contains($0) }
    let piles = { (layers: [Layer]) in layers.flatMap { pile($0, columns: columns) } }
    return position(columns: columns) + piles(overlays) + left + piles(stacks)
      + (isWhole ? piles(hidden) : others(hidden, columns: columns))
      + pending + facts + log
  }

  private func heading(_ text: String) -> [StyledText] {
    [StyledText(""), StyledText(text, .strong)]
  }

  /// The title row, with the world's step in the journal at its right; in the upper border of a
  /// pane that covers the app.
  func title(columns: Int) -> StyledText {
    let title = "Navigator"
    let step = bench.travelled.map { "step \($0.step) of \($0.count)" } ?? ""
    guard isWhole else {
      return StyledText(title, .strong).and(step, .dim, endingAt: columns)
    }
    let ends = (theme.strokes.topLeft, theme.strokes.topRight)
    let tag = StyledText(step.isEmpty ? "" : " \(step) ", .dim)
    return edge(ends, StyledText(" \(title) ", .strong), tag, .border, columns)
  }

  /// The lines about undo, and about a rewound world and its branch.
  private func position(columns: Int) -> [StyledText] {
    let history = world.history
    let counts = "navigations to undo: \(history.undoCount), to redo: \(history.redoCount)"
    let undo = isWhole ? [StyledText(counts)] : []
    guard let travelled = bench.travelled else { return undo }
    let count = bench.branches.all.count
    let title = count == 1 ? nil : bench.branches.present?.title
    let branch =
      title.map { [StyledText("branch ").and($0, .accent).and(", \(count) kept")] } ?? []
    guard travelled.step < travelled.count else { return undo + branch }
    let key = session.keymap.keys(for: .forward).first.map { "\($0.name) goes forward, " } ?? ""
    let text = "rewound: \(key)any command carries on from here"
    return undo + branch + wrap(text, to: columns).map { StyledText($0, .info) }
  }
}

// MARK: Stacks

extension NavigatorText {
  /// A stack as a pile of cards in one box, the top first, under its name.
  private func pile(_ layer: Layer, columns: Int) -> [StyledText] {
    let entries = world.state[layer].entries
    let name = StyledText(name(of: layer), .strong)
    let hasKeys = layer == world.state.focusedLayer
    let head = hasKeys ? name.and("has keys", .dim, endingAt: columns) : name
    let border: TextSpan.Role = hasKeys ? .accent : .border
    let strokes = theme.strokes
    var lines: [StyledText] = [StyledText(""), head]
    let cards = Array(entries.suffix(Self.cardLimit).reversed())
    for (index, entry) in cards.enumerated() {
      let below = index + 1 < cards.count ? cards[index + 1] : nil
      let ends: (Unicode.Scalar, Unicode.Scalar) =
        index == 0 ? (strokes.topLeft, strokes.topRight) : (strokes.leftTee, strokes.rightTee)
      let title = cardTitle(of: entry, in: layer, depth: entries.count - index)
      let card =
        [edge(ends, title, tag(of: entry), border, columns)]
        + details(of: entry, over: below, isTop: index == 0).map { row($0, border, columns) }
      let distance = isNew(entry) ? Int((1 - bench.pane.progress) * 12) : 0
      lines += card.map { $0.moved(by: distance, within: columns) }
    }
    let below = entries.count - Self.cardLimit
    let rest = StyledText(below > 0 ? " … \(below) more " : "", .dim)
    return lines + [
      edge((strokes.bottomLeft, strokes.bottomRight), rest, StyledText(""), border, columns)
    ]
  }

  /// The name of a layer for a reader: `Home`, `main`, `Overlay 1`, `Cards in Wallet`.
  private func name(of layer: Layer) -> String {
    let place = world.map.place(of: layer)
    let name =
      switch place.name {
      case .tab(.name(let name)): title(ofTab: name, in: layer)
      case .accessory(let level, _): "Overlay \(level)"
      case .main, .tab, .flow: "main"
      }
    guard let navigator = layer.navigator else { return name }
    return "\(name) in \(titleOfHost(of: layer) ?? navigator.text)"
  }

  private func title(ofTab name: Name, in layer: Layer) -> String {
    guard let navigator = layer.navigator else { return session.title(ofTab: name.text) }
    return session.title(ofTab: name, of: navigator) ?? name.text
  }

  /// The title of the screen with the nested navigator of a layer, also of one that the last act
  /// removed; nil for a layer of the app.
  private func titleOfHost(of layer: Layer) -> String? {
    layer.host.flatMap { host in
      world.state.entry(host) ?? changes.lazy.compactMap(\.entry).first { $0.id == host }
    }.map(title(of:))
  }

  /// The title of an entry; the tabs of a navigator are an entry without a title of its own.
  private func title(of entry: Entry, in layer: Layer?, depth: Int) -> String {
    guard entry.screen == .host else { return session.title(of: entry, depth: depth) }
    return "tabs" + (layer.flatMap(titleOfHost).map { " of \($0)" } ?? "")
  }

  /// A line between or around cards: a text at its left end and one at its right end.
  private func edge(
    _ ends: (Unicode.Scalar, Unicode.Scalar), _ title: StyledText, _ tag: StyledText,
    _ border: TextSpan.Role, _ columns: Int
  ) -> StyledText {
    let room = columns - 4
    let tag = title.width + tag.width + 1 <= room ? tag : StyledText("")
    let title = title.cut(to: room - tag.width)
    let dashes = max(room - title.width - tag.width, 0)
    let line = String(repeating: Character(theme.strokes.horizontal), count: dashes)
    return StyledText(ofStrokes: "\(ends.0)\(theme.strokes.horizontal)", border).and(title)
      .and(StyledText(ofStrokes: line, border)).and(tag)
      .and(StyledText(ofStrokes: "\(theme.strokes.horizontal)\(ends.1)", border))
  }

  /// A line of text inside a card.
  private func row(_ text: StyledText, _ border: TextSpan.Role, _ columns: Int) -> StyledText {
    let room = max(columns - 4, 0)
    let text = text.cut(to: room)
    let blanks = String(repeating: " ", count: room - text.width)
    return StyledText("\(theme.strokes.vertical) ", border).and(text).and("\(blanks) ")
      .and("\(theme.strokes.vertical)", border)
  }

  /// The title of a card, marked if the last act opened it, changed it, or returned a result to it.
  private func cardTitle(of entry: Entry, in layer: Layer, depth: Int) -> StyledText {
    let title = " \(title(of: entry, in: layer, depth: depth)) "
    return switch lastChanges[entry.id] {
    case .inserted: StyledText(" +\(title)", .good)
    case .updated: StyledText(" *\(title)", .good)
    default:
      receivers.contains(entry.id)
        ? StyledText(" <\(title)", .good) : StyledText(title, .strong)
    }
  }

  private func isNew(_ entry: Entry) -> Bool {
    if case .inserted = lastChanges[entry.id] { true } else { false }
  }

  /// The screen and the id of an entry, as commands name them.
  private func tag(of entry: Entry) -> StyledText {
    StyledText(entry.screen == .host ? " \(entry.id) " : " \(entry.screen)\(entry.id) ", .dim)
  }

  /// The payload, the opener and the guards of the top entry; of others the receiver of the result.
  private func details(of entry: Entry, over below: Entry?, isTop: Bool) -> [StyledText] {
    var lines: [StyledText] = []
    let opener = entry.opener.flatMap { world.state.entry($0) }
    if isTop, let payload = entry.payload {
      lines.append(StyledText(payload.inShort, nil))
    }
    if isAwaited(entry) {
      lines.append(StyledText("returns to \(receiver(of: entry))", .info))
    } else if isTop, let opener, opener.screen != .host, below?.id != opener.id {
      lines.append(StyledText("opened by \(title(of: opener))", .dim))
    }
    let guards = isTop ? world.protections(of: entry) : []
    if !guards.isEmpty {
      lines.append(
        StyledText("guarded by \(guards.map(\.text).joined(separator: ", "))", .dim))
    }
    return lines
  }

  /// The title of the screen that gets the result of an entry.
  private func receiver(of entry: Entry) -> String {
    guard let opener = entry.opener else { return "the app" }
    return world.state.entry(opener).map(title(of:)) ?? "a screen that has gone"
  }

  private func title(of entry: Entry) -> String {
    let layer = world.state.layer(of: entry.id)
    return title(of: entry, in: layer, depth: layer.map { world.state[$0].count } ?? 1)
  }

  /// Whether a callback or a reaction waits for the result of an entry.
  private func isAwaited(_ entry: Entry) -> Bool {
    guard let context = session.navigator.context(entry.id), !context.isSettled else {
      return false
    }
    return entry.reaction != .none || context.isAwaited
  }

  /// The hidden stacks, a line each: its name, its top screen and its depth.
  private func others(_ layers: [Layer], columns: Int) -> [StyledText] {
    let shown = layers.filter { !world.state[$0].isEmpty && world.state[$0].top?.screen != .host }
    guard !shown.isEmpty else { return [] }
    return heading("Hidden stacks") + shown.flatMap { hidden($0, columns: columns) }
  }

  private func hidden(_ layer: Layer, columns: Int) -> [StyledText] {
    let entries = world.state[layer].entries
    let (name, top) = (name(of: layer), entries.last.map(title(of:)) ?? "")
    // The screen of a tab often begins with the tab's title, as `Cart (2)`.
    let isNamed = top == name || top.hasPrefix("\(name) ")
    let rest = isNamed ? String(top.dropFirst(name.count)) : "  \(top)"
    let line = StyledText(name, nil).and(rest, .dim)
    let depth = counted(entries.count, "screen")
    let awaited = entries.suffix(Self.cardLimit).filter(isAwaited).map { entry in
      StyledText("  \(title(of: entry)) returns to \(receiver(of: entry))", .info)
    }
    return [line.and(depth, .dim, endingAt: columns)] + awaited
  }

  /// The screens that the last act removed, each with its result on its way to its opener.
  private var left: [StyledText] {
    let removed = changes.compactMap { change -> (entry: Entry, layer: Layer, ending: Removal)? in
      if case .removed(let entry, let layer, let ending, _) = change {
        (entry, layer, ending)
      } else {
        nil
      }
    }
    let more = removed.count - Self.changeLimit
    return (removed.isEmpty ? [] : [StyledText("")])
      + removed.prefix(Self.changeLimit).flatMap { screen in
        lines(ofRemoved: screen.entry, of: screen.layer, screen.ending)
      }
      + (more > 0 ? [StyledText("… \(more) more", .dim)] : [])
  }

  private func lines(
    ofRemoved entry: Entry, of layer: Layer, _ ending: Removal
  ) -> [StyledText] {
    let head = "- \(title(of: entry, in: layer, depth: 1))"
    switch ending {
    case .completed where settledBefore.contains(entry.id):
      return [StyledText("\(head), settled before", .dim)]
    case .completed(let payload):
      let value = payload.map { [StyledText("  \($0.inShort)", .good)] } ?? []
      return [StyledText("\(head) returned to \(receiver(of: entry))", .good)] + value
    case .dismissed(let reason): return [StyledText("\(head), \(reason.rawValue)", .dim)]
    case .inherited: return [StyledText("\(head), replaced", .dim)]
    }
  }
}

// MARK: Waiting commands, facts, steps

extension NavigatorText {
  /// The commands that wait for verdicts.
  private var pending: [StyledText] {
    guard !world.pending.isEmpty else { return [] }
    return heading("Waiting commands")
      + world.pending.suffix(Self.cardLimit).flatMap { item in
        [StyledText("\(item.command)", .accent)]
          + item.questions.map { StyledText("  \($0)", .dim) }
      }
  }

  /// The facts that the last act changed; where the pane covers the app, all facts.
  private var facts: [StyledText] {
    let changed = changes.compactMap { change -> StyledText? in
      guard case .fact(let name, let old, let new) = change else { return nil }
      return StyledText("\(name) ").and("\(old)", .dim).and(" -> ").and("\(new)", .good)
    }
    let shown = changed.isEmpty ? [] : heading("Changed facts") + changed
    guard isWhole, !world.map.facts.isEmpty else { return shown }
    return shown + heading("Facts")
      + zip(world.map.facts, world.facts.values).map { fact, value in
        StyledText("\(fact.name) ").and("\(value)", .accent)
          .and(value == fact.initial ? "" : "  was \(fact.initial) at first", .dim)
      }
  }

  /// The last steps, the newest first, with remarks where they were made.
  private var log: [StyledText] {
    let trace = bench.trace
    let first = max(trace.count - Self.stepLimit, trace.forgottenCount)
    let none = trace.count == 0 ? [StyledText("none so far", .dim)] : []
    return heading("Commands")
      + (first...trace.count).reversed().flatMap { count in
        remarks(after: count) + (count > first ? lines(of: trace[count - 1]) : [])
      } + none
  }

  /// The remarks that were made after a number of steps, with their kinds in the margin.
  private func remarks(after count: Int) -> [StyledText] {
    bench.trace.remarks.reversed().filter { $0.stepCount == count }.map { placed in
      let (kind, text) = (placed.remark.kind, placed.remark.text)
      let role: TextSpan.Role = kind == .bug ? .refusal : .accent
      return StyledText("\(kind.rawValue.prefix(1)) \(text)", role)
    }
  }

  private func lines(of record: TraceLog.Record) -> [StyledText] {
    let cause = StyledText("\(record.cause.shortText): ", .dim)
    let head = (bench.fate(of: record).map { cause.and("\($0), ", .info) } ?? cause)
      .and(record.command)
    if let refusal = record.refusal {
      return [head, StyledText("  refused: \(refusal)", .refusal)]
    }
    if !isWhole {
      // A command from the queue, such as a reaction, shows by its results alone.
      if case .next = record.input { return results(of: record) }
      return [head] + results(of: record)
    }
    let changes = record.changes.prefix(Self.changeLimit).map {
      StyledText("  \($0.text(world.map.place(of:)))", .good)
    }
    let surplus = record.changes.count - changes.count
    return [head] + changes
      + (surplus > 0 ? [StyledText("  … and \(surplus) more", .dim)] : [])
  }

  /// The results that a step returned.
  private func results(of record: TraceLog.Record) -> [StyledText] {
    record.changes.compactMap { change in
      guard case .removed(let entry, _, .completed(let payload?), _) = change,
        !record.settledBefore.contains(entry.id)
      else { return nil }
      return StyledText("  \(entry.screen) returned \(payload.inShort)", .good)
    }
  }
}

extension Workbench {
  /// The effect of rewinding on a step, in words; nil for a step that holds.
  fileprivate func fate(of record: TraceLog.Record) -> String? {
    guard let step = record.step, let travelled else { return nil }
    if !branches.hasStep(step, of: record.branch) { return "on branch \(record.branch)" }
    return step > travelled.step ? "rewound" : nil
  }
}

extension Payload {
  /// The payload without the braces of an object: `id: 7, size: "M"`.
  fileprivate var inShort: String {
    let text = "\(self)"
    return text.hasPrefix("{") && text.hasSuffix("}") ? String(text.dropFirst().dropLast()) : text
  }
}

extension TraceLog.Cause {
  /// The cause in a word or two.
  var shortText: String {
    switch self {
    case .event(.key(let key)): key.name
    case .event(.mouse): "mouse"
    case .event(.paste): "paste"
    case .event(.act(let act)): act.word
    case .secretInput: "secret"
    case .event: "terminal"
    case .command: "command"
    case .time: "time"
    }
  }
}
