import RootsBlueprint
import Testing

@Suite struct DecoderScreensTests {
  @Test func `a screen has only one of list, form and the other bodies`() {
    #expect(
      errors(
        tabbed + #"""
              list: []
              form: { x: {} }
              progress: { time: 3s }
          """#)
          == #"""
          f:11:5: error: this screen already has a list; it can have only one of list, form, \#
          confirm and progress
          f:12:5: error: this screen already has a list; it can have only one of list, form, \#
          confirm and progress
          """#)
  }

  @Test func `submit needs a form`() {
    #expect(
      errors(
        tabbed + #"""
              submit: finish
          """#)
          == #"""
          f:10:5: error: there is no form to submit; add 'form: …'
          """#)
  }

  @Test func `a form has fields`() {
    #expect(
      errors(
        tabbed + #"""
              form: {}
          """#)
          == #"""
          f:10:11: error: the form has no fields; write '{ name: { label: Name } }'
          """#)
  }

  @Test func `fields are checked`() {
    #expect(
      errors(
        tabbed + #"""
              form:
                x: { lable: X }
                y: { required: 1, secret: yes }
                z: { secret: true, choice: [a] }
                w: { choice: [] }
                title: {}
                2x: {}
                v: Name
          """#)
          == #"""
          f:11:12: error: unknown key 'lable'; did you mean 'label'?
          f:12:22: error: true or false is expected, found '1'; write one
          f:12:33: error: 'yes' is a text in YAML 1.2; write true
          f:13:26: error: a choice cannot be secret; remove one of the two
          f:14:20: error: a choice needs at least one word; write [one, two]
          f:15:7: error: 'title' is a built-in name; choose another one
          f:16:7: error: '2x' is not a name; start with a letter, go on with letters, digits, - \#
          and _
          f:17:10: error: a mapping of keys and values is expected, found 'Name'; write 'key: \#
          value'; known: label, value, required, secret, choice, switch, number, step, …
          """#)
  }

  @Test func `rows are checked`() {
    #expect(
      errors(
        tabbed + #"""
              list:
                - label: X
                - do: pop
                - { label: X, do: pop, wen: flag }
                - pop
                - { label: [X], do: [] }
                - { label: X, do: ~ }
          """#)
          == #"""
          f:11:9: error: the row has no 'do'; add 'do: …'
          f:12:9: error: the row has no 'label'; add 'label: …'
          f:13:30: error: unknown key 'wen'; did you mean 'when'?
          f:14:9: error: a mapping of keys and values is expected, found 'pop'; write 'key: \#
          value'; known: label, detail, section, when, do, then, transition, protect, …
          f:15:18: error: a text is expected, found a list; put the text in quotes
          f:15:27: error: there is no command in this list; write one
          f:16:25: error: a command is expected, found nothing; write one, such as "pop"
          """#)
  }

  @Test func `a list is a list`() {
    #expect(
      errors(
        tabbed + #"""
              list: { label: X, do: pop }
          """#)
          == #"""
          f:10:11: error: a list of rows is expected, found a mapping; write '- label: …' and ' \#
           do: …'
          """#)
  }

  @Test func `after is checked`() {
    #expect(
      errors(
        tabbed + #"""
              after: { time: 3, do: pop }
          """#)
          == #"""
          f:10:20: error: the duration 3 has no unit; write 3s, or ms or m
          """#)
  }

  @Test func `after is in its range`() {
    #expect(
      errors(
        tabbed + #"""
              after: { time: 61m }
          """#)
          == #"""
          f:10:12: error: the 'after' has no 'do'; add 'do: …'
          f:10:20: error: this time is out of range; write 100ms to 60m
          """#)
  }

  @Test func `after has a time`() {
    #expect(
      errors(
        tabbed + #"""
              after: { do: pop, then: pop }
          """#)
          == #"""
          f:10:12: error: the 'after' has no 'time'; add 'time: …'
          f:10:29: error: a mapping of keys and values is expected, found 'pop'; write 'key: \#
          value'; known: completed, dismissed, refused, shown
          """#)
  }

  @Test func `once is a flag`() {
    #expect(
      errors(
        tabbed + #"""
              once: yes
              titel: X
          """#)
          == #"""
          f:10:11: error: 'yes' is a text in YAML 1.2; write true
          f:11:5: error: unknown key 'titel'; did you mean 'title'?
          """#)
  }

  @Test func `a size is for accessories only`() {
    #expect(
      errors(
        tabbed + #"""
              size: 40x8
              layer: 0
          """#)
          == #"""
          f:10:5: error: unknown key 'size'; known: title, text, list, form, submit, \#
          confirm, progress, empty, …
          f:11:5: error: unknown key 'layer'; known: title, text, list, form, submit, \#
          confirm, progress, empty, …
          """#)
  }

  @Test func `keys of accessories are refused on screens, and wrong types are reported`() {
    #expect(
      errors(
        #"""
        roots: 1
        name: T
        quit: never
        back: home
        start: { screen: a }
        screens: { a: { modal: true } }
        accessories: { b: { modal: 1 } }
        """#)
          == #"""
          f:3:7: error: unknown place to quit at 'never'; known: root, anywhere
          f:4:1: error: 'back' selects tabs, and there are none; remove it
          f:4:7: error: unknown back rule 'home'; known: none, start, first, order, history
          f:6:17: error: unknown key 'modal'; known: title, text, list, form, submit, \#
          confirm, progress, empty, …
          f:7:28: error: true or false is expected, found '1'; write one
          """#)
  }
}
