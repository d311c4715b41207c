import Roots
import Testing

/// Numbers over their limits never become other numbers.
@Suite struct LimitTests {
  private let out = [-1, 10, 11, 255, 256, 300, Int.max, Int.min]

  @Test func `a layer with a number over the limit is empty`() throws {
    for shape in try Shape.all() {
      var world = World(try shape.map())
      _ = step(&world, .command(.overlay("alert"), origin: nil))
      for number in out {
        for layer in [Layer.tab(number), .accessory(number), .accessory(number, of: EntryID(1))] {
          let hosts = shape.nested.flatMap { world.state.hosts(of: $0.name) }
          for host in [nil] + hosts.map({ Optional($0) }) {
            let layer = world.state.layer(layer.slot, within: host)
            #expect(world.state[layer].isEmpty && world.state.depth(of: layer) == 0)
            #expect(world.state.topID(of: layer) == .none)
          }
        }
        #expect(world.state.shownAccessory(number) == nil)
      }
    }
  }

  @Test func `the id of a reaction, a flow or a variant over the limit is none`() throws {
    let name = Name("one")
    let tooMany: [UInt32] = [UInt32(ReactionID.limit) + 1, 1 << 18 | 1, UInt32.max]
    for number in tooMany {
      #expect(ReactionID(number) == .none)
      #expect(Entry(id: EntryID(1), screen: name, reaction: ReactionID(number)).reaction == .none)
    }
    for number in UInt8(FlowID.limit) + 1...UInt8.max {
      #expect(FlowID(number) == .none)
      #expect(Entry(id: EntryID(1), screen: name, variant: number).variant == 0)
    }
    let most = Entry(
      id: EntryID(1), screen: name, reaction: ReactionID(UInt32(ReactionID.limit)),
      flow: FlowID(UInt8(FlowID.limit)), variant: UInt8(Entry.variantLimit - 1))
    #expect(most.reaction.number == UInt32(ReactionID.limit))
    #expect(Int(most.flow.number) == FlowID.limit && Int(most.variant) == Entry.variantLimit - 1)
  }
}
