import { pause, type World } from './world';

/** So often `pii-key rotate` is run at most: it ends where its connections are cut or PostgreSQL is killed, and goes on. */
const mostRuns = 30;

/**
 * The product goes on with the next PII_KEY, and what is stored is rewritten beside all that plays. Each of the `kills` to
 * come may end a run of it; in two more it comes to its end. Returns what forgets the former key once that is done.
 */
export async function rotate({ install, history }: World, kills: number): Promise<() => Promise<void>> {
  const { keys } = install;
  const from = Date.now();
  await keys.use();
  history.note('fault', 'use the next key', from, {}, null);
  const rewriting = rewrite();
  async function rewrite(): Promise<boolean> {
    for (let run = 1; run <= Math.min(kills + 2, mostRuns); run += 1) {
      const at = Date.now();
      const isWhole = await keys.rewrite();
      history.note('runner', isWhole ? 'all is under the next key' : 'rewriting ended early', at, {}, null);
      if (isWhole) return true;
      // As long as an operator takes to see why.
      await pause(3_000);
    }
    history.note('runner', 'rewriting does not end', from, {}, null);
    return false;
  }
  return async () => {
    if (!(await rewriting)) return;
    const at = Date.now();
    await keys.retire();
    history.note('fault', 'forget the former key', at, {}, null);
  };
}
