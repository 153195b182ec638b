import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { askFor } from "../../src/foundry/forms.mjs";
import { barsDialog, epochDialog, timeDialog } from "../../src/foundry/gm.mjs";
import { keptKeyboard } from "../../src/foundry/unasked.mjs";
import { defaultButton, keyboard, nothingHasIt, typedIn } from "./keyboard.mjs";

/** @type {ReturnType<typeof defaultButton>} */ let button;

Object.assign(globalThis, {
  game: { i18n: { format: (/** @type {string} */ key) => key } },
  foundry: {
    applications: {
      api: {
        DialogV2: {
          wait: async (/** @type {{render: () => void}} */ { render }) => {
            button = defaultButton();
            render();
            return null;
          },
        },
      },
    },
  },
});

beforeEach(() => keyboard.activeElement.blur());

describe("a window that comes unasked", () => {
  it("leaves the keyboard to whoever is typing", () => {
    const field = typedIn();
    const giveBack = keptKeyboard();
    defaultButton();
    giveBack();
    assert.equal(keyboard.activeElement, field);
  });

  it("is pressed by no key that is meant for the whole of Foundry", () => {
    const giveBack = keptKeyboard();
    defaultButton();
    giveBack();
    assert.ok(nothingHasIt());
  });

  it("is not pressed either when what somebody typed in is gone", () => {
    const field = typedIn();
    const giveBack = keptKeyboard();
    defaultButton();
    field.isConnected = false;
    giveBack();
    assert.ok(nothingHasIt());
  });

  it("is each of the dialogs that a connection or the world's clock brings", async () => {
    for (const comes of [barsDialog, () => timeDialog(90_000), () => epochDialog([])]) {
      const field = typedIn();
      await comes();
      assert.equal(keyboard.activeElement, field);
    }
  });

  it("is none that somebody has called for: its default button is a key away", async () => {
    typedIn();
    await askFor({ title: "Rest", fields: [], ok: "Rest" });
    assert.equal(keyboard.activeElement, button);
  });
});
