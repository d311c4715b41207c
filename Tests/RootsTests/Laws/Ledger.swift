import Roots

/// Keeps the books on results: every entry that came is settled exactly once, with the ending and
/// in the order that the model says, and has a context exactly as long as it lives.
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
    _ effects: [Effect], _ model: Model, _ before: Model
  ) throws(Broken) {
    var settled: [(Entry, Ending)] = []
    var keys = KeySet()
    var notifications = 0
    var told: [Telling] = []
    for effect in effects {
      switch effect {
      case .entered(let entry, _, _, let isBack):
        try law(isSettled[entry.id] == nil, "\(entry) came twice")
        try law(isBack || newest < entry.id, "the id of \(entry) was given before")
        try law(!isBack || entry.id <= newest, "\(entry) never was there")
        newest = max(newest, entry.id)
        isSettled[entry.id] = isBack
      case .settled(let entry, let ending):
        try law(isSettled[entry.id] == false, "\(entry) is settled though it cannot be")
        isSettled[entry.id] = true
        settled.append((entry, ending))
      case .ended(let id):
        try law(isSettled.removeValue(forKey: id) == true, "\(id) ended without a result")
      case .committed(let told):
        keys = told
        notifications += 1
      case .appeared, .disappeared: break
      case .told(let telling): told.append(telling)
      case .refused, .parked, .joined, .asked, .withdrawn, .deadline:
        throw Broken("\(effect) among the effects of what was done")
      }
    }
    try compare(settled, model.gone, inOrder: !before.isBehind(model))
    try law(
      before.isBehind(model) ? Set(told) == Set(model.told) : told == model.told,
      "told \(told) instead of \(model.told)")
    try law(isSettled.count == model.places.entries.count, "contexts are not the entries")
    try law(notifications <= 1, "observers are told \(notifications) times")
    let changed = before.keys(changedIn: model)
    try law(keys == changed, "told of \(keys) where \(changed) changed")
    try checkAppearance(effects, model, before)
  }

  private func compare(
    _ found: [(Entry, Ending)], _ expected: [(entry: Entry, ending: Ending)], inOrder: Bool
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

  /// Who was seen and is not any more disappears; who was not seen and now is appears; once each.
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
  /// What can be seen: the content entry and the top of each shown accessory layer.
  fileprivate var seen: [EntryID] {
    var ids = visible.map { [$0.id] } ?? []
    if over.isEmpty { return ids }
    for level in 0..<10 {
      if let layer = shown(level), let top = self[layer].last { ids.append(top.id) }
    }
    return ids
  }
}

extension Model {
  /// Whether that model came from this one by undo, where the order of results is not modelled.
  fileprivate func isBehind(_ other: Model) -> Bool { other.future.count > future.count }

  /// What observers are to be told of.
  fileprivate func keys(changedIn other: Model) -> KeySet {
    var keys = KeySet()
    if places.main != other.places.main { keys.insert(.main) }
    for index in places.tabs.indices where places.tabs[index] != other.places.tabs[index] {
      keys.insert(.tab(index))
    }
    if !(places.over.isEmpty && other.places.over.isEmpty) {
      for layer in Set(places.over.keys).union(other.places.over.keys) {
        guard places.over[layer] != other.places.over[layer] else { continue }
        if case .accessory(let level, _) = layer { keys.insert(.accessory(level)) }
      }
    }
    if facts != other.facts { keys.insert(.facts) }
    if places.active != other.places.active { keys.insert(.activeLayer) }
    if places.topAccessory != other.places.topAccessory { keys.insert(.activeAccessory) }
    return keys
  }
}
