import assert from "node:assert/strict";
import test from "node:test";

import { LOCAL } from "../../src/core/closing.mjs";
import { Link } from "../../src/core/link.mjs";
import { FakeTimers, fakeNetwork } from "./fakes.mjs";

/** @param {typeof WebSocket} [WebSocket] */
function linked(WebSocket) {
  const timers = new FakeTimers();
  const network = fakeNetwork();
  /** @type {unknown[]} */
  const heard = [];
  const link = new Link({
    url: "ws://server/ws",
    WebSocket: WebSocket ?? network.WebSocket,
    timers,
    events: {
      opened: () => heard.push("opened"),
      received: (message) => heard.push(message.type),
      closed: (end) => heard.push(end),
    },
  });
  return { link, timers, heard, network, socket: network.last };
}

/** @param {any[]} heard */
const endOf = (heard) => heard.at(-1)?.code;

function opened() {
  const all = linked();
  all.socket.open();
  all.heard.length = 0;
  return all;
}

const PONG = /** @type {const} */ ({ type: "pong", n: 1 });

test("A ping goes out every 20 s.", () => {
  const { timers, socket } = opened();
  for (let round = 0; round < 3; round += 1) {
    timers.advance(20);
    socket.deliver(PONG);
  }

  assert.deepEqual(
    socket.sent.map((ping) => ping.n),
    [1, 2, 3],
  );
});

test("After 30 s without a frame the link ends at once, without the close handshake.", () => {
  const { timers, socket, heard } = opened();
  timers.advance(29.9);
  assert.deepEqual(heard, []);

  timers.advance(0.2);

  assert.deepEqual(heard, [{ code: LOCAL.SILENT, reason: "nothing was heard" }]);
  assert.equal(socket.closedWith, LOCAL.SILENT);
});

test("Any frame is life: silence counts from the last one.", () => {
  const { timers, socket, heard } = opened();
  timers.advance(15);
  socket.deliver({ type: "diff", seq: 1, tokens: {} });
  timers.advance(29.9);
  assert.deepEqual(heard, ["diff"]);

  timers.advance(0.2);

  assert.equal(endOf(heard), LOCAL.SILENT);
});

test("Timers held back for a minute do not end a link that answers.", () => {
  const { timers, socket, heard } = opened();
  for (let minute = 0; minute < 5; minute += 1) {
    timers.sleep(60);
    timers.advance(0);
    socket.deliver(PONG);
  }

  assert.deepEqual(heard, Array(5).fill("pong"));
});

test("After a night's sleep the link asks once and ends ten seconds later.", () => {
  const { timers, heard } = opened();
  timers.sleep(8 * 3600);
  timers.advance(9.9);
  assert.deepEqual(heard, []);

  timers.advance(0.2);

  assert.equal(endOf(heard), LOCAL.SILENT);
});

test("A clock that is set by hand changes nothing.", () => {
  const { timers, socket, heard } = opened();
  timers.setWall(86_400);
  timers.advance(20);
  socket.deliver(PONG);
  timers.setWall(-2 * 86_400);
  timers.advance(20);
  socket.deliver(PONG);

  assert.deepEqual(heard, ["pong", "pong"]);
});

test("A probe finds a dead link within four seconds.", () => {
  const { link, timers, heard } = opened();
  timers.advance(5);
  link.probe();
  timers.advance(4);

  assert.equal(endOf(heard), LOCAL.SILENT);
});

test("A socket that never opens is given up.", () => {
  const { timers, heard } = linked();
  timers.advance(15);

  assert.equal(endOf(heard), LOCAL.SILENT);
});

test("A socket that cannot even be made ends the link, after its maker holds it.", () => {
  class Refusing {
    constructor() {
      throw new Error("mixed content");
    }
  }
  const { timers, heard } = linked(/** @type {any} */ (Refusing));
  assert.deepEqual(heard, []);

  timers.advance(0);

  assert.deepEqual(heard, [{ code: LOCAL.REFUSED_BY_BROWSER, reason: "mixed content" }]);
});

test("A frame that does not decode ends this socket only.", () => {
  const { socket, heard } = opened();
  socket.deliverRaw(new Uint8Array([0xc1]).buffer);

  assert.equal(endOf(heard), LOCAL.BAD_FRAME);
});

test("A text frame is a bad frame.", () => {
  const { socket, heard } = opened();
  socket.deliverRaw("{}");

  assert.equal(endOf(heard), LOCAL.BAD_FRAME);
});

test("What arrives after the end is not heard.", () => {
  const { link, socket, heard, timers } = opened();
  link.close();
  socket.deliver(PONG);
  socket.drop(1006);
  timers.advance(120);

  assert.deepEqual(heard, []);
  assert.equal(timers.pending, 0);
});

test("Nothing is sent before the socket is open.", () => {
  const { link, socket } = linked();

  assert.equal(link.send({ type: "ping", n: 1 }), false);
  assert.deepEqual(socket.sent, []);
});
