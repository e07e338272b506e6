import { bigint, boolean, integer, pgEnum, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { environmentNames } from '@/word/environment';
import { registerGates } from '@/word/opt-out';
import { longestRetentionDays, type RetentionSetting } from '@/word/retention';

export const environmentName = pgEnum('environment_name', environmentNames);

/** One row per environment: its settings, and the catalogue's version. */
export const environment = pgTable('environment', {
  name: environmentName().primaryKey(),
  maintenance: boolean().notNull().default(false),
  /** Told to everybody. */
  maintenanceReason: text(),
  /** From then on it is under maintenance, whatever `maintenance` says. */
  maintenanceStartsAt: timestamp({ withTimezone: true }),
  /** Who planned it; null: the command line. No reference, as a user is locked before an environment. */
  maintenancePlannedBy: bigint({ mode: 'number' }),
  /** Why a planned one is held, for operators to read: it does not begin. */
  maintenanceProblem: text(),
  /** When it is expected to end; it ends when an operator says so. */
  maintenanceEndsAt: timestamp({ withTimezone: true }),
  deduplicationWindowSeconds: integer()
    .notNull()
    .default(30 * 86_400),
  processingLimitMs: integer().notNull().default(25_000),
  batchFileRetentionDays: integer().notNull().default(30),
  requestLogRetentionDays: integer().notNull().default(30),
  /** For all leads: no class of them is kept longer. */
  leadRetentionDays: integer().notNull(),
  /** By what became of a lead (`db/query/care/lead-period.ts`); as shipped as long as all leads. */
  neverOfferedRetentionDays: integer().notNull().default(longestRetentionDays),
  offeredRetentionDays: integer().notNull().default(longestRetentionDays),
  declinedRetentionDays: integer().notNull().default(longestRetentionDays),
  acceptedRetentionDays: integer().notNull().default(longestRetentionDays),
  /** What proves consent of a lead, after its last use; as shipped as long as the lead. */
  consentRetentionDays: integer().notNull().default(longestRetentionDays),
  /** Who read which lead: 24 months as shipped. */
  readRetentionDays: integer().notNull().default(731),
  /** Who asked by law, and what was said, after the answer: 60 months as shipped. Production's counts. */
  rightsRequestRetentionDays: integer().notNull().default(1_827),
  /** What the national register does to leads that did not ask us themselves: `block`, `warn` or `off`. */
  registerGate: text({ enum: registerGates }).notNull().default('block'),
  /** Version of the settings, incremented by each change; a save based on an older one is stale. */
  version: integer().notNull().default(1),
  /** Incremented by triggers on every change of intents and partners; a cache with another version is stale. */
  catalogueVersion: bigint({ mode: 'number' }).notNull().default(1),
});

/**
 * A pending shorter period that takes effect at `countsAt` and can be cancelled until then. After that, the next
 * transaction that locks the environment moves it to its column there, if who planned it still may.
 */
export const retentionChange = pgTable(
  'retention_change',
  {
    environment: environmentName().notNull(),
    setting: text().$type<RetentionSetting>().notNull(),
    days: integer().notNull(),
    countsAt: timestamp({ withTimezone: true }).notNull(),
    /** Who planned it; null: the command line. No reference, as a user is locked before an environment. */
    plannedBy: bigint({ mode: 'number' }),
    /** Why it is held, for operators to read: it is not applied. */
    problem: text(),
  },
  (t) => [primaryKey({ columns: [t.environment, t.setting] })],
);
