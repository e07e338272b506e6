import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';

interface Output {
  write(text: string): void;
  readonly isTTY?: boolean;
}

/** What a command line has around it: the process itself satisfies this. */
export interface Terminal {
  readonly env: Record<string, string | undefined>;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
}

/** npm runs us in the project folder; returns a path of a new file from where the user typed it. */
export function whereTyped(env: Terminal['env'], path: string): string {
  return resolve(env.INIT_CWD ?? '.', path);
}

/** The same for a file that is there. */
export function fromWhereTyped(env: Terminal['env'], path: string): string {
  const typed = whereTyped(env, path);
  return existsSync(typed) ? typed : path;
}
