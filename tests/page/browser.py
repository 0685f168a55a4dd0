"""Chromium by its own protocol, through two pipes: pages are opened, keys are pressed, requests are seen."""

import base64
import fcntl
import json
import os
import subprocess
import tempfile
import time

QUIET = """--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
           --disable-component-update --disable-sync --hide-scrollbars --remote-debugging-pipe""".split()


# Seconds that are waited for anything, at most.
PATIENCE = 600


class Browser:
    """One Chromium with a separate profile."""

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        (to_read, self.to), (self.source, from_write) = os.pipe(), os.pipe()
        # Chromium reads from 3 and writes to 4.
        high = [fcntl.fcntl(end, fcntl.F_DUPFD, 20) for end in (to_read, from_write)]
        command = ["bash", "-c", f'exec "$@" 3<&{high[0]} 4>&{high[1]}', "bash",
                   "chromium", *QUIET, f"--user-data-dir={self.profile.name}"]
        self.process = subprocess.Popen(command, pass_fds=high, stderr=subprocess.DEVNULL)
        for end in (to_read, from_write, *high):
            os.close(end)
        self.number, self.pending, self.events = 0, b"", []

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.profile.cleanup()

    def message(self):
        while b"\0" not in self.pending:
            more = os.read(self.source, 1 << 20)
            if not more:
                raise RuntimeError("Chromium ended")
            self.pending += more
        text, self.pending = self.pending.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, session=None, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters, **({"sessionId": session} if session else {})}
        os.write(self.to, json.dumps(request).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == request["id"]:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)


FRESH = "try { if (!sessionStorage.begun) localStorage.clear(); sessionStorage.begun = 1; } catch { /* about:blank keeps nothing */ }"


class Page:
    """A page on a screen of this width, light or dark."""

    def __init__(self, browser, address, width=1280, height=900, scheme="light", is_fresh=True, is_touched=False):
        self.browser = browser
        self.target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.looked_at(width, height, scheme, is_touched)
        # A page begins without what another one kept; its own reloads find what it kept.
        self.call("Page.addScriptToEvaluateOnNewDocument", source=FRESH if is_fresh else "")
        self.events_from = len(browser.events)
        self.call("Page.navigate", url=address)

    def looked_at(self, width, height=900, scheme="light", is_touched=False):
        """Puts the page on a screen of this width, light or dark."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=is_touched)
        self.call("Emulation.setTouchEmulationEnabled", enabled=is_touched)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def value(self, expression):
        """Returns the value of an expression; waits for a promise."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True, userGesture=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise RuntimeError(f"{details.get('exception', {}).get('description', details['text'])} in {expression}")
        return answer["result"].get("value")

    def until(self, expression, seconds=120):
        """Waits until an expression is true."""
        seconds = min(seconds, PATIENCE)
        end = time.monotonic() + seconds
        while not self.value(expression):
            if time.monotonic() > end:
                raise RuntimeError(f"not within {seconds} s: {expression}")
            time.sleep(0.02)

    def press(self, key, code=None, modifiers=0, text=None):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code or key, modifiers=modifiers,
                      windowsVirtualKeyCode=KEYS.get(key, ord(key.upper()) if len(key) == 1 else 0), **({"text": text} if text and kind == "keyDown" else {}))

    def type(self, text):
        self.call("Input.insertText", text=text)

    def picture(self, path, height=None):
        """Keeps a picture of the screen, or of the page from its top to a height."""
        clip = {} if height is None else {"clip": {"x": 0, "y": 0, "width": self.value("innerWidth"), "height": height, "scale": 1}, "captureBeyondViewport": True}
        data = self.call("Page.captureScreenshot", format="png", **clip)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def own_events(self, *methods):
        return [event for event in self.browser.events[self.events_from:] if event.get("sessionId") == self.session and event["method"] in methods]

    def requests(self):
        """Requested addresses, except the page itself and its own objects."""
        asked = [event["params"]["request"]["url"] for event in self.own_events("Network.requestWillBeSent")]
        return [address for address in asked[1:] if not address.startswith("blob:")]

    def complaints(self):
        """Messages of the console."""
        return [event["params"] for event in self.own_events("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")]

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)


KEYS = {"Tab": 9, "Enter": 13, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, " ": 32}
