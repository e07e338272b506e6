/**
 * Node's own, for all that is in our bundles (`scripts/build.mjs`): pages take turns (`draw-in-turn.ts`), and the rest does
 * not wait for them.
 */
const { setImmediate: own, clearImmediate: ownClear } = globalThis;

export { own as setImmediate, ownClear as clearImmediate };
