import { insertRequests, type NewRequest } from '@/db/query/request';
import { perProcess, processState } from '@/lib/process';

const flushAfterMs = 500;
const rowsPerInsert = 500;
/** While the database is unavailable, the newest calls are kept, and dropped ones are counted. */
const maximumRows = 10_000;

interface Waiting {
  rows: NewRequest[];
  timer: NodeJS.Timeout | null;
  flushing: Promise<void> | null;
  dropped: number;
}

const waiting = () =>
  perProcess<Waiting>('request log', () => ({ rows: [], timer: null, flushing: null, dropped: 0 }));

/**
 * Buffers a call, to be stored within half a second together with others, so that no response waits for it. A log, not
 * a ledger: a process that is killed loses its last half second; one that is stopped does not.
 */
export function bufferRequest(row: NewRequest): void {
  const state = waiting();
  if (state.rows.length >= maximumRows) {
    state.rows.shift();
    state.dropped += 1;
  }
  state.rows.push(row);
  if (state.timer !== null || state.flushing !== null) return;
  state.timer = setTimeout(() => void flushRequests(), flushAfterMs);
  state.timer.unref();
}

/** Writes the buffer. Called by the timer, and once more when the process stops. Never throws. */
export async function flushRequests(): Promise<void> {
  const state = waiting();
  if (state.timer) clearTimeout(state.timer);
  state.timer = null;
  // A second flush waits for the first and then takes what has come since.
  while (state.flushing) await state.flushing;
  if (state.rows.length === 0) return;
  state.flushing = writeAll(state);
  await state.flushing;
  state.flushing = null;
}

async function writeAll(state: Waiting): Promise<void> {
  const { database, log } = processState();
  let rows: NewRequest[] = [];
  try {
    while (state.rows.length > 0) {
      rows = state.rows.splice(0, rowsPerInsert);
      await insertRequests(database, rows);
    }
    if (state.dropped > 0) log.warn({ dropped: state.dropped }, 'the request log lost calls');
    state.dropped = 0;
  } catch (error) {
    log.warn({ error, waiting: rows.length + state.rows.length }, 'the request log could not be written');
    state.rows = [...rows, ...state.rows].slice(-maximumRows);
    // No immediate retry: the next call starts the timer.
  }
}
