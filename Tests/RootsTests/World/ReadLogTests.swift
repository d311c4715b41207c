import Roots
import Testing

/// The parts of a watched world that functions read.
@Suite struct ReadLogTests {
  private let log = ReadLog()

  private func watched() throws -> World {
    var world = World(try Shape.tabbed().map())
    step(&world, try Command(parsing: "push post with 1"))
    world.place()
    world.watchReads(of: [.main, .tab(0), .tab(1)], in: log)
    return world
  }

  @Test func `the height and the top id of a stack are no read of its entries`() throws {
    let world = try watched()
    let (layer, reads) = log.noted {
      _ = world.state.depth(of: .tab(1))
      return world.state.layer(of: world.state.topID(of: .tab(1)))
    }
    #expect(layer == .tab(1))
    #expect(reads == [.height(.tab(1)), .height(.main)])
  }

  @Test func `the top entry tells the height, so that it is read once`() throws {
    let world = try watched()
    let (_, reads) = log.noted {
      _ = world.state[.tab(1)].top
      _ = world.state[.tab(1)].count
    }
    #expect(reads == [.top(.tab(1))])
  }

  @Test func `an entry is looked for on no stack of other places`() throws {
    let world = try watched()
    let (position, reads) = log.noted {
      world.state[.tab(0)].position(of: world.state.topID(of: .tab(1)))
    }
    #expect(position == nil)
    #expect(reads == [.height(.tab(1))])
  }

  @Test func `changing tabs reads heights of stacks only`() throws {
    var world = try watched()
    let command = try Command(parsing: "show 1")
    let (_, reads) = log.noted { step(&world, command) }
    #expect(reads == [.height(.main), .height(.tab(1)), .height(.tab(0))])
  }
}
