import type { TableRow } from './row';
import type { ByteSource } from './source';

/** The processor's time that the reading of one file takes. */
export interface ReadingTime {
  /** Does a piece of the work that waits for nothing. Throws `rule_broken` once the time is used up. */
  spend<Result>(work: () => Result): Result;
  /** Lets others have their turn when this one has lasted long enough. To be called between two pieces of work. */
  yieldTurn(): Promise<void>;
}

/** What reading a file takes from where it runs: see `on-server.ts` and `in-browser.ts`. For one file. */
export interface Platform {
  readonly time: ReadingTime;
  /** Raw deflate data. A fault of the data is any error; one of `compressed` is passed on. */
  inflate(compressed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** The rows of the first sheet with data of an old workbook (BIFF), by a library that needs all of it in memory. */
  readXls(source: ByteSource): AsyncGenerator<TableRow[]>;
}
