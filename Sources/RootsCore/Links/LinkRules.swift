/// The links that mean the same in an app: its hosts, its schemes and the parameters left out.
///
/// With the host `example.com`, `https://example.com/post/1?utm_source=mail#top` means
/// `roots://post/1`.
package struct LinkRules: Hashable, Sendable {
  /// The rules of an app that declares none.
  package static let standard = LinkRules()
  /// The parameters that every app ignores: those that campaigns, mails and networks add.
  ///
  /// An asterisk at the end stands for any text.
  package static let alwaysIgnored = [
    "utm_*", "gclid", "gclsrc", "gbraid", "wbraid", "dclid", "fbclid", "msclkid", "twclid",
    "ttclid", "li_fat_id", "igshid", "igsh", "yclid", "mc_cid", "mc_eid", "mkt_tok", "_ga", "_gl",
    "_hsenc", "_hsmi",
  ]

  package let hosts: [String]
  package let schemes: [String]
  /// The ignored parameters, with those that every app ignores.
  package let ignored: [String]

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - hosts: the hosts of the app's web links, without a scheme; case does not matter.
  ///   - schemes: the app's own schemes beside `Link.ownScheme`; case does not matter.
  ///   - ignored: the parameters that links may have and no route takes; an asterisk at the end
  ///     stands for any text.
  package init(hosts: [String] = [], schemes: [String] = [], ignoring ignored: [String] = []) {
    self.hosts = hosts.map { $0.lowercased() }
    self.schemes = schemes.map { $0.lowercased() }
    self.ignored = Self.alwaysIgnored + ignored
  }

  /// Whether a link may have this parameter although its route does not take it.
  package func ignores(_ parameter: String) -> Bool {
    ignored.contains { name in
      name.last == "*" ? parameter.hasPrefix(name.dropLast()) : parameter == name
    }
  }

  /// Returns the link that means the same outside of the app: with the first declared host, else
  /// with the first declared scheme.
  /// - Returns: nil if the link is too long with the host.
  package func shared(_ link: Link) -> Link? {
    guard link.scheme == Link.ownScheme else { return link }
    let scheme = hosts.isEmpty ? schemes.first ?? Link.ownScheme : "https"
    let segments = hosts.prefix(1) + link.segments
    return try? Link(scheme: scheme, segments: Array(segments), parameters: link.parameters)
  }

  /// Returns the scheme and the first segment of the link that means the same.
  ///
  /// - Parameter host: the first segment, which of a web link is the host.
  /// - Returns: the first segment in lower case for a web link; nil for a host of the app.
  package func canonical(_ scheme: String, host: String?) -> (scheme: String, host: String?) {
    if schemes.contains(scheme) { return (Link.ownScheme, host) }
    guard scheme == "https" || scheme == "http", let host = host?.lowercased() else {
      return (scheme, host)
    }
    return hosts.contains(host) ? (Link.ownScheme, nil) : (scheme, host)
  }
}

/// The parts of the rules, for messages.
extension LinkRules {
  /// A list of the rules, as a blueprint names it.
  package enum Part: String, CaseIterable, Sendable {
    case hosts, schemes, ignore
  }

  /// The errors of the rules, as sentences.
  var problems: [String] {
    hosts.compactMap { Self.problem($0, in: .hosts) }
      + schemes.compactMap { Self.problem($0, in: .schemes) }
      + ignored.compactMap { Self.problem($0, in: .ignore) }
  }

  /// Returns the error in an item of a list, as a sentence; nil for a valid one.
  package static func problem(_ text: String, in part: Part) -> String? {
    switch part {
    case .hosts:
      let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      let isHost = labels.allSatisfy { label in
        !label.isEmpty && label.allSatisfy { $0.continuesName }
      }
      return isHost ? nil : "\(short(text)) is not a host; write one such as example.com"
    case .schemes:
      let scheme = try? Link(parsing: text + "://a").scheme
      if scheme == "https" || scheme == "http" {
        return "\(short(text)) is a scheme of the web, not of this app; declare a host"
      }
      return scheme == text.lowercased()
        ? nil : "\(short(text)) is not a scheme; write letters and digits such as shop"
    case .ignore:
      let name = text.last == "*" ? text.dropLast() : text[...]
      let isName = !text.isEmpty && name.utf8.allSatisfy { $0.continuesName || $0 == 0x2E }
      return isName
        ? nil : "\(short(text)) is not a parameter; write a name, or a start such as ad_*"
    }
  }
}
