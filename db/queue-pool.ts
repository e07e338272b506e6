import { Client, type ClientConfig, Pool } from 'pg';
import type { Logger } from 'pino';
import { readAddress } from './address';

export type QueuePool = Pool;

/** The queue's statements take milliseconds. */
const usualAnswerMs = 15_000;
const connectWithinMs = 10_000;
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
  answerWithinMs = usualAnswerMs,
): QueuePool {
  const { url, ssl } = readAddress(databaseUrl);
  const pool = new Pool({
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
