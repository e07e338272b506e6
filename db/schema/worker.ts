import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A living worker process. When its heartbeat stops, its jobs are taken over. */
export const workerHeartbeat = pgTable('worker_heartbeat', {
  workerId: text().primaryKey(),
  startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  seenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
