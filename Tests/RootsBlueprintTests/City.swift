import Roots
import RootsBlueprint

/// A blueprint with every feature of the format.
let city = """
  roots: 1
  name: City
  about: A town in a terminal
  start: { tab: home }
  status: "depth={depth} in {tab}"
  facts:
    signedIn: false
    plan: [free, plus]
    basket: 0..3
    unread: { number: 0..9, initial: 4 }
    user: { text: ["", Ada] }
  tabs:
    home: { title: Home, root: feed }
    map: { root: cityMap }
  keys:
    "?": { label: help, do: overlay help }
    ctrl+z: undo
  screens:
    feed:
      title: "Feed {basket + 1}"
      text: |
        Good morning, {user}.
        {{{unread}}}
      list:
        - label: Tram 4 is late
          detail: 3 min
          when: not signedIn and (basket < 2 or plan is plus)
          do: "push post with {id: 1, title: \\"Tram 4 is late\\"}"
          then:
            completed: ["set user {result.user}", set signedIn true]
            dismissed: set plan free
        - label: More
          do:
            - "push post with {id: {basket + 1}, title: \\"More\\"}"
            - "set basket {basket + 1}"
      keys:
        l:
          label: log in
          when: not signedIn
          do: overlay login at 0
          then: { completed: set signedIn true }
        p: { label: push post, do: 'push post with {id: 2, title: "Two"}' }
    post:
      text: Post {id} {payload.title}
      once: true
      keys: { s: overlay share }
      after: { time: 3s, do: pop }
    cityMap: {}
  accessories:
    login:
      layer: 0
      under: [feed, home]
      policy: belongs
      size: 40x8
      form:
        user: { label: Name, value: "{user}", required: true }
        password: { label: Password, secret: true }
        city: { label: City, choice: [Bern, Basel] }
      submit: "finish with {user: {user}, at: {depth}}"
    help: { text: Help, policy: stays }
    share:
      - { under: [post], layer: 1, title: Share a post }
      - title: Share
        form: { to: {} }
        submit: { label: Send, do: "finish with {to}" }
  properties:
    a post is shared from itself: { never: share is shown and login is shown }
    the basket is small: { always: basket < 3 or signedIn }
    the plan is kept: { step: { keeps: [plan, user], unless: (does set) or was basket > 0 } }
    a shared post comes back: { step: { never: share ended layer dismissed and not does dismiss } }
    posts follow: { step: { only: not post is shown or does push post or was post is open } }
    a post can be read: { sometimes: "depth of tab home >= 3" }
    home is near: { from everywhere: tab is Home and overlays is 0, within: 3, by: back }
    signing in lasts: { after: signedIn, until: basket > 2, always: not login is shown }
    the feed is back: { when: post is shown, then: feed is shown, within: 9 }
    orphans: off
  """

func read(_ text: String) -> (blueprint: Blueprint?, complaints: [String]) {
  let (blueprint, report) = Blueprint.read(source: Source(name: "f", text: text))
  return (blueprint, report.diagnostics.map(\.headline))
}
