import Roots
import RootsExplorer

/// An app without its controllers as a system of states and moves.
///
/// A class, because a search passes it on for each transition.
final class WorldModel: SearchModel {
  /// A world, or the state that stands for all of those beyond a limit.
  enum State: Hashable, Sendable {
    case world(World)
    case cut
  }

  private let exploration: NavigationSearch
  private let routes: [Command]
  private let worlds = InternTable<State>()
  private let moves = InternTable<Input>()

  init(_ exploration: NavigationSearch) {
    self.exploration = exploration
    routes = LinkSamples.links(of: exploration.map).map { .open($0) }
  }

  var vectorLength: Int { 1 }

  func startStates() -> [State] {
    var world = World(exploration.map, historyLimit: 0)
    settle(&world)
    return [.world(world)]
  }

  func moves(of state: State, into numbers: inout [UInt32]) {
    guard case .world(let world) = state else { return }
    for move in allMoves(in: world) { numbers.append(moves.number(of: move)) }
  }

  /// What people and the app can do.
  private func allMoves(in world: World) -> [Input] {
    let tabs = world.state.presentTabs.map { Command.show(.name(world.map.tabs[$0].name)) }
    let commands = exploration.commands(world) + [.back] + tabs + routes
    let verdicts = world.requests.flatMap { request -> [Input] in
      guard request.state == .asking else { return [] }
      let answers: [Input] = [.answer(request.id, .allow), .answer(request.id, .deny(nil))]
      return request.deadline == nil ? answers : answers + [.expired(request.id)]
    }
    return commands.map { .command(IssuedCommand($0)) } + verdicts
  }

  func step(_ state: State, _ number: UInt32) -> State? {
    guard case .world(var world) = state else { return nil }
    if Roots.step(&world, moves[number]).refusal != nil { return nil }
    settle(&world)
    return isCut(world.state) ? .cut : .world(world)
  }

  /// Whether a stack is too high, or a navigator too deep inside others.
  private func isCut(_ state: NavigationState) -> Bool {
    state.layers.contains { layer in
      if state.depth(of: layer) > exploration.stackLimit { return true }
      var (around, count) = (layer.host, 0)
      while let host = around {
        count += 1
        around = state.layer(of: host)?.host
      }
      return count > exploration.stackLimit
    }
  }

  /// Runs the queued commands, and gives all entries the ids of their places.
  private func settle(_ world: inout World) {
    while world.hasQueuedCommands { _ = Roots.step(&world, .next) }
    world.place()
  }

  func pack(_ state: State, into vector: inout MutableSpan<UInt32>) {
    vector[0] = worlds.number(of: state)
  }

  func unpack(_ vector: Span<UInt32>) -> State { worlds[vector[0]] }

  /// The words of a move in a report.
  func words(of number: UInt32) -> String {
    switch moves[number] {
    case .command(let issued): "\(issued.command)"
    case .answer(_, .allow): "the question is answered with yes"
    case .answer: "the question is answered with no"
    case .expired: "the time for an answer is over"
    case let input: "\(input)"
    }
  }

  /// The checks that find claims by their indices; the number after them stands for a cut.
  var checks: PropertyChecks<State> {
    let claims = exploration.claims
    return PropertyChecks(
      state: { state, found in
        guard case .world(let world) = state else { return found.append(UInt32(claims.count)) }
        for (index, claim) in claims.enumerated() {
          switch claim.form {
          case .never(let holds), .sometimes(let holds):
            if holds(world) { found.append(UInt32(index)) }
          case .step, .fromEverywhere: break
          }
        }
      },
      transition: { before, _, after, found in
        guard case .world(let before) = before, case .world(let after)? = after else { return }
        for (index, claim) in claims.enumerated() {
          if case .step(let isBroken) = claim.form, isBroken(before, after) {
            found.append(UInt32(index))
          }
        }
      })
  }
}
