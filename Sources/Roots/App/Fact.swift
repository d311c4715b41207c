/// The name of a fact (a small piece of app state) of an app, with the type of its value: `Bool`,
/// `Int` or `String`.
///
/// Its values are known in advance (true and false, a range of numbers, some words, or samples of
/// texts), so that a search can try them. Other data belongs into the inputs of screens or into the
/// app's own model.
///
/// ```swift
/// extension Fact<Shop, Int> { static var basket: Self { Self() } }
///
/// $0.fact(.basket, in: 0...3, initially: 0)
/// nav[.basket] += 1
/// ```
public struct Fact<A: AppNames, Value: Sendable>: Sendable {
  let text: StaticString

  /// Creates a name; by default that of the static property that creates it.
  ///
  /// - Parameter text: a name, as that of a screen.
  public init(_ text: StaticString = #function) { self.text = text }
}

extension Fact: CustomStringConvertible {
  /// The text of the name.
  public var description: String { "\(text)" }
}

extension TabDeclarations where Tab == A.Tab {
  /// Declares a fact that is true or false.
  ///
  /// - Parameters:
  ///   - fact: the fact.
  ///   - value: its initial value.
  ///   - isSaved: whether it is restored after a restart, and undone with the transaction that set
  ///     it; false for facts such as a sign-in.
  public mutating func fact(
    _ fact: Fact<A, Bool>, initially value: Bool = false, saved isSaved: Bool = true
  ) { add("\(fact)", .flag, .bool(value), isSaved) }

  /// Declares a fact that is a whole number in a range, which contains the initial value.
  public mutating func fact(
    _ fact: Fact<A, Int>, in range: ClosedRange<Int>, initially value: Int,
    saved isSaved: Bool = true
  ) { add("\(fact)", .number(range), .int(value), isSaved) }

  /// Declares a fact that is one of some words, to which the initial value belongs.
  public mutating func fact(
    _ fact: Fact<A, String>, of words: [String], initially value: String,
    saved isSaved: Bool = true
  ) { add("\(fact)", .choice(words), .string(value), isSaved) }

  /// Declares a fact that is any text of at most 4,096 bytes, such as the name of a user.
  ///
  /// A search cannot try every text. It tries the samples, so name one for each case that the
  /// navigation tells apart, such as an empty name and a name.
  ///
  /// - Parameters:
  ///   - fact: the fact.
  ///   - samples: the texts that stand for the input of a user in a search.
  ///   - value: its initial value.
  ///   - isSaved: whether it is restored after a restart.
  public mutating func fact(
    _ fact: Fact<A, String>, samples: [String], initially value: String = "",
    saved isSaved: Bool = true
  ) { add("\(fact)", .text(samples: samples), .string(value), isSaved) }

  private mutating func add(
    _ text: String, _ domain: FactDomain, _ value: Literal, _ isSaved: Bool
  ) {
    guard let name = app.name(text, "fact") else { return }
    do {
      app.facts.append(try FactDefinition(name, domain, initial: value, isSaved: isSaved))
    } catch {
      app.errors.append(MapError("the fact '\(text)': \(error)"))
    }
  }

  /// Declares a protection that passes while a fact is true, and otherwise denies.
  ///
  /// - Parameters:
  ///   - name: its name in `protected(by:)` and `guarded(by:)`.
  ///   - fact: the fact; false after each restart unless it is saved.
  public mutating func protection(_ name: Name, passes fact: Fact<A, Bool>) {
    guard let fact = app.name("\(fact)", "fact") else { return }
    app.protections.append(ProtectionDefinition(name, passes: .flag(fact)))
  }

  /// Declares a protection that passes while a fact is true, and otherwise presents an accessory.
  ///
  /// The fact decides once the accessory is gone.
  ///
  /// - Parameters:
  ///   - name: its name in `protected(by:)` and `guarded(by:)`.
  ///   - fact: the fact; false after each restart unless it is saved.
  ///   - accessory: the accessory that is presented for a verdict.
  public mutating func protection<Output>(
    _ name: Name, passes fact: Fact<A, Bool>, presenting accessory: Accessory<A, Void, Output>
  ) {
    guard let fact = app.name("\(fact)", "fact"),
      let accessory = app.name("\(accessory)", "accessory")
    else { return }
    app.protections.append(
      ProtectionDefinition(name, passes: .flag(fact), ask: .overlay(accessory)))
  }
}

extension AppNavigator {
  /// The value of a fact; false if it is not declared.
  ///
  /// A new value is set by a command; outside the block of a transaction it counts at once. A
  /// setter that is refused is reported as a fault, which `observe(.faults)` gets.
  public subscript(fact: Fact<A, Bool>) -> Bool {
    get { value(of: fact.text) == .bool(true) }
    set { set(fact.text, .bool(newValue)) }
  }

  /// The value of a fact; 0 if it is not declared.
  ///
  /// A value outside its range is reported as a fault, and changes nothing.
  public subscript(fact: Fact<A, Int>) -> Int {
    get { if case .int(let number)? = value(of: fact.text) { number } else { 0 } }
    set { set(fact.text, .int(newValue)) }
  }

  /// The value of a fact; empty if it is not declared.
  ///
  /// A value that is not among its words, or longer than 4,096 bytes, is reported as a fault, and
  /// changes nothing.
  public subscript(fact: Fact<A, String>) -> String {
    get { if case .string(let word)? = value(of: fact.text) { word } else { "" } }
    set { set(fact.text, .string(newValue)) }
  }
}

extension Navigator {
  fileprivate func value(of fact: StaticString) -> Literal? {
    (try? name(fact)).flatMap { world.fact($0) }
  }

  fileprivate func set(_ fact: StaticString, _ value: Literal) {
    do throws(Refusal) {
      let name = try name(fact)
      // A fact that has the value already is as it should be.
      if typed.open.isEmpty, world.fact(name) == value, !world.hasQueuedCommands { return }
      let command = Command.set(name, value)
      if let refusal = perform(Request(command)).refusal { report(.refused(command, refusal)) }
    } catch {
      _ = refuse(error)
      if typed.open.isEmpty { report(.refused(.set(.empty, value), error)) }
    }
  }
}
