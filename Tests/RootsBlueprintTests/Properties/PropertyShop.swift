import Roots
import RootsBlueprint
import Testing

/// A shop with a protected account, an accessory and two tabs, ready for properties.
let propertyShop = """
  roots: 1
  name: Shop
  facts: { signedIn: false, tickets: 0..3, plan: [free, plus], color: [red, shown] }
  tabs: { home: { title: Home, root: shelf }, mine: { title: Mine, root: orders } }
  protections:
    customer: { passes: signedIn, ask: overlay login }
  accessories:
    login: { keys: { y: "finish with true", s: set signedIn true, o: set signedIn false } }
  screens:
    shelf:
      text: $signedIn $tickets $color
      keys:
        a: push account
        b: { do: [set tickets $(tickets + 1), push receipt] }
        l: overlay login
        c: set color shown
    orders: { keys: { r: push receipt } }
    account: { protect: customer, text: $plan }
    receipt: { end: true }

  """

/// The first line of the properties that are added to the shop, which begin in its fourth column.
let firstPropertyLine = 21

/// The shop with properties, one on a line.
func shop(with properties: String) -> String {
  let lines = properties.split(separator: "\n", omittingEmptySubsequences: false)
  return propertyShop + "properties:\n" + lines.map { "  " + $0 + "\n" }.joined()
}

/// The properties of the shop.
func properties(_ text: String) throws -> [Property] {
  let (blueprint, complaints) = read(shop(with: text))
  #expect(complaints == [])
  return try #require(blueprint).properties
}

/// The complaints about properties of the shop, with the line of the first property as line 1.
func propertyComplaints(_ text: String) -> String {
  read(shop(with: text)).complaints.map { complaint in
    let parts = complaint.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    let line = (Int(parts[1]) ?? 0) - firstPropertyLine + 1
    return "\(line):\(parts[2])"
  }.joined(separator: "\n")
}
