/** Leaves the page. Returns `false` if the page stays after all, and its guard with it. */
export type Leave = () => unknown;

const guards: ((leave: Leave) => void)[] = [];

/**
 * Leaves the page by something other than a link: signing out, switching the environment, choosing another file. Runs
 * at once, or after the page's guard has asked; nothing may be changed before that.
 */
export function leavePage(leave: Leave): void {
  const ask = guards.at(-1);
  if (ask) ask(leave);
  else leave();
}

/** Registers a guard that is asked before the page is left; returns a function that removes it. */
export function guardPage(ask: (leave: Leave) => void): () => void {
  guards.push(ask);
  return () => {
    guards.splice(guards.indexOf(ask), 1);
  };
}
