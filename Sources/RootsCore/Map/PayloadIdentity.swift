/// The part of a payload by which two visits to a screen are the same one.
package struct PayloadIdentity: Hashable, Sendable {
  /// The name of the part, by which identities are compared.
  package let name: String
  private let part: @Sendable (Payload) -> Payload?

  /// Creates an identity of some fields of an object; without fields, all visits are the same one.
  ///
  /// A payload that is not an object, and has fields to be compared, is compared as a whole.
  package init(fields: [String]) {
    self.init("fields \(fields.sorted())") { payload in
      if fields.isEmpty { return nil }
      guard case .object(let object)? = payload.literal else { return payload }
      return Payload(.object(object.filter { fields.contains($0.key) }))
    }
  }

  /// Creates an identity by a function.
  /// - Parameters:
  ///   - name: the name of the part; identities with equal names are equal.
  ///   - part: returns the part of a payload.
  package init(_ name: String, _ part: @escaping @Sendable (Payload) -> Payload?) {
    self.name = name
    self.part = part
  }

  /// Returns the part of a payload; nil when there is none.
  package func callAsFunction(_ payload: Payload?) -> Payload? { payload.flatMap(part) }

  /// Compares the names.
  package static func == (a: PayloadIdentity, b: PayloadIdentity) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension NavigationMap {
  /// Whether an entry is the same visit as one to a screen with a payload.
  func isVisit(_ entry: Entry, to screen: Name, with payload: Payload?) -> Bool {
    guard entry.screen == screen else { return false }
    let variant = Int(entry.variant)
    return identity(of: entry.payload, screen, variant: variant)
      == identity(of: payload, screen, variant: variant)
  }

  /// Returns the part of a payload that identifies a visit; the whole when no part is declared.
  package func identity(of payload: Payload?, _ screen: Name, variant: Int = 0) -> Payload? {
    guard summary.hasIdentities, let identity = rules(of: screen, variant: variant).identity else {
      return payload
    }
    return identity(payload)
  }
}
