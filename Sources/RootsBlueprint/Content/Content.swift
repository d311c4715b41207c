public import Roots

/// The content of a screen or an accessory, and its actions.
public struct Content: Hashable, Sendable {
  /// The screen or accessory.
  public let screen: Name
  /// The line of its declaration in the file, from 1.
  public let line: Int
  /// The title of the screen.
  public let title: Template
  /// The text at the top, which wraps and scrolls.
  public internal(set) var text: Template?
  /// The rows of a list.
  ///
  /// A screen has at most one of list, form, question and progress bar.
  public internal(set) var list: [Row]
  /// The text in place of a list without shown rows; nil for the default.
  public internal(set) var empty: Template?
  /// The fields of a form.
  public internal(set) var form: [Field]
  /// The submission of the form.
  public internal(set) var submit: Submit?
  /// The answers to a question.
  public internal(set) var confirm: Confirm?
  /// The progress bar.
  public internal(set) var progress: Progress?
  /// The map beside the content.
  public let backdrop: Backdrop?
  /// The layout as a scene over a map; nil for an ordinary screen.
  public internal(set) var scene: SceneContent?
  /// The transition to and from the screen; nil for the default of its kind.
  public internal(set) var transition: String?
  /// The place of the screen beside or over the one below it; nil for the usual one.
  package internal(set) var embedding: String?
  /// The keys of this screen, in the order of the file.
  public internal(set) var keys: [KeyBinding]
  /// The action that runs while the screen is visible.
  public internal(set) var after: After?
  /// The preferred size of an accessory's box.
  public internal(set) var size: BoxSize?
  /// Whether an accessory keeps the keys that it does not handle; nil if its policy decides.
  public internal(set) var isModal: Bool?
  /// Whether nothing more has to be possible here: the declared end of the app.
  public internal(set) var isEnd: Bool
}

extension Content {
  /// The texts that the screen shows, apart from the initial values of its fields.
  package var templates: [Template] {
    var templates = [
      title, text, empty, submit?.label, confirm?.yes.label, confirm?.no.label, progress?.label,
    ]
    templates += list.flatMap { [$0.label, $0.detail, $0.section] } + form.map(\.label)
    templates += keys.map(\.label)
    for view in [backdrop, scene?.view] {
      if case .place(let name)? = view?.centre { templates.append(name) }
    }
    return templates.compactMap(\.self)
  }

  /// The values in the texts of the screen, in the conditions of its rows and keys, and in its
  /// progress bar.
  package var references: Set<Reference> {
    var references = Set(templates.flatMap(\.references))
    for condition in list.map(\.when) + keys.map(\.when) {
      references.formUnion(condition?.references ?? [])
    }
    if case .fact(let place, _)? = progress?.measure { references.insert(.fact(place)) }
    return references
  }
}

// MARK: - The parts of a scene

extension Content {
  /// The scene's own upper part: its text, or else its title.
  package var upperPart: Content {
    var part = self
    part.text = text ?? title
    part.removeBody()
    part.removeFrame()
    return part
  }

  /// The scene's own card: everything except its text.
  package var lowerPart: Content {
    var part = self
    part.text = nil
    part.removeFrame()
    return part
  }

  /// The scene without its parts: its title, its keys and its timed action.
  package var withoutParts: Content {
    guard scene != nil else { return self }
    var frame = self
    frame.text = nil
    frame.removeBody()
    return frame
  }

  private mutating func removeBody() {
    (list, empty, form, submit) = ([], nil, [], nil)
    (confirm, progress) = (nil, nil)
  }

  private mutating func removeFrame() {
    (scene, transition, embedding, size) = (nil, nil, nil, nil)
    (keys, after, isModal, isEnd) = ([], nil, nil, false)
  }
}

/// A row of a list; Enter runs its action.
public struct Row: Hashable, Sendable {
  /// The label.
  public let label: Template
  /// The text at the right end of the row.
  public let detail: Template?
  /// The heading above adjacent shown rows with the same section; an empty text is a blank row.
  public let section: Template?
  /// The condition under which the row is shown.
  package let when: Condition<Reference>?
  /// The action.
  public let action: Action
  /// The line in the file, from 1.
  package let line: Int
}

/// A key with its action.
public struct KeyBinding: Hashable, Sendable {
  /// The key.
  public let key: KeyName
  /// The label in the help line.
  public let label: Template
  /// The condition under which the key is active and shown.
  package let when: Condition<Reference>?
  /// The action.
  public let action: Action
  /// The line in the file, from 1.
  package let line: Int
}

/// An action that runs once per appearance, when a screen has been visible for a time.
public struct After: Hashable, Sendable {
  /// The time, 100 ms to one hour.
  public let time: Duration
  /// The action.
  public let action: Action
  /// The line in the file, from 1.
  package let line: Int
}

/// The size of an accessory's box in cells, border included.
public struct BoxSize: Hashable, Sendable {
  /// The width, 3 to 1000.
  public let columns: Int
  /// The height, 3 to 500.
  public let rows: Int
}
