import Roots

// Refusals as the person at the terminal reads them.
extension Session {
  /// Returns the message for a refusal, which is no warning if nothing was wrong.
  package func message(about refusal: Refusal) -> MessageLine {
    var message = MessageLine(refusal.isHarmless ? .unchanged : .refusal, sentence(refusal))
    if case .atRoot = refusal, let key = keyThatQuits {
      message.hint = "; \(key) quits"
      message.text += message.hint
    }
    return message
  }

  /// Returns the message about a command that waits for a question which is open and hidden; nil if
  /// the question is visible, or no screen asks it.
  func messageAboutWaiting(_ id: PendingID) -> MessageLine? {
    let world = navigator.world
    guard let item = world.pending.first(where: { $0.pendingID == id }),
      let card = world.card(shownFor: item), !world.state.visibleEntries.contains(card),
      let entry = world.state.entry(card)
    else { return nil }
    let place = hiddenTab(around: card).map { " on \($0)" } ?? ""
    return MessageLine(.info, "This waits for the answer to \(title(entry.screen))\(place)")
  }

  /// Returns the title of the outermost tab that hides an entry; nil if none does.
  private func hiddenTab(around id: EntryID) -> String? {
    let world = navigator.world
    var (layer, found) = (world.state.layer(of: id), String?.none)
    while let inner = layer {
      let stacks = inner.host.flatMap { world.state.stacks(in: $0) } ?? world.state
      if case .tab(let index) = inner.slot, stacks.selectedTab != index {
        found = title(ofTab: world.tabs(within: inner.host)[index].name.text)
      }
      layer = (inner.owner ?? inner.host).flatMap { world.state.layer(of: $0) }
    }
    return found
  }

  /// Returns the message about a link that had nothing to change: the title of its target.
  func message(about satisfied: SatisfiedLink) -> MessageLine {
    let state = navigator.world.state
    guard let layer = state.layer(of: satisfied.target), let target = state[layer].top else {
      return message(about: satisfied.reason)
    }
    if case .alreadyShown = satisfied.reason { return message(about: satisfied.reason) }
    return MessageLine(.unchanged, "Already at \(title(of: target, depth: state[layer].count))")
  }

  /// Returns a refusal as one sentence with titles in place of names.
  ///
  /// A fault that only commands can cause has the engine's own sentence.
  func sentence(_ refusal: Refusal) -> String {
    harmless(refusal) ?? titled(refusal) ?? "\(refusal)"
  }

  private func titled(_ refusal: Refusal) -> String? {
    switch refusal {
    case .denied(let screen, let protection, .some(.cancelled)):
      (cancelled(protection).map { "\($0); " } ?? "") + "\(title(screen)) stays closed"
    case .denied(let screen, _, .some(.wentElsewhere)):
      "\(title(screen)) stays closed"
    case .mustStay(let screen, _, .some(.cancelled)),
      .mustStay(let screen, _, .some(.wentElsewhere)):
      titleOfOpen(screen).map { "\($0) stays open" }
    case .denied(let screen, _, let reason): closed(screen, reason.map { "\($0)" })
    case .unanswered(let screen, .some): closed(screen, "no answer came in time; try again")
    case .unanswered(let screen, nil): closed(screen, "its data did not come in time; try again")
    case .notPrepared(let screen, let reason): closed(screen, "\(reason)")
    case .mustStay(let screen, _, let reason):
      titleOfOpen(screen).map { "\($0) stays open" + (reason.map { ": \($0)" } ?? "") }
    case .inTransaction(_, _, let cause): sentence(cause)
    case .tabAbsent(let tab, let condition, _):
      // The condition is written in names, which only an author knows.
      "\(title(ofTab: tab.text)) is not available now"
        + (bench != nil ? ", only while \(condition)" : "")
    case .wrongPlace(let accessory, _): "\(title(accessory)) cannot be opened here"
    case .noWay(let screen): "No way leads from here to \(title(screen))"
    case .originGone: "The screen that asked for this is closed"
    default: nil
    }
  }

  /// The screen that a protection has shown, which the user has closed: `Log in was cancelled`; nil
  /// if it has no title.
  func cancelled(_ protection: Name) -> String? {
    guard let command = navigator.world.map.protection(protection)?.ask,
      let name = command.steps.lazy.compactMap(\.opened).last,
      let title = app.chrome.nameOfScreen(name)
    else { return nil }
    return "\(title) was cancelled"
  }

  private func closed(_ screen: Name, _ reason: String?) -> String {
    "\(title(screen)) cannot be opened" + (reason.map { ": \($0)" } ?? " now")
  }

  /// The sentence about a command that had nothing to change; nil for other refusals.
  private func harmless(_ refusal: Refusal) -> String? {
    switch refusal {
    case .alreadyOnTop(let name, _), .alreadyThere(.screen(let name)),
      .alreadyThere(.openScreen(let name)):
      "Already at \(titleOfOpen(name) ?? name.text)"
    case .alreadyThere(.root): "Already at the top"
    case .alreadyThere(.entry): "Already there"
    case .alreadyStarted(let flow, _): "\(flow) is open already"
    case .alreadyShown(let tab): "Already at \(title(ofTab: tab))"
    case .alreadyReset(let tab): "Already at the top of \(title(ofTab: tab.text))"
    case .atRoot(let place):
      if place.navigator == nil, let tab = place.tab {
        "Already at the top of \(title(ofTab: tab.text))"
      } else {
        "Already at the top"
      }
    case .nothingOpen, .nothingToClear: "Nothing is open that could be closed"
    case .payloadUnchanged, .changesNothing, .factUnchanged: "Nothing to change"
    case .onlySoManyToUndo(let count): few(count, "undo")
    case .onlySoManyToRedo(let count): few(count, "redo")
    default: nil
    }
  }

  /// The title of a screen, else of its newest visit: on the way to the visible one, else anywhere.
  private func titleOfOpen(_ screen: Name) -> String? {
    if let title = app.chrome.nameOfScreen(screen) { return title }
    let state = navigator.world.state
    if let step = way(state).last(where: { $0.entry.screen == screen }) {
      return title(of: step.entry, depth: step.depth)
    }
    let visits = state.entries.values.filter { $0.screen == screen }
    return visits.max { $0.id < $1.id }.map { title(of: $0, depth: 1) }
  }

  func title(_ screen: Name) -> String { app.chrome.nameOfScreen(screen) ?? screen.text }

  /// The title of a tab of the innermost visible navigator that has it, else of the app, else of a
  /// hidden navigator.
  func title(ofTab name: String) -> String {
    let (state, map) = (navigator.world.state, navigator.world.map)
    let shown = way(state).compactMap { state.navigator(in: $0.entry.id) }
    let bars: [Name?] = map.nested.map(\.name) + [nil] + shown
    let known = Name(known: name)
    return bars.reversed().lazy.compactMap { self.title(ofTab: known, of: $0) }.first ?? name
  }

  /// The title of a tab of a nested navigator, or of the app for nil; nil if it has no such tab.
  func title(ofTab name: Name?, of nested: Name?) -> String? {
    guard let index = navigator.world.map.tabs(of: nested).firstIndex(where: { $0.name == name })
    else { return nil }
    let titles = titles(ofTabs: nested)
    return titles.indices.contains(index) ? titles[index] : name?.text
  }

  /// The key that quits here; nil if the app takes that key.
  private var keyThatQuits: String? {
    guard isAtRoot, let key = keymap.keys(for: .quit).first?.name else { return nil }
    return helpItems(offeredKeys(panes())).first { $0.key == key }?.label
      == SessionAction.quit.label ? key : nil
  }

  private func few(_ count: Int, _ verb: String) -> String {
    switch count {
    case 0: "Nothing to \(verb)"
    case 1: "Only one step to \(verb)"
    default: "Only \(count) steps to \(verb)"
    }
  }
}

extension Refusal {
  /// Whether the command had nothing to change, so that nobody did anything wrong.
  var isHarmless: Bool {
    switch self {
    case .factUnchanged, .onlySoManyToUndo, .onlySoManyToRedo, .nothingOpen: true
    case .denied(_, _, let reason), .mustStay(_, _, let reason):
      reason == .cancelled || reason == .wentElsewhere
    case .inTransaction(_, _, let cause): cause.isHarmless
    default: isNoOp
    }
  }
}
