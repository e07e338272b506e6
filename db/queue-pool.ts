import { Client, type ClientConfig, Pool } from 'pg';
import type { Logger } from 'pino';

export type QueuePool = Pool;

/** The queue's statements take milliseconds. */
const usualAnswerMs = 15_000;
const connectWithinMs = 10_000;
const probeAfterMs = 10_000;

/**
 * A connection of the queue that is thrown away when a statement gets no answer: the network may have dropped it
 * without a word, and the kernel would go on trying for a quarter of an hour. The driver gives up the statement alone,
 * and the next would wait behind it on the same dead connection.
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
 * The connections of the job queue, which speaks through a driver of its own. One that died silently is found by its
 * statement's deadline, or by keep-alive where it only listens, and another is opened.
 */
export function openQueuePool(
  databaseUrl: string,
  maxConnections: number,
  log: Logger,
  answerWithinMs = usualAnswerMs,
): QueuePool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    Client: QueueClient,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: probeAfterMs,
  });
  const broken = (error: Error) => log.warn({ error }, 'a connection of the queue broke');
  // Without listeners a broken connection would end the process.
  pool.on('error', broken);
  pool.on('connect', (client) => client.on('error', broken));
  return pool;
}
