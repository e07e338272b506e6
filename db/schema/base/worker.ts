import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A live runner of a worker process. Once its heartbeat stops, others take over its jobs. */
export const workerHeartbeat = pgTable('worker_heartbeat', {
  workerId: text().primaryKey(),
  /** Shared by all runners of a process. */
  processId: text().notNull().default(''),
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
