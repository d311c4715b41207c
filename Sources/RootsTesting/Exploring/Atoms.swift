import Roots
import RootsExplorer

/// The atoms of an app's states, by which a search by width keeps few states: the values of facts,
/// the tops and the heights of stacks, and what waits.
struct Atoms: Sendable {
  private enum Atom: Hashable, Sendable {
    case fact(Int, Literal)
    case tab(Int)
    case top(Layer, Name, UInt8, Payload?)
    case height(Layer, Int)
    case open(Name)
    case waiting(Name)
    case timers(Int)
    case cut
  }

  private let table = InternTable<Atom>()

  func novelty(_ width: Novelty<AppState>.Width) -> Novelty<AppState> {
    Novelty(width) { state, atoms in
      if state.isCut { return atoms.append(table.number(of: .cut)) }
      let (world, stacks) = (state.world, state.world.state)
      for (place, value) in world.facts.values.enumerated() {
        atoms.append(table.number(of: .fact(place, value)))
      }
      atoms.append(table.number(of: .tab(stacks.selectedTab)))
      for layer in stacks.layers {
        let stack = stacks[layer]
        atoms.append(table.number(of: .height(layer, stack.count)))
        if let top = stack.top {
          atoms.append(
            table.number(of: .top(layer, top.screen, UInt8(top.variant), top.payload)))
        }
        for entry in stack.entries.dropLast() {
          atoms.append(table.number(of: .open(entry.screen)))
        }
      }
      for request in world.requests {
        atoms.append(table.number(of: .waiting(request.request.protection ?? .empty)))
      }
      if !state.timers.isEmpty { atoms.append(table.number(of: .timers(state.timers.count))) }
    }
  }
}
