import type { Database } from '@/db/client';
import { findProcessState, type ProcessState, perProcess } from './process';

/** What a log needs of who adds to it. */
type Resources = Pick<ProcessState, 'database'>;

const flushAfterMs = 500;
const rowsPerInsert = 500;
/** While the database is unavailable, the newest rows are kept, and dropped ones are counted. */
const maximumRows = 10_000;

interface Waiting<Row> {
  resources: Resources | null;
  rows: Row[];
  timer: NodeJS.Timeout | null;
  flushing: Promise<void> | null;
  dropped: number;
}

/** Not in the log of a request that added a row: others share what is written. A test's process may have none. */
const warn = (detail: object, message: string) => findProcessState()?.log.warn(detail, message);

interface BulkLog<Row> {
  /** Adds a row, to be stored within half a second together with others, so that no response waits for it. */
  add(resources: Resources, row: Row): void;
  /** Writes what is waiting. Called by the timer, and once more when the process stops. Never throws. */
  flush(): Promise<void>;
}

/**
 * A log whose rows are stored in bulk, outside the requests; `name` is unique in the process. A log, not a ledger: a
 * process that is killed loses its last half second; one that is stopped does not.
 */
export function bulkLog<Row>(
  name: string,
  insert: (database: Database, rows: readonly Row[]) => Promise<void>,
): BulkLog<Row> {
  const waiting = () =>
    perProcess<Waiting<Row>>(name, () => ({
      resources: null,
      rows: [],
      timer: null,
      flushing: null,
      dropped: 0,
    }));

  const flush = async () => {
    const state = waiting();
    if (state.timer) clearTimeout(state.timer);
    state.timer = null;
    // A second flush waits for the first and then takes what has come since.
    while (state.flushing) await state.flushing;
    if (state.resources === null || state.rows.length === 0) return;
    state.flushing = writeAll(state, state.resources);
    await state.flushing;
    state.flushing = null;
  };

  const writeAll = async (state: Waiting<Row>, { database }: Resources) => {
    let rows: Row[] = [];
    try {
      while (state.rows.length > 0) {
        rows = state.rows.splice(0, rowsPerInsert);
        await insert(database, rows);
      }
      if (state.dropped > 0) warn({ dropped: state.dropped }, `the ${name} lost rows`);
      state.dropped = 0;
    } catch (error) {
      warn({ error, waiting: rows.length + state.rows.length }, `the ${name} could not be written`);
      state.rows = [...rows, ...state.rows].slice(-maximumRows);
      // No immediate retry: the next row starts the timer.
    }
  };

  return {
    add: ({ database }, row) => {
      const state = waiting();
      state.resources = { database };
      if (state.rows.length >= maximumRows) {
        state.rows.shift();
        state.dropped += 1;
      }
      state.rows.push(row);
      if (state.timer !== null || state.flushing !== null) return;
      state.timer = setTimeout(() => void flush(), flushAfterMs);
      state.timer.unref();
    },
    flush,
  };
}
