import { bigint, boolean, integer, pgEnum, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

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
  /** Of the settings; raised by each change of them, and a save that was made from another one is stale. */
  version: integer().notNull().default(1),
  /** Raised by triggers on every change of intents and partners; a cache holding another version is stale. */
  catalogueVersion: bigint({ mode: 'number' }).notNull().default(1),
});

export type RetentionSetting = 'leadRetentionDays' | 'batchFileRetentionDays' | 'requestLogRetentionDays';

/**
 * A shorter period that was asked for and counts from `countsAt` on, so that it can be cancelled until then. Once it
 * counts, whoever locks the environment next moves it to its column there.
 */
export const retentionChange = pgTable(
  'retention_change',
  {
    environment: environmentName().notNull(),
    setting: text().$type<RetentionSetting>().notNull(),
    days: integer().notNull(),
    countsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.environment, t.setting] })],
);
