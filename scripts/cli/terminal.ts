import type { Readable } from 'node:stream';

interface Output {
  write(text: string): void;
}

/** What a command line has around it: the process itself satisfies this. */
export interface Terminal {
  readonly env: Record<string, string | undefined>;
  readonly stdin: Readable;
  readonly stdout: Output;
  readonly stderr: Output;
}
