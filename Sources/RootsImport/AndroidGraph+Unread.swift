import RootsCore

extension AndroidGraphs {
  /// The form of an element: an attribute without which it is left out, the other attributes that
  /// are read or change nothing that can be done, and the elements in it.
  private typealias Form = (required: String?, attributes: Set<String>, children: Set<String>)

  private static let forms: [String: Form] = [
    "action": (
      nil,
      [
        "id", "destination", "popUpTo", "popUpToInclusive", "launchSingleTop",
      ], ["argument"]
    ),
    "argument": ("name", ["argType", "defaultValue", "nullable"], []),
    "deepLink": ("uri", ["autoVerify"], []),
    "include": ("graph", [], []),
    "include-dynamic": ("graphResName", ["id", "graphPackage", "moduleName"], []),
    // Its elements are destinations, whose names are open.
    "navigation": (nil, ["id", "startDestination"], []),
    "menu": (nil, [], ["item", "group"]),
    "group": (nil, ["id", "checkableBehavior"], ["item"]),
    "item": (
      nil,
      [
        "id", "title", "titleCondensed", "contentDescription", "tooltipText", "icon", "iconTint",
        "checkable", "showAsAction",
      ], ["menu"]
    ),
  ]

  /// The form of every other element, which is a destination.
  private static let destination: Form = (
    "id", ["name", "label", "moduleName"], ["action", "argument", "deepLink"]
  )

  private static let animations = ["enterAnim", "exitAnim", "popEnterAnim", "popExitAnim"]

  /// Adds a note for each attribute and element of a file that is left out, and one for the
  /// animations of all of its actions.
  mutating func noteUnread(inFile root: XMLElement) {
    noteUnread(in: root)
    let all = Self.animations(in: root)
    guard let (name, value, place) = all.first else { return }
    let others = all.count - 1
    let rest =
      others == 0
      ? ", which is left out"
      : " and \(counted(others, "other animation")), which are left out"
    note("<action> has \(name)=\"\(value)\"\(rest)", place)
  }

  /// The animations of the actions, in their order.
  private static func animations(
    in element: XMLElement
  ) -> [(name: String, value: String, place: String)] {
    let own = element.name == "action" ? animations : []
    return own.compactMap { name in
      element.attributes[name].map { (name, $0, element.place) }
    } + element.children.flatMap { animations(in: $0) }
  }

  private mutating func noteUnread(in element: XMLElement) {
    let isGraph = element.name == "navigation"
    let form = Self.forms[element.name] ?? Self.destination
    if let required = form.required, element.attributes[required] == nil {
      note("<\(element.name)> has no \(required) and is left out", element.place)
    }
    for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
      if element.name == "action", Self.animations.contains(name) { continue }
      if name != form.required, !form.attributes.contains(name) {
        note("<\(element.name)> has \(name)=\"\(value)\", which is left out", element.place)
      } else if ["popUpToInclusive", "launchSingleTop", "nullable"].contains(name),
        !["true", "false"].contains(value)
      {
        note("\(name)=\"\(value)\" is neither true nor false, and counts as false", element.place)
      }
    }
    for child in element.children {
      if isGraph || form.children.contains(child.name) {
        noteUnread(in: child)
      } else {
        note("<\(child.name)> in <\(element.name)> is left out", child.place)
      }
    }
  }
}
