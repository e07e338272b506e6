import postgres from 'postgres';

/** A connection of the driver's pool, as scripts/patch-postgres.mjs shows it. */
interface Connection {
  /** Something was sent and not yet answered. */
  readonly waiting: boolean;
  /** When it last heard from the server, or last began to wait, by `performance.now()`. */
  readonly heard: number;
  readonly backend: { readonly pid: number | null };
  /** Set while a transaction has it. */
  readonly reserved?: unknown;
  /** Ends it without waiting for the server, and rejects what waits for its answer. */
  destroy(error: Error): void;
}

interface Watched {
  connections(): readonly Connection[];
}

export interface WatchTimes {
  lookEveryMs: number;
  /** A connection that waits in silence for longer is asked about. */
  silentAfterMs: number;
  /** The server is given this long to say what it knows about it. */
  answerWithinMs: number;
  /** It is thrown away in any case: the server would have cancelled the statement long ago. */
  hopelessAfterMs: number;
}

const usualTimes: WatchTimes = {
  lookEveryMs: 1_000,
  silentAfterMs: 2_000,
  answerWithinMs: 3_000,
  hopelessAfterMs: 35_000,
};

/** Throws when the driver is not the repaired one: without that its first lost connection ends the process. */
export function assertRepaired(client: postgres.Sql): void {
  if (!('connections' in client))
    throw new Error('the database driver is not repaired: run node scripts/patch-postgres.mjs');
}

/**
 * Finds connections that died without a word (a network that drops them, a proxy that lost its other side): no reset
 * comes, and whoever sent a statement waits. One that has waited in silence for seconds is looked up by its process id
 * over a new connection. The server works on a slow statement: that one is left alone. It waits for us, or does not
 * know the connection: then it is dead, is thrown away with all idle ones, which went the same way, and the pool opens
 * new ones. Returns how to end the watch; `found` is told how many were thrown away.
 */
export function watchConnections(
  url: string,
  clients: readonly postgres.Sql[],
  found: (count: number) => void = () => {},
  times: WatchTimes = usualTimes,
): () => void {
  let looking = false;
  const all = () => clients.flatMap((client) => (client as unknown as Watched).connections());

  const look = async () => {
    const silent = all().filter((one) => one.waiting && silenceOf(one) > times.silentAfterMs);
    if (silent.length === 0) return;
    const since = new Map(silent.map((one) => [one, one.heard]));
    const isDead = await askServer(url, times.answerWithinMs);
    const dead = silent.filter(
      (one) =>
        // Has it spoken in the meantime?
        one.waiting &&
        one.heard === since.get(one) &&
        (isDead(one.backend.pid) || silenceOf(one) > times.hopelessAfterMs),
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
        // The server does not answer anybody: nothing is known, and the next look asks again.
      })
      .finally(() => {
        looking = false;
      });
  }, times.lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

const silenceOf = ({ heard }: Connection) => performance.now() - heard;

function silentConnection(): Error {
  return Object.assign(new Error('the connection to the database went silent'), {
    code: 'CONNECTION_CLOSED',
  });
}

/** What the server knows, as a question: is nobody at work at the other end of this connection? */
async function askServer(url: string, withinMs: number): Promise<(pid: number | null) => boolean> {
  const client = postgres(url, {
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
    const [connection] = (client as unknown as Watched).connections();
    // Behind a pooling proxy the ids that a client is told are not the server's: a missing one means nothing then.
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
