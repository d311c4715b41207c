extension AndroidGraphs {
  /// The form of an element: an attribute without which it is left out, the other attributes that
  /// are read or change nothing that can be done, and the elements in it.
  private typealias Form = (required: String?, attributes: Set<String>, children: Set<String>)

  private static let forms: [String: Form] = [
    "action": (
      nil,
      [
        "id", "destination", "popUpTo", "popUpToInclusive", "launchSingleTop", "enterAnim",
        "exitAnim", "popEnterAnim", "popExitAnim",
      ], ["argument"]
    ),
    "argument": ("name", ["argType", "defaultValue", "nullable"], []),
    "deepLink": ("uri", ["autoVerify"], []),
    "include": ("graph", [], []),
    "include-dynamic": ("graphResName", ["id", "graphPackage", "moduleName"], []),
    // Its elements are destinations, whose names are open.
    "navigation": (nil, ["id", "label", "startDestination"], []),
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

  /// Adds a note for each attribute and element in an element that is left out.
  mutating func noteUnread(in element: XMLElement) {
    let isGraph = element.name == "navigation"
    let form = Self.forms[element.name] ?? Self.destination
    if let required = form.required, element.attributes[required] == nil {
      note("<\(element.name)> has no \(required) and is left out", element.place)
    }
    for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
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
