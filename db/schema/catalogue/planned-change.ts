import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { lender } from '@/db/schema/account/lender';
import { environmentName } from '@/db/schema/base/environment';

/**
 * `waiting`: for its time. `held`: its time came, and somebody must look first. `proposed`: by one of a lender's people,
 * without a time; an operator decides. `returned`: to them, with a reason.
 */
export type PlannedStatus = 'waiting' | 'held' | 'proposed' | 'returned' | 'applied' | 'cancelled';

/** One intent or partner of a planned change, in the format of the catalogue file; never with a secret. */
export interface PlannedEntry {
  noun: 'intent' | 'partner';
  /** Null: to be created. */
  id: number | null;
  /** The intent's title or the partner's slug. */
  name: string;
  kind: 'created' | 'changed' | 'deactivated';
  /** What it changes, from what was stored when it was planned. */
  fields: { field: string; before: unknown; after: unknown }[];
  /** The whole entry. */
  after: object;
  /** A lender asks for a new signing secret: nothing of the entry changes. */
  newSecret?: true;
}

/** A change of an environment's catalogue that is to be made at a time (design catalogue 33). */
export const plannedChange = pgTable(
  'planned_change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: environmentName().notNull(),
    /** Null: it has no time, as it is proposed. */
    dueAt: timestamp({ withTimezone: true }),
    status: text().$type<PlannedStatus>().notNull().default('waiting'),
    plannedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Who planned it, as in the audit trail. */
    actorKind: text().notNull(),
    actorId: bigint({ mode: 'number' }),
    /** The person at the command line. */
    actorName: text(),
    reason: text(),
    /** The lender whose people proposed it; null: an operator planned it. */
    lenderId: bigint({ mode: 'number' }).references(() => lender.id),
    /** Who decided about a proposal, as in the audit trail. */
    deciderKind: text(),
    deciderId: bigint({ mode: 'number' }),
    deciderName: text(),
    entries: jsonb().$type<PlannedEntry[]>().notNull(),
    /** What was confirmed when it was planned: how many it switches off, and whether it leaves somebody with none. */
    confirmed: jsonb().$type<{ figure: number; leavesNone: boolean }>().notNull(),
    /** Why it is held or returned, for people to read. */
    problem: text(),
    /** When a worker takes it, by the database's clock; moved ahead while one has it. */
    nextTryAt: timestamp({ withTimezone: true }),
    settledAt: timestamp({ withTimezone: true }),
    /** When one of the lender's people was shown the new secret that had been proposed. */
    secretTakenAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('planned_change_due').on(t.nextTryAt).where(sql`${t.status} = 'waiting'`),
    index('planned_change_open').on(t.environment, t.dueAt).where(sql`${t.status} in ('waiting', 'held')`),
    // What has no time is a lender's, and what waits or is held had one.
    check(
      'planned_change_time',
      sql`${t.status} not in ('waiting', 'held') or (${t.dueAt} is not null and ${t.nextTryAt} is not null)`,
    ),
  ],
);
