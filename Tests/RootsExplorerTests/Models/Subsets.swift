import RootsExplorer

/// The subsets of a number of bits, in vectors of 14 words.
struct Subsets: SearchModel {
  let bits: UInt32

  var vectorLength: Int { 14 }

  func startStates() -> [UInt32] { [0] }

  func moves(of state: UInt32, into moves: inout [UInt32]) { moves += 0..<bits }

  func step(_ state: UInt32, _ move: UInt32) -> UInt32? {
    state >> move & 1 == 1 ? nil : state | 1 << move
  }

  func pack(_ state: UInt32, into vector: inout MutableSpan<UInt32>) { vector[13] = state }

  func unpack(_ vector: Span<UInt32>) -> UInt32 { vector[13] }
}
