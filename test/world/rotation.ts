import type { World } from './world';

/** So often `pii-key rotate` is run: it ends where its connections are cut or PostgreSQL is killed, and goes on. */
const mostRuns = 50;

/** The product goes on with the next PII_KEY, and what is stored is rewritten beside all that plays. Resolves when it is. */
export async function rotate({ install, history }: World): Promise<() => Promise<void>> {
  const from = Date.now();
  await install.keys.use();
  history.note('fault', 'use the next key', from, {}, null);
  const rewriting = rewrite();
  async function rewrite() {
    for (let run = 1; run <= mostRuns; run += 1) {
      const at = Date.now();
      const isWhole = await install.keys.rewrite();
      history.note('runner', isWhole ? 'all is under the next key' : 'rewriting ended early', at, {}, null);
      if (isWhole) return;
    }
    throw new Error(`rewriting did not come to its end in ${mostRuns} runs`);
  }
  return async () => {
    await rewriting;
    const at = Date.now();
    await install.keys.retire();
    history.note('fault', 'forget the former key', at, {}, null);
  };
}
