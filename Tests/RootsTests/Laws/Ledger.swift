import Roots

/// A check of results: every entry is settled exactly once, with the ending and in the order of the
/// model, and has a context exactly as long as it lives.
struct Ledger {
  private var isSettled: [EntryID: Bool] = [:]
  private var newest = EntryID(0)

  init(_ entries: [Entry]) {
    for entry in entries {
      isSettled[entry.id] = false
      newest = max(newest, entry.id)
    }
  }

  mutating func check(
    _ result: StepResult, _ model: Model, _ before: Model
  ) throws(Broken) {
    let effects = result.effects
    var settled: [(Entry, Removal)] = []
    var notifications = 0
    var told: [Telling] = []
    var preloaded: [Effect] = []
    var ended: [EntryID: Name] = [:]
    var came: Set<EntryID> = []
    var updated: [EntryID: Entry] = [:]
    let heirs = effects.compactMap { effect in
      if case .settled(_, .inherited(let heir)) = effect { heir } else { nil }
    }
    for effect in effects {
      switch effect {
      case .entered(let entry, _, _, let isBack):
        try law(isSettled[entry.id] == nil, "\(entry) came twice")
        try law(
          isBack || newest < entry.id || heirs.contains(entry.id),
          "the id of \(entry) was given before")
        try law(!isBack || entry.id <= newest, "\(entry) never was there")
        newest = max(newest, entry.id)
        isSettled[entry.id] = isBack
        came.insert(entry.id)
      case .updated(let entry):
        try law(settled.isEmpty && ended.isEmpty, "\(entry) is updated after a result")
        try law(isSettled[entry.id] != nil, "\(entry) is updated and not there")
        try law(!came.contains(entry.id), "\(entry) comes and is updated")
        try law(updated.updateValue(entry, forKey: entry.id) == nil, "\(entry) is updated twice")
      case .settled(let entry, let ending):
        try law(isSettled[entry.id] == false, "\(entry) is settled though it cannot be")
        isSettled[entry.id] = true
        settled.append((entry, ending))
      case .ended(let id):
        try law(isSettled.removeValue(forKey: id) == true, "\(id) ended without a result")
      case .committed: notifications += 1
      case .navigatorEnded(let name, let host):
        // A navigator that began and ended in one step has ended as well, without an observer.
        if came.contains(host) { continue }
        try law(ended.updateValue(name, forKey: host) == nil, "\(name) ended twice")
      case .appeared, .disappeared: break
      case .preload, .quit: preloaded.append(effect)
      case .told(let telling): told.append(telling)
      case .refused, .pending, .joined, .skipped, .served, .asked, .withdrawn, .barred,
        .restored, .notRestored:
        throw Broken("\(effect) among the effects of what was done")
      }
    }
    try compare(settled, model.gone, inOrder: !before.isBehind(model))
    try law(
      before.isBehind(model) ? Set(told) == Set(model.told) : told == model.told,
      "told \(told) instead of \(model.told)")
    try law(preloaded == model.preloaded, "preloads \(preloaded), not \(model.preloaded)")
    try law(isSettled.count == model.places.entries.count, "contexts are not the entries")
    let (parts, changed) = (result.changedParts, before.parts(changedIn: model))
    try law(parts == changed, "told of \(parts) where \(changed) changed")
    let expected = changed.isEmpty ? 0 : 1
    try law(notifications == expected, "observers are told \(notifications) times")
    try checkAppearance(effects, model, before)
    try check(updated: updated, model, before)
    let over = before.places.inside.filter { model.places.inside[$0.key] == nil }
    try law(ended == over.mapValues(\.name), "told of the end of \(ended), not \(over.keys)")
  }

  /// Checks that every entry with another payload is updated, and no other one that stays.
  private func check(
    updated: [EntryID: Entry], _ model: Model, _ before: Model
  ) throws(Broken) {
    if updated.isEmpty, before.places == model.places { return }
    let old = Dictionary(uniqueKeysWithValues: before.places.entries.map { ($0.id, $0.payload) })
    var expected: [EntryID: Entry] = [:]
    var there: Set<EntryID> = []
    for entry in model.places.entries {
      there.insert(entry.id)
      if let payload = old[entry.id], payload != entry.payload { expected[entry.id] = entry }
    }
    let found = updated.filter { there.contains($0.key) }
    try law(found == expected, "updated \(found) instead of \(expected)")
  }

  private func compare(
    _ found: [(Entry, Removal)], _ expected: [(entry: Entry, ending: Removal)], inOrder: Bool
  ) throws(Broken) {
    try law(
      found.count == expected.count, "settled \(found) instead of \(expected)")
    for (index, one) in found.enumerated() {
      let isThere =
        inOrder
        ? expected[index].entry == one.0 && expected[index].ending == one.1
        : expected.contains { $0.entry == one.0 && $0.ending == one.1 }
      try law(isThere, "settled \(found) instead of \(expected)")
    }
  }

  /// Checks that entries appear and disappear once when their visibility changes.
  private func checkAppearance(
    _ effects: [Effect], _ model: Model, _ before: Model
  ) throws(Broken) {
    var seen = Set(before.places.seen)
    for effect in effects {
      switch effect {
      case .appeared(let id): try law(seen.insert(id).inserted, "\(id) appears though seen")
      case .disappeared(let id): try law(seen.remove(id) != nil, "\(id) disappears unseen")
      default: break
      }
    }
    try law(seen == Set(model.places.seen), "seen \(seen) instead of \(model.places.seen)")
  }
}

extension Places {
  /// The visible entries, back to front: the content and the top of each shown accessory layer,
  /// each with those of the navigator in it.
  var seen: [EntryID] { seen(from: self) }

  private func seen(from app: Places) -> [EntryID] {
    var ids = visible.map { [$0.id] } ?? []
    for level in 0..<10 where !over.isEmpty {
      if let layer = shown(level), let top = self[layer].last { ids.append(top.id) }
    }
    return ids.flatMap { id in [id] + (app.inside[id]?.places.seen(from: app) ?? []) }
  }
}

extension Model {
  /// Whether that model is the result of an undo or a redo, for which the order of results is not
  /// modelled.
  fileprivate func isBehind(_ other: Model) -> Bool { other.isUndone }

  /// The parts that are not the same in another model.
  fileprivate func parts(changedIn other: Model) -> Set<ChangedPart> {
    var parts = places.parts(changedIn: other.places) { $0 }
    for host in Set(places.inside.keys).union(other.places.inside.keys) {
      let (old, new) = (places.inside[host], other.places.inside[host])
      let holder = old == nil ? other.places : places
      if (old == nil) != (new == nil) { parts.insert(.navigator(host)) }
      let changed = (old?.places ?? Places()).parts(changedIn: new?.places ?? Places(), host) {
        holder.layer($0, in: host)
      }
      // A navigator that has ended has no selected tab.
      parts.formUnion(new == nil ? changed.subtracting([.selection(host)]) : changed)
    }
    for (name, value) in other.facts where facts[name] != value { parts.insert(.fact(name)) }
    return parts
  }
}

extension Places {
  /// The stacks that are not the same in other places, and the selection if it is not.
  fileprivate func parts(
    changedIn other: Places, _ host: EntryID? = nil, _ layer: (Layer) -> Layer
  ) -> Set<ChangedPart> {
    let tabs = (0..<max(tabs.count, other.tabs.count)).map { Layer.tab($0) }
    let layers = [.main] + tabs + Set(over.keys).union(other.over.keys)
    var parts = Set(layers.filter { self[$0] != other[$0] }.map { ChangedPart.stack(layer($0)) })
    if selected != other.selected || shown != other.shown { parts.insert(.selection(host)) }
    return parts
  }
}
