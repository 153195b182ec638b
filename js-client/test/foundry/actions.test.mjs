import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { NOWHERE } from "../../src/core/fitted.mjs";
import { Actions, command } from "../../src/foundry/actions.mjs";
import { dialogs, noDialogs } from "./dialogs.mjs";
import { settled } from "./fakes.mjs";

/** @type {{op: string, args: any, mode?: string}[]} */ let requests;
/** @type {"public" | "gm" | "blind" | "self"} */ let mode;
/** @type {boolean} */ let isGM;
/** @type {boolean} */ let hasSheet;
/** @type {string[]} */ let selected;
/** @type {any[]} */ let log;
/** @type {string | null} */ let turn;
/** @type {string[]} */ let used;
/** @type {any[]} */ let ended;
/** @type {Actions} */ let actions;

beforeEach(() => {
  requests = [];
  mode = "public";
  isGM = false;
  hasSheet = true;
  selected = ["Actor.svala"];
  log = [];
  turn = null;
  used = [];
  ended = [];
  actions = new Actions({
    request: async (op, args, mode) => {
      requests.push({ op, args, mode });
      return op === "history" ? { entries: log } : {};
    },
    selected: () => selected,
    turnOf: () => turn,
    onTurn: () => () => {},
    randomId: () => "click",
    nameOf: (id) => id,
    texts: { t: (key) => key, has: () => false, system: "imperial" },
    battle: () => null,
    endBattle: async (battle) => void ended.push(battle),
    surroundings: () => NOWHERE,
    toHotbar: async () => {},
    mode: () => mode,
    isGM: () => isGM,
    get hasSheet() {
      return hasSheet;
    },
    recent: { read: () => used, add: async (op) => used.unshift(op) },
    last: { read: () => ({}), keep: async () => {} },
    openLog: () => {},
  });
});

const asked = () => requests.at(-1) ?? { op: "", args: {} };

describe("in another system", () => {
  beforeEach(() => {
    hasSheet = false;
  });

  it("what needs a GURPS sheet is refused before anything is sent", async () => {
    await assert.rejects(actions.useFeat("jump", { kind: "high" }), /noSheet/);
    assert.deepEqual(requests, []);
  });

  it("points are spent, won back and put right", async () => {
    await actions.useFeat("rest", { minutes: 10 });
    await actions.useFeat("spend", { fp: 2 });
    assert.deepEqual(
      requests.map(({ op }) => op),
      ["rest", "spend"],
    );
  });
});

describe("a feat's dialog", () => {
  beforeEach(() => {
    noDialogs();
    dialogs.drawsAtOnce = false; // there is no form here
  });

  /** What was typed into the dialog that is open. @param {object} args */
  const done = (args) => dialogs.windows[0]?.press(/** @type {any} */ ({ args, mode: "public" }));

  it("stays with whom it names, whoever is selected while it is open", async () => {
    const used = actions.useFeat("spend");
    await settled();
    selected = ["Actor.orm"];
    done({ fp: 2 });
    await used;
    assert.match(dialogs.windows[0]?.["window"].title, /Actor\.svala/u);
    assert.deepEqual(asked().args, { token: "Actor.svala", fp: 2 });
  });

  it("is of the turn in which it is sent off, though it came up in the one before", async () => {
    turn = "fight.2";
    const used = actions.useFeat("run");
    await settled();
    turn = "fight.3";
    done({ pace: "sprint", seconds: 15 });
    await used;
    assert.equal(asked().args.turn, "fight.3");
  });

  it("costs what was told: it is of the turn for which the odds stood there", async () => {
    turn = "fight.2";
    const used = actions.useFeat("run");
    await settled();
    turn = "fight.3";
    const told = { token: "Actor.svala", turn: "fight.2" };
    const args = { pace: "sprint", seconds: 15 };
    dialogs.windows[0]?.press(/** @type {any} */ ({ args, mode: "public", told }));
    await used;
    assert.deepEqual(asked().args, { ...told, ...args });
  });

  it("is of no turn any more when the combat has ended meanwhile", async () => {
    turn = "fight.2";
    const used = actions.useFeat("run");
    await settled();
    turn = null;
    done({ pace: "sprint", seconds: 15 });
    await used;
    assert.equal("turn" in asked().args, false);
  });
});

describe("a macro", () => {
  it("acts for the selected token, one or all as the feat wants", async () => {
    await actions.useFeat("run", { pace: "sprint", seconds: 15 });
    assert.deepEqual(asked().args, { token: "Actor.svala", pace: "sprint", seconds: 15 });
    selected = ["Actor.svala", "Actor.orm"];
    await actions.useFeat("rest", { minutes: 10 });
    assert.deepEqual(asked().args, { tokens: selected, minutes: 10 });
    await actions.useFeat("march", { hours: 2 });
    assert.deepEqual(asked().args.tokens, [{ token: "Actor.svala" }, { token: "Actor.orm" }]);
  });

  it("acts for the token it names, and for nobody when there is none", async () => {
    await actions.useFeat("run", { token: "Actor.orm", pace: "sprint", seconds: 15 });
    assert.equal(asked().args.token, "Actor.orm");
    selected = [];
    await assert.rejects(actions.useFeat("run", { seconds: 15 }), /nobodySelected/);
  });

  it("is remembered as used last", async () => {
    await actions.useFeat("spend", { fp: 1 });
    await actions.useFeat("run", { pace: "sprint", seconds: 15 });
    assert.deepEqual(used, ["run", "spend"]);
  });

  it("acts for whom the HUD is of, whoever is selected", async () => {
    await actions.useFeat("spend", { fp: 1 }, ["Actor.orm"]);
    assert.equal(asked().args.token, "Actor.orm");
    await assert.rejects(actions.choose([]), /nobodySelected/);
  });

  it("says in which turn, and makes each click one where no combat is", async () => {
    await actions.useFeat("feverish_defense", { maneuver: "attack", defense: "dodge" });
    assert.equal(asked().args.turn, "click");
    turn = "fight.2";
    await actions.useFeat("feverish_defense", { maneuver: "attack", defense: "dodge" });
    await actions.useFeat("run", { pace: "sprint", seconds: 15 });
    assert.deepEqual(
      requests.slice(1).map(({ args }) => args.turn),
      ["fight.2", "fight.2"],
    );
    await actions.useFeat("spend", { fp: 1 });
    assert.equal("turn" in asked().args, false);
  });

  it("takes the newest boosted roll for the one that went wrong", async () => {
    log = [
      { seq: 9, op: "run" },
      { seq: 8, op: "mighty_blows" },
      { seq: 3, op: "mighty_blows" },
    ];
    await actions.useFeat("mishap", {});
    assert.equal(asked().args.of, 8);
    log = [];
    await assert.rejects(actions.useFeat("mishap", {}), /nothingBoosted/);
  });

  it("takes back the newest entry that is more than upkeep", async () => {
    log = [
      { seq: 11, op: "time" },
      { seq: 10, op: "admit" },
      { seq: 9, op: "register" },
      { seq: 8, op: "run" },
    ];
    await actions.undoLast();
    assert.deepEqual(
      requests.map(({ op, args }) => [op, args]),
      [
        ["history", { token: "Actor.svala", limit: 20 }],
        ["undo", { entry: 8 }],
      ],
    );
    log = [];
    await assert.rejects(actions.undoLast(), /nothingToUndo/);
  });

  it("is for whom the chat's mode says, and the server keeps a GM's among GMs", async () => {
    mode = "blind";
    await actions.useFeat("spend", { fp: 1 });
    assert.deepEqual([asked().args.private, requests.at(-1)?.mode], [undefined, "blind"]);
    isGM = true;
    await actions.useFeat("spend", { fp: 1 });
    assert.deepEqual([asked().args.private, requests.at(-1)?.mode], [true, "blind"]);
  });

  it("may say itself whether it is private", async () => {
    isGM = true;
    await actions.useFeat("spend", { fp: 1, private: true });
    assert.deepEqual([asked().args.private, requests.at(-1)?.mode], [true, "gm"]);
    mode = "gm";
    await actions.useFeat("spend", { fp: 1, private: false });
    assert.deepEqual([asked().args.private, requests.at(-1)?.mode], [false, "public"]);
  });

  it("that ends a battle without one asks about whoever is selected", async () => {
    selected = ["Actor.svala", "Actor.orm"];
    await actions.useFeat("battle_end");
    assert.deepEqual(
      ended[0].fighters.map((/** @type {any} */ one) => [one.token, one.fought]),
      [
        ["Actor.svala", true],
        ["Actor.orm", true],
      ],
    );
    assert.equal(ended[0].combat, null);
    selected = [];
    await assert.rejects(actions.useFeat("battle_end"), /nobodySelected/);
  });

  it("of the hotbar is one line over the public API", () => {
    const line = `await game.modules.get("extra-effort")?.api.useFeat("run", {"seconds":15});`;
    assert.equal(command("run", { seconds: 15 }), line);
  });
});
