import Roots

/// An app whose names carry the types of inputs and results.
enum Shop: AppNames { enum Tab: String, TabNames { case home, friends } }

extension Screen<Shop, Void, Void> {
  static var feed: Self { Self() }
  /// Never declared.
  static var nowhere: Self { Self() }
  static var malformed: Self { Self("two words") }
}
extension Screen<Shop, Int, Void> { static var chat: Self { Self() } }
extension Screen<Shop, Picture, Bool> { static var photo: Self { Self("photo-detail") } }
extension Screen<Shop, Key, Void> { static var safe: Self { Self() } }
extension Screen<Shop, Handle, Void> { static var live: Self { Self() } }
extension Screen<Shop, String?, Void> { static var note: Self { Self() } }
extension Screen<Shop, Void, Int> {
  /// Another type under the name of `form`.
  static var wrongForm: Self { Self("form") }
}
extension Screen<Shop, Void, Picture> { static var form: Self { Self() } }
extension Accessory<Shop, Void, String> { static var login: Self { Self() } }
extension Accessory<Shop, Int, Void> { static var share: Self { Self() } }

/// An input that a command can write.
struct Picture: Codable, Hashable, Sendable {
  var id: Int
  var title = ""
}
/// An input that no command can write; it compares by value.
struct Key: Hashable, Sendable { var number: Int }
/// An input that no command can write; it compares by identity.
final class Handle: Sendable {}

extension Shop {
  /// The app, with a log of the controllers that it makes.
  static func navigator(_ log: Log, isRecording: Bool = false) throws(MapErrors)
    -> AppNavigator<Shop>
  {
    try AppNavigator(isRecording: isRecording) {
      $0.tab(.friends, root: .feed)
      $0.tab(.home, root: .feed)
      $0.screen(.feed) { Clerk("feed", $0, log) }.restorable()
      $0.screen(.chat) { id, context in Clerk("chat \(id + 1)", context, log) }.restorable()
      $0.screen(.photo) { photo, context in
        Clerk("photo \(photo.id) '\(photo.title)'", context, log)
      }
      .restorable(as: "picture")
      $0.screen(.safe, once: true) { key, context in Clerk("safe \(key.number)", context, log) }
      $0.screen(.live, once: true) { _, context in Clerk("live", context, log) }
      $0.screen(.note) { text, context in Clerk("note \(text ?? "nothing")", context, log) }
      $0.screen(.form) { Clerk("form", $0, log) }
      $0.accessory(.login, level: 1) { Clerk("login", $0, log) }
      $0.accessory(.share, policy: .stays) { id, context in Clerk("share \(id)", context, log) }
    }
  }
}

/// A controller that records its calls and knows the type of its result.
final class Clerk<Output: Sendable>: Controller {
  let name: String
  let context: Context<Shop, Output>
  private let log: Log

  init(_ name: String, _ context: Context<Shop, Output>, _ log: Log) {
    self.name = name
    self.context = context
    self.log = log
    log.lines.append("made \(name)")
  }

  func end() { log.lines.append("end \(name)") }
}

extension AppNavigator {
  /// The entries of a layer as text, bottom first.
  func stack(_ layer: Layer) -> String {
    world.state[layer].entries.map { "\($0)" }.joined(separator: " ")
  }

  /// The controller of the topmost entry of a layer.
  func top<Output>(_ layer: Layer, _ type: Output.Type) -> Clerk<Output>? {
    world.state[layer].top.flatMap { context($0.id)?.controller as? Clerk<Output> }
  }
}

extension Outcome {
  /// The outcome as text.
  var summary: String {
    switch self {
    case .completed(let value): "completed \(value)"
    case .dismissed(let reason): reason.rawValue
    }
  }
}
