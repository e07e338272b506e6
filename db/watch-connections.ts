import postgres from 'postgres';
import type { DatabaseAddress } from './address';

/** A connection of the driver's pool, as exposed by scripts/patch-postgres.mjs. */
interface Connection {
  /** A request was sent and not yet answered. */
  readonly waiting: boolean;
  /** When the server last sent anything, or the connection last began to wait, by `performance.now()`. */
  readonly heard: number;
  readonly backend: { readonly pid: number | null };
  /** Set while a transaction holds it. */
  readonly reserved?: unknown;
  /** Closes it without waiting for the server, and rejects its pending statements. */
  destroy(error: Error): void;
}

interface Watched {
  connections(): readonly Connection[];
}

export interface WatchTimes {
  lookEveryMs: number;
  /** A connection that waits silently for longer is checked. */
  silentAfterMs: number;
  /** How long the server may take to report on it. */
  answerWithinMs: number;
  /** It is discarded in any case: the server would have cancelled the statement long ago. */
  hopelessAfterMs: number;
}

const usualTimes: WatchTimes = {
  lookEveryMs: 1_000,
  silentAfterMs: 2_000,
  answerWithinMs: 3_000,
  hopelessAfterMs: 35_000,
};

/** Returns the connections of a pool, those that are not open included. */
export const connectionsOf = (client: postgres.Sql) => (client as unknown as Watched).connections();

/** Throws if the driver is not patched: without the patch its first lost connection crashes the process. */
export function assertRepaired(client: postgres.Sql): void {
  if (!('connections' in client))
    throw new Error('the database driver is not repaired: run node scripts/patch-packages.mjs');
}

/**
 * Finds connections that died silently (a network that drops them, a proxy that lost its peer): no reset arrives,
 * and callers wait. Looks up a connection that has waited silently for seconds by its process id, over a new
 * connection. If the server is still working on a slow statement, it is left alone. If the server waits for us or
 * does not know the connection, it is dead: it is discarded with all idle ones, which died the same way, and the
 * pool opens new ones. Returns a function that ends the watch; calls `found` with the number discarded.
 */
export function watchConnections(
  address: DatabaseAddress,
  clients: readonly postgres.Sql[],
  found: (count: number) => void = () => {},
  times: WatchTimes = usualTimes,
): () => void {
  let looking = false;
  const all = () => clients.flatMap(connectionsOf);

  const look = async () => {
    const silent = all().filter((one) => one.waiting && silentMs(one) > times.silentAfterMs);
    if (silent.length === 0) return;
    const since = new Map(silent.map((one) => [one, one.heard]));
    const isDead = await askServer(address, times.answerWithinMs);
    const dead = silent.filter(
      (one) =>
        // Has it received anything in the meantime?
        one.waiting &&
        one.heard === since.get(one) &&
        (isDead(one.backend.pid) || silentMs(one) > times.hopelessAfterMs),
    );
    if (dead.length === 0) return;
    const idle = all().filter((one) => !one.waiting && !one.reserved);
    for (const one of [...dead, ...idle]) one.destroy(silentConnection());
    found(dead.length);
  };

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch(() => {
        // The server does not respond at all: nothing is known, and the next round tries again.
      })
      .finally(() => {
        looking = false;
      });
  }, times.lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

const silentMs = ({ heard }: Connection) => performance.now() - heard;

function silentConnection(): Error {
  return Object.assign(new Error('the connection to the database went silent'), {
    code: 'CONNECTION_CLOSED',
  });
}

/** Asks the server whether nobody is working at the other end of this connection. */
async function askServer(
  { url, ssl }: DatabaseAddress,
  withinMs: number,
): Promise<(pid: number | null) => boolean> {
  const client = postgres(url, {
    ssl,
    max: 1,
    connect_timeout: withinMs / 1_000,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: 'lead-matching-portal watch' },
  });
  const timer = setTimeout(() => void client.end({ timeout: 0 }), withinMs);
  try {
    const rows = await client<{ pid: number; state: string | null; own: number }[]>`
      select pid, state, pg_backend_pid() as own from pg_stat_activity where usename = current_user`;
    const states = new Map(rows.map(({ pid, state }) => [pid, state]));
    const [connection] = connectionsOf(client);
    // Behind a pooling proxy the ids that clients see are not the server's, so a missing one means nothing.
    const idsAreTrue = rows[0]?.own === connection?.backend.pid;
    return (pid) => {
      if (pid === null) return false;
      const state = states.get(pid);
      return state === undefined ? idsAreTrue : state?.startsWith('idle') === true;
    };
  } catch {
    return () => false;
  } finally {
    clearTimeout(timer);
    await client.end({ timeout: 0 });
  }
}
