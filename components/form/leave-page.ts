/** What leads away from the page. `false`: the page stays after all, and whatever it guards with it. */
export type Leave = () => unknown;

const guards: ((leave: Leave) => void)[] = [];

/**
 * For whatever leads away and is no link: signing out, the other environment, another file. It happens at once, or
 * after the page's guard has asked; nothing may have been done before.
 */
export function leavePage(leave: Leave): void {
  const ask = guards.at(-1);
  if (ask) ask(leave);
  else leave();
}

/** Is asked before the page is left, until the function that it returns is called. */
export function guardPage(ask: (leave: Leave) => void): () => void {
  guards.push(ask);
  return () => {
    guards.splice(guards.indexOf(ask), 1);
  };
}
