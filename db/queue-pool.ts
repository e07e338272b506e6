import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';
import { readAddress } from './address';

/**
 * The queue's connections. A connection that is not there in time says so as the queue understands it: it tries again
 * what it has to store, where it would otherwise end the process.
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

const timeoutMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
];

const withCode = (error: Error) =>
  timeoutMessages.includes(error.message) ? Object.assign(error, { code: 'ETIMEDOUT' }) : error;

/** The queue's statements take milliseconds. */
const usualLimits = { answerWithinMs: 15_000, connectWithinMs: 10_000 };
const probeAfterMs = 10_000;

/**
 * A connection of the queue that is discarded if a statement gets no response: the network may have dropped it
 * silently, and the kernel would retry for a quarter of an hour. The driver only gives up on the statement, and
 * the next one would wait on the same dead connection.
 */
class QueueClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...given: unknown[]) => unknown;
    const watched = (...given: unknown[]): unknown => {
      const answer = query(...given);
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if (error instanceof Error && error.message === 'Query read timeout')
            void this.end().catch(() => {});
        });
      return answer;
    };
    this.query = watched as typeof this.query;
  }
}

/**
 * The connections of the job queue, which uses its own driver. A silently dead one is detected by its statement's
 * timeout, or by keep-alive if it only listens, and replaced.
 */
export function openQueuePool(
  databaseUrl: string,
  maxConnections: number,
  log: Logger,
  { answerWithinMs, connectWithinMs } = usualLimits,
): QueuePool {
  const { url, ssl } = readAddress(databaseUrl);
  const pool = new QueuePool({
    connectionString: url,
    ssl,
    max: maxConnections,
    Client: QueueClient,
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
