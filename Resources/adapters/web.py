#!/usr/bin/env python3
"""Plays the acts of 'roots conform' on a web page, in Chromium without a window.

    roots conform shop.yaml -- web.py URL|FILE

For a page with other conventions than these, copy this file and change the script PAGE.

title    The h1 of the last open dialog, or else of the page. Only what is in there can be used.
choose   A link or a button with this text, outside nav; press and answer take only buttons.
switch   A link or a button with this text in nav.
fill     A field with this name or label; submit clicks the button of the form.
open     scheme://path and https://host/path are the address of the page with #/path.

An act has ended when the page is loaded, nothing has aria-busy, and the texts are the same a frame
later, or after five seconds. Set aria-busy while texts are fetched. Boxes of an act are cancelled.
"""
import contextlib, json, os, pathlib, select, signal, subprocess, sys, tempfile, time, urllib.parse

LIMIT = 10  # The seconds until a browser that does not answer is given up.
# Without the flooding protection no quick change of the history is lost. The sandbox is not for
# root. Chromium reads commands from descriptor 3 and writes answers to descriptor 4.
CHROMIUM = """exec chromium --headless --remote-debugging-pipe --user-data-dir="$0" \
    --disable-back-forward-cache --disable-ipc-flooding-protection \
    $([ "$(id -u)" != 0 ] || echo --no-sandbox) 3<&0 4>&1 </dev/null >/dev/null 2>&1"""
PAGE = r"""
const tidy = text => (text ?? "").replace(/\s+/g, " ").trim();
const all = (css, root) => [...root.querySelectorAll(css)].filter(e => e.checkVisibility());
const front = () => all("dialog[open]", document).at(-1) ?? document;
function perform({ act, label, field, value, url, number = 1 }) {
  alert = confirm = () => false;
  isLeaving = false;
  addEventListener("beforeunload", () => { isLeaving = true });
  const path = () => url.replace(/^https?:[/][/][^/]*[/]?|^[^:]*:[/][/]/, "");
  if (act === "open") return void (location.href = "#/" + path());
  if (act === "back" && !navigation.canGoBack) return { cannot: "this is the first page" };
  if (act === "back")
    return new Promise(done => { addEventListener("popstate", () => done()); history.back() });
  const css = { choose: ":is(a, button):not(nav *)", switch: "nav :is(a, button)",
    fill: "input, textarea", submit: "form button" }[act] ?? "button:not(nav *)";
  const names = e => [e.innerText, e.ariaLabel, e.labels?.[0]?.innerText].map(tidy);
  const isNamed = e => act === "submit" || names(e).includes(label) || e.name === field;
  const e = all(css, front()).filter(isNamed)[number - 1];
  if (!e || e.disabled) return { cannot: `no '${label ?? "form"}' is there` };
  if (act !== "fill") return e.click();
  e.select();
  document.execCommand("insertText", false, value);
}
async function look() {
  const hasText = e => [...e.childNodes].some(node => node.nodeType === 3 && tidy(node.data));
  for (let before, now, start = Date.now();; before = now) {
    const texts = all("body *", document).filter(hasText).map(e => tidy(e.innerText));
    now = JSON.stringify({ title: tidy(all("h1", front())[0]?.innerText), texts });
    const isBusy = window.isLeaving || document.readyState !== "complete"
      || document.querySelector("[aria-busy=true]");
    if (!isBusy && now === before || Date.now() > start + 5000) return JSON.parse(now);
    await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  }
}
"""


def receive(pipe):
    rest = b""
    while select.select([pipe], [], [], LIMIT)[0] and (part := pipe.read(1 << 16)):
        *answers, rest = (rest + part).split(b"\0")
        yield from map(json.loads, answers)
    sys.exit("web.py: Chromium has ended, or does not answer")


def call(method, window={}, **params):
    """The result of a command of the DevTools protocol, to the browser or to a window."""
    command = {"id": 1, "method": method, "params": params, **window}
    with contextlib.suppress(BrokenPipeError):
        chromium.stdin.write(json.dumps(command).encode() + b"\0")
    return next(answer for answer in answers if "id" in answer).get("result", {})


def run(window, function):
    """What a function of PAGE returns, or nothing if the page was left meanwhile."""
    result = call("Runtime.evaluate", window, awaitPromise=True, returnByValue=True,
                  expression=f"(() => {{{PAGE} return {function}}})()")
    return result.get("result", {}).get("value") or {}


url = urllib.parse.urljoin(pathlib.Path.cwd().as_uri() + "/", sys.argv[1])
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # So that finally is done.
with tempfile.TemporaryDirectory(prefix="web.py.", ignore_cleanup_errors=True) as profile:
    chromium = subprocess.Popen(["sh", "-c", CHROMIUM, profile], start_new_session=True,
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    answers, window, store = receive(chromium.stdout), {}, None
    try:
        for line in sys.stdin:
            act, seen = json.loads(line), {}
            if act["act"] == "restart":
                call("Target.disposeBrowserContext", browserContextId=store)
                store = call("Target.createBrowserContext")["browserContextId"]
                page = call("Target.createTarget", url="", browserContextId=store)["targetId"]
                window = call("Target.attachToTarget", targetId=page, flatten=True)
                if "errorText" in call("Page.navigate", window, url=url):
                    sys.exit(f"web.py: {url} does not come up")
                call("Page.resetNavigationHistory", window)  # It has an empty page first.
            elif act["act"] == "wait":
                time.sleep(act["seconds"])
            else:
                seen = run(window, f"perform({line})")
            while not seen:
                seen = run(window, "look()")
            print(json.dumps(seen), flush=True)
    finally:
        os.killpg(chromium.pid, signal.SIGKILL)
        chromium.wait()
