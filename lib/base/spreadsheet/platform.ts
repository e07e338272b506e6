import type { TableRow } from './row';
import type { ByteSource } from './source';

/** Processor time for reading one file. */
export interface ReadingTime {
  /** Runs a synchronous piece of work. Throws `rule_broken` once the time is used up. */
  spend<Result>(work: () => Result): Result;
  /** Yields to other work when the current slice is over. Call between two pieces of work. */
  yieldTurn(): Promise<void>;
}

/** What reading a file needs from its platform: see `on-server.ts` and `in-browser.ts`. One per file. */
export interface Platform {
  readonly time: ReadingTime;
  /** Inflates raw deflate data. Any error means corrupt data, except that errors of `compressed` are passed on. */
  inflate(compressed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Reads the first sheet with data of an old workbook (BIFF), with a library that needs all of it in memory. */
  readXls(source: ByteSource): AsyncGenerator<TableRow[]>;
}
