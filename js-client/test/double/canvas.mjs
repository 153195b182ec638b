/** The canvas: tokens with the bars as drawn. Until generation 13 from data, in 14 by animation. */

import { surroundings } from "./documents.mjs";
import { Hooks } from "./hooks.mjs";

/** @typedef {Record<string, any>} Doc */
/** @import { Scene, TokenDocument } from "./scene.mjs" */

const BARS = /** @type {const} */ (["bar1", "bar2"]);

/** `CONST.TOKEN_DISPLAY_MODES` that show bars to those who do not own the token. */
const TO_ALL = [30, 50];

const SECRET = -2;

/** Tokens with flags to be worked off, all in one frame (fvtt-types, `Canvas#pendingRenderFlags`). @type {Set<Token>} */
const pending = new Set();

/** A frame's drawing. */
function drawPending() {
  const tokens = [...pending];
  pending.clear();
  for (const token of tokens) token.applyRenderFlags();
}

export class Token {
  controlled = false;
  hasActiveHUD = false;
  /** @type {Set<string>} */
  #flags = new Set();
  /** What the bars show now. */
  drawn = /** @type {Record<"bar1" | "bar2", {value: number, max: number} | null>} */ ({
    bar1: null,
    bar2: null,
  });
  #bars = { bar1: barElement("bar1"), bar2: barElement("bar2") };
  /** Generation 14: where the animation of the bars stands. */
  #animated = /** @type {Record<string, any>} */ ({});

  /** @param {TokenDocument} document @param {number} generation */
  constructor(document, generation) {
    this.document = document;
    this.generation = generation;
    this.element = globalThis.document.createElement("div");
    this.element.className = "token";
    this.element.dataset["token"] = document.id;
    const { x = 0, y = 0 } = document._source;
    Object.assign(this.element.style, { left: `${x}px`, top: `${y}px` }); // where laid out
    document.object = this;
    this.renderFlags = {
      set: (/** @type {Record<string, boolean>} */ flags) => this.#queue(flags),
    };
    this.redraw();
  }

  get objectId() {
    return `Token.${this.document.id}`;
  }

  get actor() {
    return this.document.actor;
  }

  /** Whether this user sees the token; there are no walls here. */
  get visible() {
    return !this.document.hidden || surroundings.user["isGM"];
  }

  get center() {
    return { x: 50, y: 50 };
  }

  /** Flags are worked off with the next frame (V12). @param {Record<string, boolean>} flags */
  #queue(flags) {
    for (const [name, on] of Object.entries(flags)) if (on) this.#flags.add(name);
    if (!pending.size) requestAnimationFrame(drawPending);
    pending.add(this);
  }

  applyRenderFlags() {
    const refresh = this.#flags.has("refreshBars");
    this.#flags.clear();
    if (refresh) this.drawBars();
  }

  /** The actor's data has changed (V12, V13: until 13 redraw, in 14 animate). */
  onRelatedUpdate() {
    if (this.generation < 14) {
      this.renderFlags.set({ refreshBars: true });
      return;
    }
    this.document._prepareBars();
    const { bar1, bar2 } = this.document;
    void this.animate({ bar1, bar2 }, { name: `${this.objectId}.animateBars` });
  }

  /** `refreshBars` is set on ticks in which value or maximum differ. @param {Doc} to @param {Doc} _options */
  async animate(to, _options) {
    const differs = BARS.some((bar) => {
      const [before, after] = [this.#animated[bar], to[bar]];
      return after && (before?.value !== after.value || before?.max !== after.max);
    });
    this.#animated = { ...this.#animated, ...to };
    if (differs) this.renderFlags.set({ refreshBars: true });
  }

  /** All of it is drawn anew. */
  redraw() {
    if (this.generation >= 14) {
      this.document._prepareBars();
      this.#animated = { bar1: this.document.bar1, bar2: this.document.bar2 };
    }
    this.drawBars();
  }

  drawBars() {
    for (const bar of BARS) {
      const prepared = this.generation >= 14 ? this.#animated[bar] : null;
      const data = prepared ?? this.document.getBarAttribute(bar);
      const shown = data && data.value !== undefined && this.document.getBarAttribute(bar);
      this.drawn[bar] = shown ? { value: data.value, max: data.max } : null;
    }
    this.#draw();
  }

  /** Whether this user sees the token, and its bars (V11). */
  get showsBars() {
    const { hidden, displayBars, disposition } = this.document;
    const owner = Boolean(this.document.actor?.isOwner);
    if (hidden && !surroundings.user["isGM"]) return false;
    return owner ? displayBars > 0 : TO_ALL.includes(displayBars) && disposition !== SECRET;
  }

  refreshVisibility() {
    this.#draw();
  }

  #draw() {
    const { name } = this.document;
    this.element.hidden = this.document.hidden && !surroundings.user["isGM"];
    const seen = this.showsBars ? BARS.filter((bar) => this.drawn[bar]) : [];
    this.element.replaceChildren(name, ...seen.map((bar) => this.#bar(bar)));
  }

  /** @param {"bar1" | "bar2"} bar that is drawn @returns {HTMLElement} the same one every time */
  #bar(bar) {
    const { value, max } = this.drawn[bar] ?? { value: 0, max: 1 };
    const element = this.#bars[bar];
    element.dataset["value"] = String(value);
    const fill = /** @type {HTMLElement} */ (element.firstElementChild);
    fill.style.width = `${Math.max(0, (100 * value) / max)}%`;
    return element;
  }

  /** Each token that is selected, or is not any more, is told of by a hook (V67). @param {{releaseOthers?: boolean}} [options] */
  control({ releaseOthers = true } = {}) {
    const others = canvas.tokens.controlled.filter((token) => token !== this);
    if (releaseOthers) for (const token of others) token.release();
    this.#select(true);
    return true;
  }

  release() {
    this.#select(false);
    return true;
  }

  /** @param {boolean} controlled */
  #select(controlled) {
    if (this.controlled === controlled) return;
    this.controlled = controlled;
    Hooks.callAll("controlToken", this, controlled);
  }
}

/** @param {string} bar @returns {HTMLElement} */
function barElement(bar) {
  const element = globalThis.document.createElement("div");
  element.className = "bar";
  element.dataset["bar"] = bar;
  element.append(globalThis.document.createElement("i"));
  return element;
}

/** @returns {HTMLElement} */
function hudElement() {
  const element = globalThis.document.createElement("form");
  element.id = "token-hud";
  return element;
}

/** @param {string} side @returns {HTMLElement} */
function column(side) {
  const element = globalThis.document.createElement("div");
  element.className = `col ${side}`;
  return element;
}

/** What is drawn on a layer: lines alone. Both generations draw with it (V55). */
class Graphics {
  destroyed = false;
  /** @type {{x: number, y: number, radius: number}[]} */
  circles = [];

  /** @param {number} _width @param {number} _colour @param {number} _alpha */
  lineStyle(_width, _colour, _alpha) {
    return this;
  }
  /** @param {number} x @param {number} y @param {number} radius */
  drawCircle(x, y, radius) {
    this.circles.push({ x, y, radius });
    return this;
  }
  destroy() {
    this.destroyed = true;
    canvas.interface.children = canvas.interface.children.filter((child) => child !== this);
  }
}

export const PIXI = { Graphics };

export const canvas = {
  /** @type {Scene | null} */
  scene: null,
  /** px of the scene within its padding (fvtt-types, `Scene.Dimensions`). */
  dimensions: { sceneWidth: 2000, sceneHeight: 1500 },
  tokens: {
    /** @type {Token[]} */
    placeables: [],
    get controlled() {
      return this.placeables.filter(({ controlled }) => controlled);
    },
    /** @param {string} id */
    get(id) {
      return this.placeables.find(({ document }) => document.id === id);
    },
  },
  interface: {
    /** Texts that have floated up, each from its place. @type {string[]} */
    floated: [],
    /** What modules have drawn. @type {Graphics[]} */
    children: [],
    /** @param {Graphics} child */
    addChild(child) {
      this.children.push(child);
      return child;
    },
    /** The words vanish by themselves (V24). @param {Doc} _origin @param {string} text */
    async createScrollingText(_origin, text) {
      this.floated.push(text);
    },
  },
  hud: {
    token: {
      /** @type {Token | null} */
      object: null,
      rendered: 0,
      element: hudElement(),
      /** @param {Token} token */
      bind(token) {
        this.object = token;
        token.hasActiveHUD = true;
        return this.render();
      },
      /** The HUD is made anew, and its hook is called (V22). */
      async render() {
        this.rendered += 1;
        this.element.replaceChildren(...["left", "middle", "right"].map(column));
        globalThis.document.body.append(this.element);
        Hooks.callAll("renderTokenHUD", this, this.element, {}, {});
      },
    },
  },
};

/** Draw a scene, as Foundry does at the start and on every change of scene. @param {Scene} scene @param {number} generation */
export function draw(scene, generation) {
  canvas.scene = scene;
  const board = /** @type {HTMLElement} */ (globalThis.document.getElementById("board"));
  canvas.tokens.placeables = [...scene.tokens].map((token) => new Token(token, generation));
  board.replaceChildren(...canvas.tokens.placeables.map(({ element }) => element));
  Hooks.callAll("canvasReady", canvas);
}
