import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileLimit, limitExceeded } from './limit';
import type { ReadingTime } from './platform';

/** Maximum time that other work waits for the processor. */
const sliceMs = 10;

/**
 * Limits the processor time of reading one file, and shares the process: works in slices and yields between them, and
 * gives up when the total is too high. Counts only the work, not waiting for bytes or what others do meanwhile.
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
