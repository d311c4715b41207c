import Foundation
import Roots
import Testing

/// The whole message of every case of `Refusal`.
@Suite struct RefusalTextTests {
  private static let post: Name = "post"
  private static let feed: Name = "feed"
  private static let pair = [post, feed]
  private static let mismatch = PayloadTypeMismatch(expected: "Int", found: "String")

  private struct Jam: Error, CustomStringConvertible { let description = "the road is closed" }

  private static let names: [(refusal: Refusal, text: String)] = [
    (
      .unknownScreen(post, near: "posts"),
      "there is no screen or accessory 'post'; did you mean 'posts'?"
    ),
    (.unknownTab(post, near: nil), "there is no tab 'post'"),
    (.unknownFact(post, near: "past"), "there is no fact 'post'; did you mean 'past'?"),
    (.unknownFlow(post, near: nil), "there is no flow 'post'"),
    (.unknownNested(post, near: nil), "there is no nested navigator 'post'"),
    (.tabAbsent(post, condition: "admin"), "the tab 'post' is there only while admin"),
    (
      .tabAbsent(post, condition: "admin", root: "feed"),
      "the tab 'post' is there only while admin; 'protect' its root 'feed' with that condition, and "
        + "links ask first"
    ),
    (.noTabs, "this app has no tabs"),
    (.tabOutOfRange(5, count: 2), "there is no tab 5; the tabs are 1 to 2"),
    (.accessoryLayerOutOfRange(10), "there is no accessory layer 10; the layers are 0 to 9"),
    (.notAnAccessory(post), "'post' is a screen, not an accessory; push it"),
    (.notAScreen(post), "'post' is an accessory; overlay it, or name an accessory layer"),
    (.wrongPlace(accessory: post, under: pair), "'post' can only be shown over post, feed"),
    (.nothingOpen(.accessory(2, of: nil)), "nothing is open on accessory 2"),
    (.nothingOpen(nil), "no accessory is open"),
    (.atRoot(.main), "this is the root of main"),
    (.hostStays, "the tab host cannot be popped or replaced; use 'go'"),
    (.noEntry(EntryID(3)), "there is no entry #3"),
    (
      .ownsNoLayer(EntryID(3)),
      "#3 is on an accessory layer itself; only entries of main and tabs own one"
    ),
    (.originGone(EntryID(3)), "the entry #3 that asked for this is gone"),
    (.payloadUnchanged(EntryID(3)), "#3 has this payload already"),
    (.notOpen(post), "'post' is not open anywhere; name another one, or none"),
    (
      .notOnStack(post),
      "'post' is not on this stack; without 'if open' it would be pushed"
    ),
    (.hidden(EntryID(3)), "#3 belongs to a screen that is covered; uncover that first"),
    (.nestedClosed(post, host: feed), "'post' is not open; open 'feed', which contains it"),
    (
      .notTheHost(EntryID(3), of: post, host: feed),
      "#3 does not contain 'post'; only entries of 'feed' do"
    ),
    (.noTabsInside(post), "'post' has no tabs"),
    (.undoInside(post), "undo and redo are for the whole app; leave out 'in post'"),
    (
      .badName(.malformed("7")),
      "\"7\" is not a name; names are letters, digits, _ and -, begin with a letter, "
        + "and have at most 64 characters"
    ),
  ]

  private static let values: [(refusal: Refusal, text: String)] = [
    (.alreadyOnTop(post, payload: Payload(1)), "'post' with 1 is already on top"),
    (.alreadyStarted(post, payload: nil), "the flow 'post' is already open here"),
    (.alreadyThere(.entry(EntryID(3))), "'#3' is already on top"),
    (.alreadyShown("home"), "'home' is already shown"),
    (.alreadyReset(post), "tab 'post' is already at its root"),
    (.nothingToClear, "no accessory is open that could be cleared"),
    (.factUnchanged(post, .bool(true)), "'post' is already true"),
    (.factValue(post, .int(1), .flag), "'post' cannot be 1; it takes true or false"),
    (.payloadType(post, mismatch), "'post': the payload is of type String, not Int"),
    (.resultType(post, mismatch), "the result of 'post': the payload is of type String, not Int"),
    (.payloadMissing(post, expected: "Int"), "'post' needs a payload of type Int"),
    (
      .payloadTooLong(70_000),
      "the payload has 70000 bytes as text; a payload has at most 64000; store the value "
        + "elsewhere and pass its id"
    ),
    (.payloadTooDeep, "the payload has more than 32 levels of lists and objects"),
    (.commandTooDeep, "commands can be nested at most 16 deep"),
    (.placeholder(.noValue("id")), "{id} has no value here"),
    (.placeholder(.notANumber("id", .bool(true))), "{id} is true, not a whole number"),
    (.placeholder(.overflow("{id + 1}")), "{id + 1} is too large"),
    (.onlySoManyToUndo(0), "there is nothing to undo"),
    (.onlySoManyToRedo(1), "there is only one commit to redo"),
    (
      .historyMoved,
      "another step came after the one that this was to undo or redo; undo or redo again"
    ),
    (.undoInTransaction, "undo and redo cannot be part of a transaction"),
    (.changesNothing, "this would change nothing"),
    (.outOfIDs, "this world has used up its entry ids"),
    (
      .inTransaction(
        step: 2, command: .back,
        cause: .inTransaction(step: 1, command: .push(post), cause: .noTabs)),
      "step 2 of the transaction, 'back': step 1 of the transaction, 'push post': "
        + "this app has no tabs"
    ),
    (
      .loop([.back, .push(post)]),
      "commands call each other without end: ... back -> push post"
    ),
  ]

  private static let ways: [(refusal: Refusal, text: String)] = [
    (
      .unknownIntent(nil, flow: post, known: []),
      "the flow 'post' has no intents; start it without 'at'"
    ),
    (.flowNotOpen(post), "the flow 'post' is not open; start it"),
    (.noWay(to: post), "no declared way leads from here to 'post'; declare children"),
    (
      .ambiguousWay(to: post, [[feed, post], [post]]),
      "several ways lead to 'post': feed > post, or post; say 'via', or declare its primary parent"
    ),
    (
      .wayNeedsPayload(to: post, through: feed, expected: "Int"),
      "the way to 'post' leads through 'feed', which needs a payload of type Int; declare it with "
        + "the child, or go there first"
    ),
    (
      .noRoute("a://b", near: "a://c"),
      "no route is declared for \"a://b\"; did you mean \"a://c\"?"
    ),
    (.badLink("", .empty), "the link is empty; write one such as post/1"),
    (
      .badLink("a://b", .notTaken(Refusal.Reason(Jam()))),
      "the link was not taken: the road is closed"
    ),
    (
      .onlyOutside("post/{id}"),
      "the app itself opens the links of \"post/{id}\"; open them alone, outside of a transaction"
    ),
    (.nobodyListens(.children(), post), "'post' was not sent: no child is open"),
    (
      .notReceived(post, by: feed, known: []),
      "the flow 'feed' does not take 'post', nor any other message; declare it in 'receives'"
    ),
    (.unheard(post, from: feed), "no parent of 'feed' handles 'post'; declare it in 'hears'"),
  ]

  private static let verdicts: [(refusal: Refusal, text: String)] = [
    (.denied(post, by: feed, reason: nil), "'post' is protected by 'feed', which does not pass"),
    (.denied(post, by: feed, reason: "no"), "'post' is protected by 'feed': no"),
    (
      .denied(post, by: feed, reason: Refusal.Reason(Refusal.noTabs)),
      "'post' is protected by 'feed': this app has no tabs"
    ),
    (.unanswered(post, by: feed), "'feed' did not answer in time about 'post'; try again"),
    (.unanswered(post, by: nil), "no data for 'post' was supplied in time; try again"),
    (.mustStay(post, by: feed, reason: "a draft"), "'feed' does not allow leaving 'post': a draft"),
    (
      .asksItself(post),
      "'post' presents a screen that it protects; present another one"
    ),
    (.noLongerNeeded, "it is no longer needed"),
    (.tooManyRounds(8), "gave up after asking its protections 8 times"),
    (
      .notPrepared(post, reason: Refusal.Reason(Jam())),
      "'post' cannot be opened: the road is closed"
    ),
    (.navigatorGone, "the navigator is gone"),
    (.rewound, "the app was rewound to a step before this command"),
    (.waitCancelled, "the task that waited for the result was cancelled"),
    (.transactionOver, "a transaction cannot wait for a result; wait for it outside of the block"),
    (.alreadySettled(EntryID(3)), "the result of #3 has been settled already"),
    (
      .cannotStay(EntryID(7)),
      "#7 cannot stay; entries keep their order, and need the first entry of their flow"
    ),
    (
      .flowGoesOn(EntryID(7), "trip"),
      "#7 begins the flow 'trip', which goes on above it; finish the flow, or replace the entry"
        + " with 'inheriting'"
    ),
    (
      .asksFirst, "a protection must be asked first; open the screen without preloading"
    ),
  ]

  private static let all = names + values + ways + verdicts

  @Test(arguments: all.indices)
  func `a refusal prints its message`(index: Int) {
    #expect("\(Self.all[index].refusal)" == Self.all[index].text)
  }

  @Test func `every case of Refusal is in the list`() throws {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let path = "/\(root)/Sources/RootsCore/Commands/Refusal.swift"
    let source = try String(contentsOfFile: path, encoding: .utf8)
    let cases = source.split(separator: "\n").prefix { $0 != "}" }.compactMap { line -> String? in
      let words = line.split { !$0.isLetter }.map(String.init)
      guard let index = words.firstIndex(of: "case"), !line.contains("///") else { return nil }
      return words[index + 1]
    }
    #expect(cases.count > 70)
    let list = try String(contentsOfFile: #filePath, encoding: .utf8)
    for name in cases {
      #expect(list.contains(".\(name)(") || list.contains(".\(name),"), "\(name)")
    }
  }

  @Test func `a reason keeps its error and equals words with the same text`() {
    let reason = Refusal.Reason(Refusal.noTabs)
    #expect(reason.error as? Refusal == .noTabs)
    #expect(reason == "this app has no tabs" && reason != "this app has tabs")
    #expect(Set([reason, "this app has no tabs"]).count == 1)
    #expect(Refusal.Reason("no").error == nil)
  }
}
