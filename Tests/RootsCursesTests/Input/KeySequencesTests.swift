import RootsTerminal
import Testing

@Suite struct KeySequencesTests {
  @Test(arguments: [
    ("[A", Key(.up)), ("[1;5A", Key(.up, .control)), ("[1;4D", Key(.left, [.shift, .alt])),
    ("[3~", Key(.delete)), ("[15;2~", Key(.function(5), .shift)), ("[Z", Key(.backTab)),
    ("[1;2R", Key(.function(3), .shift)), ("[1;5:1A", Key(.up, .control)),
  ])
  func `sequences of xterm are keys without a description`(text: String, key: Key) {
    #expect(keys("\u{1B}\(text)") == [key])
  }

  @Test(arguments: [
    ("OP", Key(.function(1))), ("OA", Key(.up)), ("OH", Key(.home)), ("OM", Key(.enter)),
    ("Op", .character("0")), ("Oy", .character("9")), ("Ok", .character("+")),
    ("On", .character(".")), ("OX", .character("=")), ("Oa", Key(.up, .control)),
    ("O2P", Key(.function(1), .shift)), ("O1;5P", Key(.function(1), .control)),
    ("O1;2A", Key(.up, .shift)), ("O5C", Key(.right, .control)),
  ])
  func `keypads are keys without a description`(text: String, key: Key) {
    #expect(keys("\u{1B}\(text)") == [key])
  }

  @Test(arguments: [
    ("[3$", Key(.delete, .shift)), ("[3^", Key(.delete, .control)), ("[a", Key(.up, .shift)),
    ("[5@", Key(.pageUp, [.control, .shift])), ("[[A", Key(.function(1))),
    ("[[E", Key(.function(5))),
  ])
  func `rxvt and the console of Linux need no description`(text: String, key: Key) {
    #expect(keys("\u{1B}\(text)") == [key])
  }
}

@Suite struct KeyFieldsTests {
  @Test(arguments: [
    ("[97u", Key.character("a")), ("[97;5u", .control("a")), ("[97;2u", .character("A")),
    ("[27u", Key(.escape)), ("[13;2u", Key(.enter, .shift)), ("[9;2u", Key(.backTab)),
    ("[127;3u", Key(.backspace, .alt)), ("[49:33;2u", .character("!")),
    ("[228;1;228u", .character("ä")), ("[32;5u", .control(" ")), ("[97;5:2u", .control("a")),
    ("[105;5u", .control("i")), ("[57414u", Key(.enter)), ("[57399u", .character("0")),
    ("[57417;3u", Key(.left, .alt)), ("[57376u", Key(.function(13))), ("[97;65u", .character("a")),
  ])
  func `code points as kitty sends them are keys`(text: String, key: Key) {
    #expect(keys("\u{1B}\(text)") == [key])
  }

  @Test(arguments: [
    ("[27;5;9~", Key(.tab, .control)), ("[27;2;13~", Key(.enter, .shift)),
    ("[27;5;105~", .control("i")), ("[27;3;120~", Key(.character("x"), .alt)),
    ("[27;2;33~", .character("!")), ("[27;5;27~", Key(.escape, .control)),
  ])
  func `other keys as xterm sends them are keys`(text: String, key: Key) {
    #expect(keys("\u{1B}\(text)") == [key])
  }

  @Test(arguments: [
    "[97;1:3u", "[1;1:3A", "[97;9u", "[27;9;97~", "[u", "[;5u", "[0u", "[1u", "[128u", "[55296u",
    "[57344u", "[1114112u", "[99999999999999999999u", "[57441;2u", "[27;5~", "[27;5;~", "[?97u",
    "[97;99999999999999999999;97:98u", "[1;;;;;;x",
  ])
  func `releases and modifiers alone press no key`(text: String) {
    let pressed = keys("\u{1B}\(text)q")
    #expect(pressed.last == .character("q"))
    #expect(pressed.dropLast().allSatisfy { $0 == .character("a") }, "\(pressed)")
  }
}
