import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { environmentName } from '@/db/schema/base/environment';
import { eventTypes } from '@/word/event-type';

/** What an event says besides whom it is about: ids, states and counts, never an applicant's value. */
export type EventData = Readonly<Record<string, string | number | null>>;

/**
 * Events that are written but not yet numbered, in the statement that does what they tell of. The publisher moves them
 * to `event`. No index but the key, and no foreign keys: each new lead writes one.
 */
export const eventOutbox = pgTable('event_outbox', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  affiliateId: bigint({ mode: 'number' }).notNull(),
  environment: environmentName().notNull(),
  type: text({ enum: eventTypes }).notNull(),
  /** By the clock of the transaction that did it. */
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Null: about no lead. */
  leadId: bigint({ mode: 'number' }),
  /** One of the thousands that a file makes: told only to who asks for the type by name. */
  bulk: boolean().notNull().default(false),
  /** Null: nothing more to say. */
  data: jsonb().$type<EventData>(),
});

/**
 * The log: each affiliate's events in one environment, with positions 1, 2, 3 …; partitioned by day, and dropped after
 * 30 days. Only the publisher writes it.
 */
export const event = pgTable(
  'event',
  {
    /** When it was published, in UTC. */
    day: date().notNull(),
    affiliateId: bigint({ mode: 'number' }).notNull(),
    environment: environmentName().notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    /** Its number in the outbox, of which the id that clients see is made. */
    number: bigint({ mode: 'number' }).notNull(),
    type: text({ enum: eventTypes }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    leadId: bigint({ mode: 'number' }),
    /** Counts the events of the lead, from 1. */
    sequence: integer(),
    bulk: boolean().notNull(),
    data: jsonb().$type<EventData>(),
  },
  (t) => [
    primaryKey({ columns: [t.affiliateId, t.environment, t.position, t.day] }),
    // In order of publishing, so a small index is enough to find one by its id.
    index('event_number').using('brin', t.number).with({ pages_per_range: 16, autosummarize: true }),
  ],
);

/** How far an affiliate's log has come in an environment; none: it is empty. */
export const eventStream = pgTable(
  'event_stream',
  {
    affiliateId: bigint({ mode: 'number' }).notNull(),
    environment: environmentName().notNull(),
    lastPosition: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.affiliateId, t.environment] })],
);

/** How many events a lead has had; none: its creation alone, which is the first, also where it is older than the log. */
export const eventSequence = pgTable('event_sequence', {
  leadId: bigint({ mode: 'number' }).primaryKey(),
  last: integer().notNull(),
});

/** Who publishes, and in which history of the database; a single row. */
export const eventLog = pgTable(
  'event_log',
  {
    only: boolean().primaryKey().default(true),
    /** Another one after a restore or a promotion: positions may come again. Milliseconds since 1970. */
    epoch: bigint({ mode: 'number' })
      .notNull()
      .default(sql`floor(extract(epoch from clock_timestamp()) * 1000)`),
    /** Counts the publishers: only the latest may publish. */
    fence: integer().notNull().default(0),
    /** Until then nobody else takes over. */
    leasedUntil: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Keys whose end is near have been told of up to this time. */
    keysToldUntil: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [check('event_log_only', sql`${t.only}`)],
);
