import RootsBlueprint
import Testing

@Suite struct CommandCheckTests {
  @Test func `a command must parse`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                k: psuh b
                l: ""
                m: push b on tabb
                n: push main
                o: "push b with {id: }"
          """#)
          == #"""
          f:11:10: error: unknown command 'psuh'; did you mean 'push'?
          f:12:11: error: there is no command; the commands are push, pop, go, replace, \#
          update, preload, show, reset, overlay, dismiss, finish, back, start, segue, open, tell, \#
          undo, redo, set, in, begin, quit
          f:13:20: error: expected a layer (main, tab N, accessory N or flow NAME), found "tabb"
          f:14:15: error: expected a screen, but 'main' is a word of the language
          f:15:28: error: "}" is not a value; values are written as JSON
          """#)
  }

  @Test func `an incomplete command is reported at its end`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                k: push
          """#)
          == #"""
          f:11:14: error: expected a screen here
          """#)
  }

  @Test func `names in commands must be declared`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                k: push bb
                l: overlay lgin
                m: show hom
                n: set fla true
                o: go x on tab mapp
                p: reset nowhere
                q: replace bb
                r: pop to bbb
          """#)
          == #"""
          f:11:15: error: unknown screen 'bb'; known: b, a, login
          f:12:18: error: unknown accessory 'lgin'; did you mean 'login'?
          f:13:15: error: unknown tab 'hom'; did you mean 'home'?
          f:14:14: error: unknown fact 'fla'; did you mean 'flag'?
          f:15:13: error: unknown screen 'x'; known: b, a, login
          f:15:22: error: unknown tab 'mapp'; did you mean 'map'?
          f:16:16: error: unknown tab 'nowhere'; known: home, map
          f:17:18: error: unknown screen 'bb'; known: b, a, login
          f:18:17: error: unknown screen 'bbb'; known: b, a, login, root
          """#)
  }

  @Test func `accessories are overlaid, and screens are pushed`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                k: overlay b
                l: push login
                m: push login on tab home
                n: push login on accessory 0
                o: go login on main
                p: pop to login
          """#)
          == #"""
          f:11:18: error: 'b' is a screen, not an accessory; push it
          f:12:15: error: 'login' is an accessory; overlay it, or name an accessory layer
          f:13:15: error: 'login' is an accessory; overlay it, or name an accessory layer
          f:15:13: error: 'login' is an accessory; overlay it, or name an accessory layer
          f:16:17: error: 'login' is an accessory; overlay it, or name an accessory layer
          """#)
  }

  @Test func `layers and tabs must be in range`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                k: push b on accessory 10
                l: overlay login at 10
                m: dismiss 12
                n: show 3
                o: push b on tab 7
                p: pop tab 9
          """#)
          == #"""
          f:11:30: error: there is no accessory layer 10; the layers are 0 to 9
          f:12:27: error: there is no accessory layer 10; the layers are 0 to 9
          f:13:18: error: there is no accessory layer 12; the layers are 0 to 9
          f:14:15: error: there is no tab 3; the tabs are 1 to 2
          f:15:24: error: there is no tab 7; the tabs are 1 to 2
          f:16:18: error: there is no tab 9; the tabs are 1 to 2
          """#)
  }

  @Test func `the number of a tab is accepted with a warning that names the tabs`() {
    let found = warnings(
      tabbed + #"""
            keys:
              k: show 0
              l: push b on tab 2
        """#)
    let write = "since tabs are numbered from 1; write a name: home, map"
    #expect(found.contains("f:11:15: warning: '0' means tab 1, \(write)\n"))
    #expect(found.contains("f:12:24: warning: '2' is the number on the screen, \(write)"))
  }

  @Test func `an app without tabs has no tab to address`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        start: { screen: a }
        screens:
          a:
            keys:
              k: show home
              l: show home
              m: pop tab
              n: push a on tab home
        """#)
          == #"""
          f:7:15: error: this app has no tabs; declare some
          f:8:15: error: this app has no tabs; declare some
          f:9:14: error: this app has no tabs; declare some
          f:10:24: error: this app has no tabs; declare some
          """#)
  }

  @Test func `a value must be in its fact's domain`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                k: set plan pro
                l: set plan puls
                m: set flag 1
                n: set n 4
                o: set user 3
                p: set plan 3
                q: "set n {plan}"
                r: "set flag {n + 1}"
                s: "set user [{n}]"
                t: "set plan {n}"
          """#)
          == #"""
          f:11:19: error: 'plan' cannot be 'pro'; it takes one of free, plus
          f:12:19: error: 'plan' cannot be 'puls'; did you mean 'plus'?
          f:13:19: error: 'flag' cannot be '1'; it takes true or false
          f:14:16: error: 'n' cannot be '4'; it takes a whole number from 0 to 3
          f:15:19: error: 'user' cannot be '3'; it takes a text of at most 4096 bytes
          f:16:19: error: 'plan' cannot be '3'; it takes one of free, plus
          f:17:15: error: 'n' takes a whole number from 0 to 3, {plan} is one of free, plus
          f:18:15: error: 'flag' takes true or false, {n + 1} is a whole number
          f:19:15: error: 'user' takes a text of at most 4096 bytes, not a list
          f:20:15: error: 'plan' takes one of free, plus, {n} is a whole number from 0 to 3
          """#)
  }

  @Test func `sums need numbers`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                k: "set n {plan + 1}"
                l: "push b with {id: {title + 1}}"
                m: "push b with {id: {n-1}}"
          """#)
          == #"""
          f:11:18: error: 'plan' cannot be added to; it takes one of free, plus
          f:12:29: error: 'title' cannot be added to; it takes a text
          f:13:29: error: 'n-1' is one name; put spaces around the '-'
          """#)
  }

  @Test func `results are available only in then`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                k: "push b with {id: {result.id}}"
          """#)
          == #"""
          f:11:29: error: a result is available only in 'then'; write payload.result for \#
          a part of the payload
          """#)
  }

  @Test func `a transaction has commands, and no undo`() {
    #expect(
      errors(
        tabbed + #"""
              keys:
                k: begin; end
                l: begin; pop; undo; end
                m: { do: [pop, redo 2] }
                n: { do: [] }
          """#)
          == #"""
          f:11:10: error: this transaction is empty; write a command in it
          f:12:22: error: undo and redo cannot be part of a transaction; remove it
          f:13:22: error: undo and redo cannot be part of a transaction; remove it
          f:14:16: error: there is no command in this list; write one
          """#)
  }

  @Test func `all errors of a file are reported at once`() {
    #expect(
      errors(
        #"""
        roots: 1
        nam: T
        tabs: { home: { root: a } }
        screens:
          a:
            titel: A
            text: "{"
            list:
              - { label: X, do: push c, when: flg }
        """#)
          == #"""
          f:2:1: error: unknown key 'nam'; did you mean 'name'?
          f:6:5: error: unknown key 'titel'; did you mean 'title'?
          f:7:12: error: this '{' is never closed; close it, or write '{{' for a brace
          f:9:30: error: unknown screen 'c'; known: a
          f:9:39: error: unknown fact 'flg'; declare it, or write payload.flg
          """#)
  }
}
