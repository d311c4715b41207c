import Roots
import RootsExplorer

/// The atoms of an app's states, by which a search by width keeps few states: the values of facts,
/// the tops and the heights of stacks, and what waits.
///
/// A search by single atoms also keeps the states in which a move is possible or an item is found
/// for the first time, because these are what it looks for. One by places also keeps those in which
/// a fact has a value for the first time while a screen is in front: most of what an app allows
/// depends on these two, and the other pairs are many times as many.
///
/// The atoms of a part of a state are found once for each of its values.
final class Atoms: Sendable {
  private enum Atom: Hashable, Sendable {
    case fact(Int, UInt32)
    case tab(Int)
    case top(Layer, Name, UInt8, Payload?)
    case height(Layer, Int)
    case open(Name)
    /// A screen is on top of one whose result has commands.
    case over(ReactionID, Name)
    case waiting(Name)
    case timers(Int)
    case cut
    /// A move is possible.
    case move(UInt32)
    /// An item is found, such as an accessory over a screen.
    case item(UInt32)
    /// A screen, by its number, is in front while an atom of a fact is true.
    case front(UInt32, UInt32)
  }

  private let table = InternTable<Atom>()
  private let facts = PairTable()
  /// The lists of atoms of the stacks of main and tabs, by layer and stack.
  private let stacks = PairTable()
  /// The lists of atoms of accessories, and of what belongs to no layer of main or tabs.
  private let rests = PairTable()
  private let lists = InternTable<[UInt32]>()
  /// The atoms of facts while a screen is in front, by the numbers of screens and atoms.
  private let fronts = PairTable()
  private let screens = InternTable<Name>()
  private let codec: AppCodec

  init(_ codec: AppCodec) { self.codec = codec }

  /// The filter of a search; nil for a search without one.
  func novelty(
    _ phase: ExplorationResult.Phase, of model: AppModel
  ) -> Novelty<AppVertex>? {
    guard let width = phase.width else { return nil }
    return Novelty(width) { [self] vertex, atoms in
      if vertex.isCut { return atoms.append(table.number(of: .cut)) }
      let words = vertex.words
      let values = codec.values(words)
      let first = atoms.count
      for (index, value) in codec.factValues(values).enumerated() {
        atoms.append(atom(ofFact: index, value))
      }
      let facts = atoms[first...]
      atoms.append(table.number(of: .tab(Int(values[0]))))
      for index in codec.layers.indices { atoms += self.atoms(ofStack: index, words) }
      atoms += self.atoms(ofRestOf: vertex, codec.rest(words))
      if width == .atoms, let observation = model.observation(after: vertex) {
        for move in observation.moves { atoms.append(table.number(of: .move(move))) }
        for item in observation.items { atoms.append(table.number(of: .item(item))) }
        if phase == .places, let front = model.place(of: observation).front {
          let screen = screens.number(of: front)
          for fact in facts { atoms.append(atom(ofFact: fact, behind: screen)) }
        }
      }
    }
  }

  private func atom(ofFact index: Int, _ value: UInt32) -> UInt32 {
    if let known = facts[UInt32(index), value] { return known.content }
    let atom = table.number(of: .fact(index, value))
    facts.add(UInt32(index), value, atom)
    return atom
  }

  /// The atom of a fact's atom while a screen is in front.
  private func atom(ofFact fact: UInt32, behind screen: UInt32) -> UInt32 {
    if let known = fronts[screen, fact] { return known.content }
    return fronts.add(screen, fact, table.number(of: .front(screen, fact))).content
  }

  private func atoms(ofStack index: Int, _ words: [UInt32]) -> [UInt32] {
    let number = codec.stackNumber(index, words)
    if let known = stacks[UInt32(index), number] { return lists[known.content] }
    let found = atoms(of: codec.stack(index, words).stack, on: codec.layers[index])
    stacks.add(UInt32(index), number, lists.number(of: found))
    return found
  }

  private func atoms(
    ofRestOf vertex: AppVertex, _ numbers: (accessories: UInt32, others: UInt32)
  ) -> [UInt32] {
    if let known = rests[numbers.accessories, numbers.others] { return lists[known.content] }
    let state = vertex.state
    var found: [UInt32] = []
    for layer in state.world.state.layers where !codec.layers.contains(layer) {
      found += atoms(of: state.world.state[layer], on: layer)
    }
    for request in state.world.requests {
      found.append(table.number(of: .waiting(request.request.protection ?? .empty)))
    }
    let timerCount = state.world.timers.count + state.world.requests.count { $0.left != nil }
    if timerCount > 0 { found.append(table.number(of: .timers(timerCount))) }
    rests.add(numbers.accessories, numbers.others, lists.number(of: found))
    return found
  }

  private func atoms(of stack: Stack, on layer: Layer) -> [UInt32] {
    var found = [table.number(of: .height(layer, stack.count))]
    if let top = stack.top {
      found.append(
        table.number(of: .top(layer, top.screen, UInt8(top.variant), top.payload)))
    }
    for entry in stack.entries.dropLast() {
      found.append(table.number(of: .open(entry.screen)))
      if entry.reaction != .none, let top = stack.top {
        found.append(table.number(of: .over(entry.reaction, top.screen)))
      }
    }
    return found
  }
}

extension ExplorationResult.Phase {
  /// The width of a search by novelty; nil for one through all states.
  fileprivate var width: Novelty<AppVertex>.Width? {
    switch self {
    case .atoms, .places: .atoms
    case .pairs: .pairs
    case .all: nil
    }
  }
}
