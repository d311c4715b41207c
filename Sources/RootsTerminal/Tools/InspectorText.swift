import Roots

/// The text of the inspector.
struct InspectorText {
  let session: Session
  private var theme: Theme { session.theme }
  private var world: World { session.navigator.world }

  /// The maximum number of entries of a stack, from its top.
  static let entryLimit = 20
  /// The maximum number of steps, from the newest.
  static let stepLimit = 12
  /// The maximum number of changes of a step.
  static let changeLimit = 8

  init(_ session: Session) { self.session = session }

  var lines: [StyledLine] {
    let state = world.state
    let shown = [state.activeLayer] + state.shownAccessories
    let hidden = state.layers.filter { !shown.contains($0) }
    return position + shown.reversed().flatMap { stack($0, "shown") } + waiting
      + pending + steps
      + facts + hidden.flatMap { stack($0, "hidden") }
  }

  private func heading(_ text: String) -> [StyledLine] {
    [StyledLine(), StyledLine(text, theme.title)]
  }

  /// The line about the world's step in the journal and its undo history.
  private var position: [StyledLine] {
    let history = world.history
    let undo = "undo \(history.undoCount), redo \(history.redoCount)"
    guard let travelled = session.travelled else { return [StyledLine(undo)] }
    let step = StyledLine("step \(travelled.step)", theme.accent).and(
      " of \(travelled.count), \(undo)")
    let count = session.branches.all.count
    let title = count == 1 ? nil : session.branches.present?.title
    let branch =
      title.map {
        [StyledLine("branch ").and($0, theme.accent).and(" of \(count)")]
      } ?? []
    guard travelled.step < travelled.count else { return [step] + branch }
    let keys = session.keymap.keys(for: .forward).first.map { "\($0.name) goes forward, " } ?? ""
    return [step] + branch + [
      StyledLine("rewound: \(keys)any command carries on from here", theme.info)
    ]
  }

  // MARK: Stacks

  private func stack(_ layer: Layer, _ note: String) -> [StyledLine] {
    let note = layer == world.state.focusedLayer ? "has the keys" : note
    let entries = world.state[layer].entries
    let head = StyledLine("\(world.map.place(of: layer))", theme.title).and("  \(note)", theme.dim)
    let lines = entries.suffix(Self.entryLimit).reversed().map { line(of: $0, top: entries.last) }
    let surplus = entries.count - lines.count
    return [StyledLine(), head] + lines
      + (surplus > 0 ? [StyledLine("  ... and \(surplus) below", theme.dim)] : [])
  }

  private func line(of entry: Entry, top: Entry?) -> StyledLine {
    let mark = entry.id == top?.id ? "> " : "  "
    let line = StyledLine("\(mark)\(entry.screen)").and("\(entry.id)", theme.accent)
    return entry.payload.map { line.and(" \($0)", theme.dim) } ?? line
  }

  // MARK: Pending

  /// The commands that wait for verdicts.
  private var pending: [StyledLine] {
    guard !world.pending.isEmpty else { return [] }
    return heading("answers awaited")
      + world.pending.suffix(Self.entryLimit).flatMap { item in
        [StyledLine("  \(item.command)", theme.accent)]
          + item.questions.map { StyledLine("    \($0)", theme.dim) }
      }
  }

  private var waiting: [StyledLine] {
    let due = world.state.entries.values.filter { entry in
      guard let context = session.navigator.context(entry.id), !context.isSettled else {
        return false
      }
      return entry.reaction != .none || context.isAwaited
    }.sorted { $0.id < $1.id }
    guard !due.isEmpty else { return [] }
    return heading("results awaited")
      + due.suffix(Self.entryLimit).map { entry in
        let opener = entry.opener.flatMap { world.state.entry($0) }
        return StyledLine("  \(entry.screen)").and("\(entry.id)", theme.accent)
          .and(" answers ").and(opener.map { "\($0.screen)\($0.id)" } ?? "a removed entry")
          .and(entry.reaction == .none ? "" : ", then runs its reaction", theme.dim)
      }
  }

  private var facts: [StyledLine] {
    guard !world.map.facts.isEmpty else { return [] }
    return heading("facts")
      + zip(world.map.facts, world.facts.values).map { fact, value in
        StyledLine("  \(fact.name) ").and("\(value)", theme.accent)
          .and(value == fact.initial ? "" : "  was \(fact.initial) at first", theme.dim)
      }
  }

  // MARK: Steps

  private var steps: [StyledLine] {
    let trace = session.trace
    let newest = trace.forgottenCount + trace.records.count
    let first = max(newest - Self.stepLimit, trace.forgottenCount)
    let head = trace.records.isEmpty ? "commands" : "commands, the newest first"
    let none = trace.records.isEmpty ? [StyledLine("  none so far", theme.dim)] : []
    return heading(head)
      + (first...newest).reversed().flatMap { count in
        remarks(after: count)
          + (count > first ? lines(of: trace.records[count - trace.forgottenCount - 1]) : [])
      } + none
  }

  /// The remarks that were made after a number of steps, with their kinds in the margin.
  private func remarks(after count: Int) -> [StyledLine] {
    session.trace.remarks.reversed().filter { $0.stepCount == count }.map { placed in
      let (kind, text) = (placed.remark.kind, placed.remark.text)
      let style = kind == .bug ? theme.refusal : theme.accent
      return StyledLine(String(kind.rawValue.prefix(1)), style).and(" \(text)", style)
    }
  }

  private func lines(of record: TraceLog.Record) -> [StyledLine] {
    let cause = StyledLine("  \(record.cause.shortText): ", theme.dim)
    let head = (fate(of: record).map { cause.and("\($0), ", theme.info) } ?? cause)
      .and(record.command)
    if let refusal = record.refusal {
      return [head, StyledLine("      refused: \(refusal)", theme.refusal)]
    }
    let changes = record.changes.prefix(Self.changeLimit).map {
      StyledLine("      \($0.shortText(in: world.map))", theme.result)
    }
    let surplus = record.changes.count - changes.count
    return [head] + changes
      + (surplus > 0 ? [StyledLine("      ... and \(surplus) more", theme.dim)] : [])
  }
}

extension InspectorText {
  /// What rewinding has done to a step; nil for a step that holds.
  private func fate(of record: TraceLog.Record) -> String? {
    guard let step = record.step, let travelled = session.travelled else { return nil }
    if !session.branches.hasStep(step, of: record.branch) { return "on branch \(record.branch)" }
    return step > travelled.step ? "rewound" : nil
  }
}

extension TraceLog.Cause {
  /// The cause in a word or two.
  var shortText: String {
    switch self {
    case .event(.key(let key)): key.name
    case .event(.mouse): "mouse"
    case .event(.paste): "paste"
    case .secretInput: "secret"
    case .event: "terminal"
    case .command: "command"
    case .time: "time"
    }
  }
}
