internal import Roots

/// The words of blueprints besides the keys, which `BlueprintSchema` has.
package enum Vocabulary {
  /// The names of the transitions.
  package static let transitions = [
    "circular", "fade", "modal", "none", "slide",
  ]
  /// The places of a pushed screen beside or over the one below it.
  package static let embeddings = ["card", "pane", "whole"]
  /// The names with a meaning of their own in placeholders, which facts and fields cannot have.
  package static let builtInNames = [
    "depth", "overlays", "keys", "title", "tab", "payload", "flow", "result", "message",
  ]
  /// The words of conditions, which facts and fields cannot be named.
  package static let conditionWords = ["and", "or", "not", "is", "true", "false", "null"]
  /// The keys of bodies, of which a screen has one at most.
  static let bodies = ["list", "form", "confirm", "progress"]
  /// The styles of markup.
  package static let styles = [
    "accent", "bad", "badge", "bar", "dim", "good", "strong",
  ]
  package static let switches = ["on", "off"]
  /// Keys that are mistaken for keys of the file, with the keys whose mappings have them.
  static let inner = Dictionary(
    uniqueKeysWithValues: [BlueprintSchema.Mapping.links, .then].flatMap { mapping in
      BlueprintSchema.keys(of: mapping).map { ($0, mapping.rawValue) }
    })
  /// The keys by the words that other formats have for them, those of actions first.
  static let keysByOtherWords: [String: [String]] = [
    "action": ["do"], "actions": ["do"], "command": ["do"], "commands": ["do"], "run": ["do"],
    "onselect": ["do"], "onclick": ["do"], "ontap": ["do"], "condition": ["when", "passes"],
    "if": ["when"], "visible": ["when"], "enabled": ["when"], "check": ["passes"],
    "guard": ["protect"], "guards": ["protect", "protections"], "requires": ["protect"],
    "level": ["layer"], "delay": ["time"], "duration": ["time"],
    "interval": ["time"], "timer": ["after"], "timeout": ["deadline"], "child": ["children"],
    "name": ["title", "label"], "screen": ["root"], "options": ["choice"], "values": ["choice"],
    "toggle": ["switch"], "checkbox": ["switch"], "format": ["matches"], "pattern": ["matches"],
    "ok": ["yes"], "cancel": ["no"], "items": ["list"], "rows": ["list"], "success": ["completed"],
    "failure": ["refused"], "modals": ["accessories"], "overlays": ["accessories"],
    "dialogs": ["accessories"], "state": ["facts"], "variables": ["facts"], "links": ["routes"],
    "onsubmit": ["submit"], "on_submit": ["submit"],
  ]
  /// Keys of earlier versions, with what holds without them.
  static let removed = [
    "spinner": "a progress with a time is shown as a bar",
    "table": "a list has rows with a label and a detail, each with its own action",
    "urgent": "commands run in the order in which they are sent",
    "whilePending": "an equal command joins the one that waits, another one waits behind it",
  ]
}
