import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';
import { readAddress } from './address';
import { isServerAway } from './error';

/**
 * The queue's connections. One that cannot be had, or is lost, says so as the queue understands it: it tries again what
 * it asks and what it has to store, where a runner would otherwise end and leave its job locked.
 */
export class QueuePool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(
    given: (error: Error | undefined, client: PoolClient | undefined, done: Done) => void,
  ): void;
  override connect(given?: (error: Error | undefined, client: PoolClient | undefined, done: Done) => void) {
    if (given) return super.connect((error, client, done) => given(error && withCode(error), client, done));
    return super.connect().catch((error: unknown) => {
      throw error instanceof Error ? withCode(error) : error;
    });
  }
}

type Done = (release?: Error | boolean) => void;

/** Those of the driver's own errors that have no code. */
const lostMessages =
  /^(?:timeout exceeded when trying to connect|Connection terminated.*|Query read timeout|Client (?:was closed|has encountered a connection error) and is not queryable)$/;

/** The queue tries again after this code, soon (scripts/patch-graphile-worker.mjs). */
const lostCode = 'CONNECTION_LOST';

const withCode = (error: Error) =>
  lostMessages.test(error.message) || isServerAway(error) ? Object.assign(error, { code: lostCode }) : error;

/** How long a statement of the queue, which takes milliseconds, may wait for its answer. */
export const queueAnswerWithinMs = 15_000;
const usualLimits = { answerWithinMs: queueAnswerWithinMs, connectWithinMs: 10_000 };
const probeAfterMs = 10_000;

interface QueuePoolOptions {
  readonly answerWithinMs: number;
  readonly connectWithinMs: number;
  /** Called when a statement got no answer: whether it was carried out is not known. */
  readonly unanswered: () => void;
}

/**
 * The connections of the job queue, which uses its own driver. A silently dead one is detected by its statement's
 * timeout, or by keep-alive if it only listens, and replaced.
 */
export function openQueuePool(
  databaseUrl: string,
  maxConnections: number,
  log: Pick<Logger, 'warn'>,
  options: Partial<QueuePoolOptions> = {},
): QueuePool {
  const { answerWithinMs, connectWithinMs, unanswered } = { ...usualLimits, ...options };
  const { url, ssl } = readAddress(databaseUrl);
  const pool = new QueuePool({
    connectionString: url,
    ssl,
    max: maxConnections,
    Client: queueClient(unanswered),
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: probeAfterMs,
  });
  const broken = (error: Error) => log.warn({ error }, 'a connection of the queue broke');
  // Without listeners a broken connection would crash the process.
  pool.on('error', broken);
  pool.on('connect', (client) => client.on('error', broken));
  return pool;
}

/**
 * A connection of the queue that is discarded if a statement gets no response: the network may have dropped it
 * silently, and the kernel would retry for a quarter of an hour. The driver only gives up on the statement, and
 * the next one would wait on the same dead connection.
 */
function queueClient(unanswered: (() => void) | undefined) {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      const query = this.query.bind(this) as (...given: unknown[]) => unknown;
      const watched = (...given: unknown[]): unknown => {
        const answer = query(...given);
        if (!(answer instanceof Promise)) return answer;
        return answer.catch((given: unknown) => {
          if (!(given instanceof Error)) throw given;
          if (given.message === 'Query read timeout') void this.end().catch(() => {});
          const error = withCode(given);
          if ('code' in error && error.code === lostCode) unanswered?.();
          throw error;
        });
      };
      this.query = watched as typeof this.query;
    }
  };
}
