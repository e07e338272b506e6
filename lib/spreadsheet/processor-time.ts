import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileLimit, limitExceeded } from './limit';
import type { ReadingTime } from './platform';

/** Others wait no longer than this for the processor. */
const sliceMs = 10;

/**
 * The processor time that the reading of one file takes, and its good manners: it works in slices, so that whoever
 * shares the process gets the turn between two of them, and it is given up when it has cost too much. Only the work is
 * counted, not the waiting for bytes, nor what others do meanwhile.
 */
export class ProcessorTime implements ReadingTime {
  private spentMs = 0;
  private turnBegan = performance.now();

  constructor(private readonly limitMs: number = fileLimit.readingMs) {}

  spend<Result>(work: () => Result): Result {
    const began = process.cpuUsage();
    const result = work();
    const { user, system } = process.cpuUsage(began);
    this.spentMs += (user + system) / 1_000;
    if (this.spentMs > this.limitMs) throw takesTooLong();
    return result;
  }

  async yieldTurn(): Promise<void> {
    if (performance.now() - this.turnBegan < sliceMs) return;
    await nextTurn();
    this.turnBegan = performance.now();
  }
}

const takesTooLong = () =>
  limitExceeded(
    `file takes more than ${fileLimit.readingMs / 1_000} seconds of work to read: split it, or save it as CSV`,
  );
