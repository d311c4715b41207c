import RootsTerminal
import Testing

@Suite struct SceneCardTests {
  @Test func `a card rests at a peek, at half of the room or over all of it`() {
    let rows = SceneCard.Stop.allCases.map { SceneCard().rows(at: $0, in: 17) }
    #expect(rows == [4, 9, 17])
  }

  @Test(arguments: 0...40)
  func `each stop takes at least as many rows as the one below`(_ room: Int) {
    let rows = SceneCard.Stop.allCases.map { SceneCard().rows(at: $0, in: room) }
    #expect(rows == rows.sorted())
    #expect(rows.allSatisfy { (0...room).contains($0) })
    #expect(rows.last == room)
  }

  @Test func `the half stop takes no more rows than the content needs`() {
    var card = SceneCard()
    card.neededRows = 5
    #expect(SceneCard.Stop.allCases.map { card.rows(at: $0, in: 17) } == [4, 5, 17])
    card.neededRows = 2
    #expect(card.rows(in: 17) == 5)
    card.neededRows = 40
    #expect(card.rows(in: 17) == 9)
  }

  @Test func `keys move the card between stops`() {
    var card = SceneCard(at: .peek)
    let ways = [true, true, true].map { card.move(up: $0) }
    #expect(ways == [true, true, false])
    #expect(card.stop == .full)
    #expect(card.canMove(up: false))
    #expect(!card.canMove(up: true))
  }

  @Test func `the card follows the drag`() {
    var card = SceneCard()
    card.grasp()
    card.drag(to: 5, room: 17)
    #expect(card.rows(in: 17) == 12)
    card.drag(to: -9, room: 17)
    #expect(card.rows(in: 17) == 17)
    card.drag(to: 40, room: 17)
    #expect(card.rows(in: 17) == 4)
    #expect(card.isHeld)
    #expect(card.stop == .half)
  }

  @Test(arguments: [(0, SceneCard.Stop.full), (3, .full), (4, .half), (10, .half), (12, .peek)])
  func `a released card goes to the nearest stop`(_ row: Int, _ stop: SceneCard.Stop) {
    var card = SceneCard()
    card.grasp()
    card.drag(to: row, room: 17)
    card.letGo(room: 17)
    #expect(card.stop == stop)
    #expect(!card.isHeld)
    #expect(card.rows(in: 17) == card.rows(at: stop, in: 17))
  }

  @Test func `a clicked card goes to the next stop`() {
    var card = SceneCard(at: .peek)
    var stops: [SceneCard.Stop] = []
    for _ in 0..<3 {
      card.grasp()
      card.drag(to: 17 - card.rows(in: 17), room: 17)
      card.letGo(room: 17)
      stops.append(card.stop)
    }
    #expect(stops == [.half, .full, .peek])
  }
}
