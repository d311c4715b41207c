import Roots

/// Random things to do to an app with protections.
struct GuardedSource {
  private var chance: Chance
  private var newestNumber = 0
  private var ids: [EntryID] = []
  /// The latest sendings, which are repeated at times.
  private var recent: [GuardedSending] = []

  init(seed: UInt64) { chance = Chance(seed: seed) }

  /// - Parameters:
  ///   - isCrowded: whether there are many entries already.
  ///   - questions: the number of open questions.
  ///   - cards: the number of accessories that protections present.
  ///   - ids: the entries.
  mutating func next(isCrowded: Bool, questions: Int, cards: Int, ids: [EntryID]) -> GuardedAct {
    self.ids = ids
    if questions > 0, chance.happens(22) {
      return .answer(chance.below(questions), answer())
    }
    if cards > 0, chance.happens(22) {
      return .settle(chance.below(cards), chance.one(of: [.yes, .yes] + GuardedSettling.allCases))
    }
    switch chance.below(200) {
    case 0..<14: return .toggle(chance.one(of: GuardedApp.live))
    case 14..<30:
      return .change(chance.one(of: GuardedApp.live), chance.one(of: GuardedMood.allCases))
    case 30..<38: return .recheck(chance.one(of: GuardedApp.live + [GuardedApp.paid]))
    case 38..<44: return .wait(chance.below(14))
    case 44..<47: return .restart(chance.below(5))
    case 47..<50: return .reload(chance.below(5))
    case 50..<52: return .restore(chance.happens(50) ? .restart : .reload)
    case 52: return .restore(.rewind)
    case 53: return .rewind(chance.below(9))
    case 54: return .begin
    case 55..<58: return .answerEverything
    case 58..<62: return .presentEverything
    case 72..<75:
      return .openByHand(chance.one(of: GuardedApp.cards.keys.sorted { $0.text < $1.text }))
    case 62..<72:
      return .sendInside(chance.one(of: GuardedCallback.allCases), sending(isCrowded: isCrowded))
    default: return .send(sending(isCrowded: isCrowded))
    }
  }

  private mutating func answer() -> GuardedAnswer {
    switch chance.below(20) {
    case 0..<10: .allow
    case 10..<14: .deny
    case 14..<17: .present
    case 17: .presentOther
    case 18: .payload
    default: .twice
    }
  }

  // MARK: Sendings

  private mutating func sending(isCrowded: Bool) -> GuardedSending {
    if let old = recent.isEmpty ? nil : chance.one(of: recent), chance.happens(10) {
      return repetition(of: old)
    }
    var sending = GuardedSending(visits: [visit(isCrowded: isCrowded)])
    if chance.happens(14) {
      sending.isTransaction = true
      for _ in 0..<chance.below(4) { sending.visits.append(visit(isCrowded: isCrowded)) }
    }
    if chance.happens(15) { sending.origin = chance.one(of: GuardedSending.Origin.allCases) }
    sending.isChained = !sending.isTransaction && chance.happens(25)
    sending.givesLater = sending.isChained && chance.happens(20)
    sending.isKept = sending.isChained && chance.happens(30)
    sending.hasReaction = !sending.isChained && chance.happens(8)
    recent = recent.suffix(5) + [sending]
    return sending
  }

  /// Equal commands, the protections of whose visits may differ.
  private mutating func repetition(of old: GuardedSending) -> GuardedSending {
    var sending = old
    if chance.happens(50) {
      for index in sending.visits.indices { sending.visits[index].needs = needs() }
    }
    return sending
  }

  private mutating func needs() -> [Name] {
    guard chance.happens(38) else { return [] }
    let first = chance.one(of: GuardedApp.offered)
    let second = chance.one(of: GuardedApp.offered)
    return first == second || chance.happens(70) ? [first] : [first, second]
  }

  private mutating func visit(isCrowded: Bool) -> GuardedVisit {
    var number: Int?
    if chance.happens(80) {
      newestNumber += 1
      number = newestNumber
    }
    var visit = GuardedVisit(command: command(number, isCrowded: isCrowded))
    if visit.command.brings {
      visit.number = number
      visit.needs = needs()
    }
    if chance.happens(22) {
      let nested = chance.happens(80) ? GuardedApp.purse : GuardedApp.box
      visit.command = .inside(nested, visit.command)
    }
    return visit
  }

  private mutating func screen() -> Name {
    chance.one(of: GuardedApp.screens + GuardedApp.roots)
  }

  private mutating func tab() -> TabName {
    chance.happens(20) ? .current : .name(chance.one(of: GuardedApp.tabs + GuardedApp.innerTabs))
  }

  private mutating func layer() -> LayerName? {
    switch chance.below(13) {
    case 0..<7: nil
    case 7: .main
    case 8..<11: .tab(tab())
    case 11: .accessory(chance.below(5))
    default: .flow(GuardedApp.trip)
    }
  }

  private mutating func command(_ number: Int?, isCrowded: Bool) -> Command {
    let payload = number.map { Payload($0) }
    switch chance.below(100) {
    case 0..<(isCrowded ? 5 : 26): return .push(screen(), on: layer(), with: payload)
    case 26..<29: return .go(screen(), on: layer(), with: payload)
    case 29:
      // A visit to the declared root of a tab.
      let place = chance.below(2)
      return .go(
        GuardedApp.roots[place], on: .tab(.name(GuardedApp.tabs[place])), with: payload)
    case 30..<35:
      return .replace(screen(), on: layer(), with: payload, inheriting: chance.happens(50))
    case 35..<40: return .overlay(chance.one(of: GuardedApp.accessories), with: payload)
    case 40..<43: return .start(GuardedApp.trip, at: screen(), on: layer(), with: payload)
    case 43..<47: return .segue(screen(), with: payload)
    case 47..<52: return .open(link(number))
    case 52..<57: return .show(tab(), root: chance.happens(30))
    case 57..<67: return .set(fact(), .bool(chance.happens(50)))
    case 67..<75: return .undo(1 + chance.below(3))
    case 75..<80: return .redo(1 + chance.below(3))
    case 80: return chance.happens(50) ? .showMain : .preload(screen(), with: payload)
    case 81:
      let entry = ResetEntry(.screen(screen()), with: payload)
      return .reset(.tab(tab()), to: chance.happens(50) ? nil : [entry])
    case 82: return .finishFlow(GuardedApp.trip)
    case 83:
      let name = screen()
      return .popTo(
        chance.happens(30) ? .openScreen(name) : .screen(name), on: layer(),
        with: chance.happens(60) ? payload : nil)
    case 84: return .popTo(.root, on: layer())
    case 85..<87: return .dismiss()
    case 87..<90: return .finish(nil, with: payload)
    case 90..<93: return .back
    case 93..<95:
      // A number of another visit would stand for what that visit needs.
      guard let payload else { return .back }
      return .update(
        chance.happens(40) ? nil : .screen(screen()), with: payload,
        remembered: chance.happens(40))
    case 95 where !ids.isEmpty:
      return .popEntry(chance.one(of: ids), count: 1 + chance.below(2))
    case 96 where !ids.isEmpty:
      return .replaceEntry(
        chance.one(of: ids), by: screen(), with: payload, inheriting: chance.happens(50))
    default:
      return .pop(
        layer(), count: 1 + chance.below(2), with: chance.happens(30) ? payload : nil)
    }
  }

  private mutating func fact() -> Name {
    chance.one(of: [
      GuardedApp.signedIn, GuardedApp.signedIn, GuardedApp.isStaff, GuardedApp.dirty,
      GuardedApp.alarm,
    ])
  }

  private mutating func link(_ number: Int?) -> String {
    guard let number else { return "roots://plain/\(screen())" }
    return "roots://\(chance.happens(50) ? "to" : "under")/\(screen())/\(number)"
  }
}

extension Command {
  /// Whether the command brings an entry.
  fileprivate var brings: Bool {
    switch self {
    case .push, .go, .replace, .replaceEntry, .overlay, .start, .segue, .open: true
    default: false
    }
  }
}
