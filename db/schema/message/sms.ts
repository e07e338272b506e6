import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgEnum, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import { application } from '@/db/schema/lead/application';
import { lead } from '@/db/schema/lead/lead';

/**
 * `awaiting link`: to be sent when the partner's link is there. `ready`: the link is there, but no gateway: an agent
 * sends it. `queued`: on its way to the gateway. The others are final.
 */
export const smsStatus = pgEnum('text_message_status', [
  'awaiting link',
  'ready',
  'queued',
  'sent',
  'failed',
  'cancelled',
]);
export type SmsStatus = (typeof smsStatus.enumValues)[number];

/**
 * A text message with an application's link. Its id is the Idempotency-Key of every call about it. The number and the
 * words are read when it is sent: neither is stored here.
 */
export const textMessage = pgTable(
  'text_message',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    affiliateId: bigint({ mode: 'number' }).notNull(),
    environment: environmentName().notNull(),
    leadId: bigint({ mode: 'number' })
      .notNull()
      .references(() => lead.id),
    applicationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => application.id),
    /** Who asked for it. */
    userId: bigint({ mode: 'number' }).references(() => user.id),
    status: smsStatus().notNull(),
    /** Calls of the gateway that brought no answer that settles it. */
    tries: integer().notNull().default(0),
    /** What was wrong with the last call: one of our codes. */
    problem: text(),
    requestedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was given to the worker. */
    queuedAt: timestamp({ withTimezone: true }),
    /** When the worker calls the gateway next, while it is queued. */
    nextCallAt: timestamp({ withTimezone: true }),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('text_message_lead').on(t.leadId, t.id),
    index('text_message_scope').on(t.affiliateId, t.environment, t.id),
    // What a worker is to send.
    index('text_message_due').on(t.nextCallAt).where(sql`${t.status} = 'queued'`),
    // For the operator's overview.
    index('text_message_problem')
      .on(t.environment, t.settledAt)
      .where(sql`${t.status} in ('sent', 'failed')`),
    // Asked for by two at once, it is sent once.
    uniqueIndex('text_message_open')
      .on(t.applicationId)
      .where(sql`${t.status} in ('awaiting link', 'queued')`),
  ],
);

/** What the sandbox's SMS gateway was sent, by Idempotency-Key; an applicant's number and words are encrypted. */
export const sandboxTextMessage = pgTable(
  'sandbox_text_message',
  {
    messageId: text().primaryKey(),
    ciphertext: bytea().notNull(),
    /** How often it came; shown and "sent" once. */
    calls: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('sandbox_text_message_age').on(t.createdAt)],
);
