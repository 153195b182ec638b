/** GGA's modifier bucket and its rolls against a target, as far as others see them (V51, V52, V61). */

import { ChatMessage } from "./chat.mjs";
import { surroundings } from "./documents.mjs";

/** @typedef {{mod: string, modint: number, desc: string}} Line */

class ModifierStack {
  /** @type {Line[]} */
  modifierList = [];

  get currentSum() {
    return this.modifierList.reduce((sum, { modint }) => sum + modint, 0);
  }

  /** Lines of one reason are added up, unless they cost something. @param {number} mod @param {string} reason */
  add(mod, reason) {
    const same = this.modifierList.find(({ desc }) => desc === reason && !/\* *Cost/i.test(desc));
    if (same) same.modint += mod;
    else this.modifierList.push({ mod: String(mod), modint: mod, desc: reason });
  }

  /** @param {number} index */
  removeIndex(index) {
    this.modifierList.splice(index, 1);
  }
}

class ModifierBucket {
  modifierStack = new ModifierStack();

  /** @param {number} mod @param {string} reason */
  addModifier(mod, reason) {
    this.modifierStack.add(mod, reason);
  }

  currentSum() {
    return this.modifierStack.currentSum;
  }

  /** What lies in it goes into the roll, and the bucket is empty. @returns {Line[]} */
  applyMods() {
    return this.modifierStack.modifierList.splice(0);
  }

  refresh() {}
}

/** @type {{ModifierBucket: ModifierBucket, lastTargetedRoll: object | null, roll: typeof roll}} */
export const GURPS = { ModifierBucket: new ModifierBucket(), lastTargetedRoll: null, roll };

/**
 * Roll 3d6 against a target for an actor: GGA notes it first, then posts it.
 * @param {{id: string}} actor @param {string} chatthing `[@<actor>@M:"Broadsword"]`
 * @param {number} target @param {number} total
 */
async function roll(actor, chatthing, target, total) {
  const targetmods = GURPS.ModifierBucket.applyMods();
  const goal = target + targetmods.reduce((sum, { modint }) => sum + modint, 0);
  GURPS.lastTargetedRoll = {
    chatthing,
    fromUser: surroundings.user["id"],
    targetmods,
    finaltarget: goal,
    rtotal: total,
    failure: total >= 17 || total > goal,
    isCritFailure: total >= 18 || (total === 17 && goal <= 15) || total - goal >= 10,
    actorid: actor.id,
    tokenid: null,
  };
  const speaker = ChatMessage.getSpeaker({ actor });
  const content = `<p>${chatthing}: ${total} against ${goal}</p>`;
  return ChatMessage.create({ author: surroundings.user["id"], content, speaker, rolls: [] });
}
