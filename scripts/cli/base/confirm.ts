import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { UsageError } from './output';
import type { Terminal } from './terminal';

/** Adds the option that answers the question of `confirmed`. */
export const takesAway = (command: Command) =>
  command.option('--yes', 'do it without asking, as a script must', false);

const isInteractive = ({ stdin, stderr }: Terminal) => stdin.isTTY === true && stderr.isTTY === true;

/**
 * Asks on a terminal before something is taken away for good; elsewhere it needs `--yes`. Throws `UsageError` with what
 * would have been done (design base 23).
 */
export async function confirmed(terminal: Terminal, { yes }: { yes: boolean }, what: string): Promise<void> {
  if (yes) return;
  if (!isInteractive(terminal)) throw new UsageError(`this would ${what}: add --yes to do it`);
  const answer = await askLine(terminal, `This will ${what}. Go on? [y/N] `);
  if (!/^y(?:es)?$/i.test(answer)) throw new UsageError('nothing was done');
}

/** Returns one line that is typed, without what surrounds it. The question goes where no result does. */
export async function askLine({ stdin, stderr }: Terminal, question: string): Promise<string> {
  stderr.write(question);
  const lines = createInterface({ input: stdin, terminal: false });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
}

/** Returns a line typed on a terminal, or all of standard input: what must not be an argument. */
export async function readSecretly(
  terminal: Terminal,
  question: string,
  whole: (stdin: Terminal['stdin']) => Promise<string>,
): Promise<string> {
  return isInteractive(terminal) ? askLine(terminal, question) : (await whole(terminal.stdin)).trim();
}
