import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { affiliate } from '@/db/schema/account/affiliate';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import type { EventData } from '@/db/schema/event/event';
import type { Environment } from '@/word/environment';
import type { EventType } from '@/word/event-type';
import { webhookKinds } from '@/word/webhook-kind';

/**
 * `paused`: by a person. `stopped`: nothing was taken for days; it is probed and goes on by itself. `gone`: its receiver
 * said so (410).
 */
export const webhookStates = ['active', 'paused', 'stopped', 'gone'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** One call and what came of it, as the page shows it. */
export interface WebhookAttempt {
  /** RFC 3339. */
  readonly at: string;
  readonly tookMs: number;
  /** Null: there was no answer. */
  readonly status: number | null;
  /** What was wrong: one of our codes; null: it was taken. */
  readonly problem: string | null;
  /** How the answer began. */
  readonly answer: string;
}

/** An event that was taken at the first try: the latest of an endpoint are kept with it. */
export type TakenDelivery = WebhookAttempt & {
  readonly position: number;
  readonly type: string;
};

/** Where an affiliate's system is told of events: a cursor over the affiliate's log (design event 10, webhooks). */
export const webhookEndpoint = pgTable(
  'webhook_endpoint',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    environment: environmentName().notNull(),
    kind: text({ enum: webhookKinds }).notNull().default('webhook'),
    /** Of a postback with names in braces, which are filled in. */
    url: text().notNull(),
    description: text().notNull().default(''),
    /** Empty: all. */
    types: text().array().notNull().default([]),
    state: text({ enum: webhookStates }).notNull().default('active'),
    /** Signs its calls; null: a postback, which is not signed. */
    secretCiphertext: bytea(),
    /** The secret before the last rotation; it signs, too, until `previousSecretEndsAt`. */
    previousSecretCiphertext: bytea(),
    previousSecretEndsAt: timestamp({ withTimezone: true }),
    /** All events up to here are taken, wait in `webhook_retry`, or are of other types. */
    position: bigint({ mode: 'number' }).notNull(),
    /** Counts whoever sends to it, and each change: only the latest may move the cursor. */
    fence: integer().notNull().default(0),
    /** Until then one worker sends to it. */
    claimedUntil: timestamp({ withTimezone: true }),
    /** Until then nothing is sent: it asked for a pause, or fails. */
    restUntil: timestamp({ withTimezone: true }),
    /** How many calls may be under way at once. */
    maxInFlight: smallint().notNull().default(8),
    failuresInARow: integer().notNull().default(0),
    /** Since the first failure after the last success. */
    failingSince: timestamp({ withTimezone: true }),
    lastFailedAt: timestamp({ withTimezone: true }),
    lastTakenAt: timestamp({ withTimezone: true }),
    stoppedAt: timestamp({ withTimezone: true }),
    /** When a stopped one is asked whether it is back. */
    nextProbeAt: timestamp({ withTimezone: true }),
    /** The latest that were taken at the first try, the newest first. */
    taken: jsonb().$type<TakenDelivery[]>().notNull().default([]),
    /** Incremented by each change of its settings; a save based on an older version is stale. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('webhook_endpoint_of').on(t.affiliateId, t.environment),
    check('webhook_endpoint_signed', sql`(${t.kind} = 'postback') = (${t.secretCiphertext} is null)`),
  ],
);

/** `given up`: after the last try. */
export const webhookRetryStates = ['waiting', 'taken', 'given up'] as const;
export type WebhookRetryState = (typeof webhookRetryStates)[number];

/** An event of the log as a row keeps it, about a lead. */
export interface KeptEvent {
  readonly position: number;
  readonly number: number;
  readonly type: EventType;
  /** RFC 3339. */
  readonly at: string;
  readonly environment: Environment;
  readonly leadId: number;
  readonly sequence: number | null;
  readonly data: EventData | null;
}

/** An event that goes to an endpoint once more, beside the cursor: it was not taken, or a user asked for it. */
export const webhookRetry = pgTable(
  'webhook_retry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    endpointId: bigint({ mode: 'number' })
      .notNull()
      .references(() => webhookEndpoint.id, { onDelete: 'cascade' }),
    position: bigint({ mode: 'number' }).notNull(),
    type: text().notNull(),
    leadId: bigint({ mode: 'number' }),
    state: text({ enum: webhookRetryStates }).notNull().default('waiting'),
    /** Failed tries of the schedule; asking for it again begins anew. */
    tries: integer().notNull().default(0),
    /** Asked for by a person. */
    asked: boolean().notNull().default(false),
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Of a postback that waits for the commission: what it tells of, which may stay longer than the log does. */
    event: jsonb().$type<KeptEvent>(),
    /** The latest calls, the newest first. */
    attempts: jsonb().$type<WebhookAttempt[]>().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('webhook_retry_once').on(t.endpointId, t.position),
    index('webhook_retry_due').on(t.endpointId, t.dueAt).where(sql`${t.state} = 'waiting'`),
    index('webhook_retry_age').on(t.createdAt),
  ],
);

/** The secrets that an endpoint's calls are signed with, as stored. */
export interface WebhookSecrets {
  id: number;
  /** Null: a postback's. */
  secretCiphertext: Buffer | null;
  /** Null: none, or its overlap is over. */
  previousSecretCiphertext: Buffer | null;
}
