import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A living runner of a worker process. When its heartbeat stops, its jobs are taken over. */
export const workerHeartbeat = pgTable('worker_heartbeat', {
  workerId: text().primaryKey(),
  /** The same for all runners of a process. */
  processId: text().notNull().default(''),
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
