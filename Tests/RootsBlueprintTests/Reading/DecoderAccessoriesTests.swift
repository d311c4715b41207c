import RootsBlueprint
import Testing

@Suite struct DecoderAccessoriesTests {
  @Test func `an accessory has a layer, a policy and a size`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        accessories:
          x: { layer: 10, policy: stay, size: 40, under: [nowhere] }
          y: { layer: -1, size: 2x8 }
          z: { layer: top, size: 40x501, under: [] }
        """#)
          == #"""
          f:4:15: error: 10 is out of range; write a whole number from 0 to 9
          f:4:27: error: unknown policy 'stay'; did you mean 'stays'?
          f:4:39: error: a size in columns and rows is expected, found '40'; write one like 40x8
          f:4:51: error: unknown screen or tab 'nowhere'; none is declared
          f:5:15: error: -1 is out of range; write a whole number from 0 to 9
          f:5:25: error: this size is out of range; write 12x3 to 1000x500
          f:6:15: error: a whole number from 0 to 9 is expected, found 'top'; write one
          f:6:26: error: this size is out of range; write 12x3 to 1000x500
          f:6:41: error: 'under' is empty; remove it to show the accessory anywhere
          """#)
  }

  @Test func `only the last of several definitions may lack under`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        start: { screen: a }
        screens: { a: {}, b: {} }
        accessories:
          x:
            - { under: [a] }
            - {}
            - { under: [b] }
          y:
            - { under: [a, b] }
            - { under: b }
          z: []
        """#)
          == #"""
          f:8:7: error: only the last definition may lack 'under'; those after it would \#
          never be used
          f:12:7: error: 'b' is already 'under' another definition of 'y'; remove one
          f:13:6: error: an accessory has 1 to 128 definitions, this has 0; write them
          """#)
  }

  @Test func `under lists screens and tabs, each once`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        start: { screen: a }
        screens: { a: {}, b: {} }
        accessories:
          x: { under: [a, a, x, c] }
        """#)
          == #"""
          f:6:19: error: 'a' is listed twice; remove one
          f:6:22: error: unknown screen or tab 'x'; known: a, b
          f:6:25: error: unknown screen or tab 'c'; known: a, b
          """#)
  }
}
