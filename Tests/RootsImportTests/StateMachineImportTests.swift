import RootsBlueprint
import RootsImport
import Testing

/// Blueprints made of state machines.
@Suite struct StateMachineImportTests {
  private static let machine = """
    {
      "id": "checkout", "initial": "cart",
      "on": { "HELP": "#checkout.help" },
      "states": {
        "cart": { "on": { "BUY": [
          { "target": "pay", "cond": "hasItems" }, { "target": "empty" } ] } },
        "empty": { "on": { "BACK": { "target": "cart" } } },
        "pay": {
          "initial": "card",
          "on": { "CANCEL": "cart" },
          "states": {
            "card": { "on": { "NEXT": "confirm" }, "after": { "3000": "confirm" } },
            "confirm": { "on": { "PAY": "#checkout.done", "CANCEL": "card", "STAY": {} } }
          }
        },
        "done": { "type": "final" },
        "help": {}
      }
    }
    """

  @Test func `states are screens and events are rows`() throws {
    let file = Import.File(path: "checkout.json", bytes: Array(Self.machine.utf8))
    let made = try Import([file], tabs: [])
    #expect(
      made.text == """
        # Imported from checkout.json.
        roots: 1
        name: Checkout
        facts: { guard_hasItems: false }
        start: { screen: cart }
        screens:
          cart:
            title: Cart
            list:
              - { label: "Buy: Card", when: guard_hasItems, do: go pay_card }
              - { label: "Buy: Empty", do: go empty_ }
              - { label: Help, do: go help }
          empty_:
            title: Empty
            list:
              - { label: Back, do: go cart }
              - { label: Help, do: go help }
          pay_card:
            title: Card
            after: { time: 3000ms, do: go pay_confirm }
            list:
              - { label: Next, do: go pay_confirm }
              - { label: Cancel, do: go cart }
              - { label: Help, do: go help }
          pay_confirm:
            title: Confirm
            list:
              - { label: Pay, do: go done }
              - { label: Cancel, do: go pay_card }
              - { label: Help, do: go help }
          done:
            title: Done
            end: true
            list:
              - { label: Help, do: go help }
          help:
            title: Help
            list:
              - { label: Help, do: go help }

        """)
    #expect(
      made.notes == [
        "checkout.json: pay.confirm has STAY without a known target, which is left out"
      ])
    let (blueprint, report) = Blueprint.read(source: Source(name: "made.yaml", text: made.text))
    #expect(blueprint != nil, "\(report.text)")
  }
}
