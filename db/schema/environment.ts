import { bigint, boolean, integer, pgEnum, pgTable } from 'drizzle-orm/pg-core';

export const environmentName = pgEnum('environment_name', ['uat', 'production']);
export type Environment = (typeof environmentName.enumValues)[number];

/** One row per environment: what an operator can set, and the catalogue's version. */
export const environment = pgTable('environment', {
  name: environmentName().primaryKey(),
  maintenance: boolean().notNull().default(false),
  deduplicationWindowSeconds: integer()
    .notNull()
    .default(30 * 86_400),
  processingLimitMs: integer().notNull().default(25_000),
  batchFileRetentionDays: integer().notNull().default(30),
  requestLogRetentionDays: integer().notNull().default(30),
  leadRetentionDays: integer().notNull(),
  /** Raised by triggers on every change of intents and partners; a cache holding another version is stale. */
  catalogueVersion: bigint({ mode: 'number' }).notNull().default(1),
});
