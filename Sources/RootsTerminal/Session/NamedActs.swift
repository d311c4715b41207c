import Roots

// Acts by name: what is not offered changes nothing.
extension Session {
  /// Does something by its name, as an event.
  /// - Returns: why it cannot be done, in which case only the message changes; nil if it was done.
  package func use(_ act: NamedAct) -> String? {
    if let reason = objection(to: act) {
      message = MessageLine(.refusal, reason)
      return reason
    }
    guard case .fill(let name, let text) = act, let before = field(name)?.text else {
      handle(.act(act))
      return nil
    }
    handle(.act(act))
    // A text that only the rules of the form forbid was entered.
    guard let message, message.kind == .refusal, let now = field(name)?.text else { return nil }
    return now == before && now != text ? message.text : nil
  }

  /// The field with a name; nil if it is not offered now.
  package func field(_ name: ShownName) -> AccessibilityText.Field? { thing(.field, name)?.field }

  /// The reason why something cannot be done now; nil if it can.
  package func objection(to act: NamedAct) -> String? {
    if isTooSmall { return "the terminal is too small to show the app" }
    if tool != nil { return "a tool of the session covers the app; Escape closes it" }
    switch act {
    case .use(let kind, let name): return objection(to: kind, name)
    case .fill(let name, _): return objection(to: .field, name)
    case .undo, .redo:
      return keyTargets.isStopped ? "\(coverTitle) is open and keeps undo from the app" : nil
    case .restart: return origin == nil ? "this app cannot be started again" : nil
    case .back: return nil
    }
  }

  private func objection(to kind: NamedKind, _ name: ShownName) -> String? {
    if thing(kind, name) != nil { return nil }
    let (all, words) = (namedThings(kind), kind.words)
    let quoted = "'\(visible(name.text))'"
    let count = kind == .button ? all.count : NamedThing.places(of: name.text, in: all).count
    if count > 0 {
      return "there is no \(name.number)\(ShownName.ending(of: name.number)) \(words.one)"
        + (kind == .button ? "" : " \(quoted)") + " here, only \(count)"
    }
    let fact = "there is no \(words.one) \(quoted) here"
    if let other = otherKind(than: kind, name.text) {
      let way = other == .button ? other.verb : "\(other.verb) \(name)"
      return "\(fact); it is \(other.words.article); write: \(way)"
    }
    let ofProgram = kind == .key ? keyOfProgram(name.text)?.statement : nil
    let declared = all.filter { if case .key = $0.use { false } else { true } }
    if declared.isEmpty, let ofProgram {
      return "\(fact), but it is one of the program; write: \(ofProgram)"
    }
    let screens = screens(with: name, as: kind)
    if all.isEmpty { return "there are no \(words.several) here" + aside + screens }
    let names = all.flatMap { [$0.written, $0.label] }
    if screens.isEmpty, let near = nearest(name.text, in: names) {
      return "\(fact); did you mean '\(visible(near))'?"
    }
    return "\(fact); \(list((declared.isEmpty ? all : declared).map(\.label)))" + aside
      + screens + (ofProgram.map { "; for the key of the program write: \($0)" } ?? "")
  }

  /// The screens out of view that have something with a name, as an addition to a sentence.
  private func screens(with name: ShownName, as kind: NamedKind) -> String {
    let state = navigator.world.state
    let shown = Set(state.visibleEntries.compactMap { state.entry($0)?.screen })
    let screens = app.chrome.screens(name, kind).filter { !shown.contains($0) }
    if screens.isEmpty || name.text.isEmpty { return "" }
    return "; it is in " + screens.prefix(3).map { "'\(visible($0.text))'" }.joined(separator: ", ")
  }

  /// The key of a program's action with a label or a key; nil without one, and for a key that
  /// something else takes.
  private func keyOfProgram(_ text: String) -> Key? {
    let pressed = Key(named: text)
    let actions = SessionAction.allCases.lazy.map { ($0, self.keymap.keys(for: $0)) }
    let keys = actions.first { $0.label == text || pressed.map($1.contains) == true }?.1
    return keys?.first(where: isOfProgram)
  }

  /// Another kind of which something has a name here; nil if none has.
  private func otherKind(than kind: NamedKind, _ text: String) -> NamedKind? {
    NamedKind.allCases.first { other in
      guard other != kind, !text.isEmpty else { return false }
      return namedThings(other).contains { thing in
        if case .key = thing.use { false } else { thing.label == text || thing.name == text }
      }
    }
  }

  /// The box in front, as an addition to a sentence.
  private var aside: String {
    keyTargets.targets.contains(where: \.isContent) ? "" : "; \(coverTitle) is open"
  }

  /// The title of the screen in front.
  private var coverTitle: String { "'\(visible(frontController?.title ?? app.chrome.name))'" }

  /// The first of the known names.
  private func list(_ known: [String]) -> String {
    let shown = known.prefix(8).map { "'\(visible($0))'" }.joined(separator: ", ")
    return "there are " + shown + (known.count > 8 ? " and \(known.count - 8) more" : "")
  }

  /// Handles the event of an act.
  func handle(_ act: NamedAct) {
    if let reason = objection(to: act) {
      message = MessageLine(.refusal, reason)
      return
    }
    switch act {
    case .use(let kind, let name): thing(kind, name).map { use($0) }
    case .fill(let name, let text):
      guard case .field(let entry, let index)? = thing(.field, name)?.use else { return }
      _ = take(controller(of: entry)?.fill(index, with: text) ?? .ignored, from: entry)
    case .back: goBackOrAnswer()
    case .undo: perform(.historyBack)
    case .redo: perform(.historyForward)
    case .restart: restart()
    }
  }

  private func use(_ thing: NamedThing) {
    switch thing.use {
    case .choice(let entry, let index):
      _ = take(controller(of: entry)?.choose(index) ?? .ignored, from: entry)
    case .key(let entry, let key):
      guard let pane = reachedPanes.first(where: { $0.entry.id == entry }) else { return }
      _ = take(pane.controller?.handle(key, size: pane.innerSize) ?? .ignored, from: entry)
    case .appKey(let key): _ = take(app.chrome.request(key, self))
    case .tab(let index, let host): showTab(index, in: host)
    case .field: break
    }
  }
}

extension Key {
  /// The key as a statement of a tape.
  fileprivate var statement: String { typed.map { "Type \"\($0)\"" } ?? name }
}
