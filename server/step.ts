/** Runs one startup step and prints its duration; a slow step is printed while it runs. */
export async function step<T>(title: string, run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const slow = setTimeout(() => say(`  ${title} …`), 1_000);
  const result = await run().finally(() => clearTimeout(slow));
  sayStep(title, performance.now() - began);
  return result;
}

export function sayStep(title: string, durationMs: number): void {
  say(`  ${title.padEnd(46)} ${(durationMs / 1000).toFixed(1).padStart(5)} s`);
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints the one-line error of a failed start. */
export function complain(text: string): void {
  process.stderr.write(`error: ${text}\n`);
}
