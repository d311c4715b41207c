import Glibc

/// A generator of random numbers from a seed: SplitMix64 (Steele, Lea and Flood, 2014).
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to below a bound; the bias of the remainder is too small to matter here.
  mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % bound }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func happens(_ percent: Int) -> Bool { below(100) < percent }
}

/// The number of random trials and their seed; environment variables can set both.
enum Effort {
  static let seed = number("ROOTS_SEED") ?? UInt64.random(in: 0..<1 << 32)
  static let commands = Int(number("ROOTS_COMMANDS") ?? 150_000)

  /// The number of trials whose commands have many steps; fewer by default.
  static let steps = Int(number("ROOTS_COMMANDS") ?? 60_000)

  /// The number of things that are done where each involves a whole navigator.
  static let acts = Int(number("ROOTS_COMMANDS") ?? 12_000)

  /// The length of the sequences of commands that are all tried.
  static let sequence = Int(number("ROOTS_SEQUENCE") ?? 3)

  /// The number of random apps whose links are all opened.
  static let apps = Int(number("ROOTS_APPS") ?? 60)

  /// Whether the seed was given.
  static let hasSeed = number("ROOTS_SEED") != nil

  private static func number(_ variable: String) -> UInt64? {
    guard let value = unsafe getenv(variable) else { return nil }
    return unsafe UInt64(String(cString: value))
  }
}
