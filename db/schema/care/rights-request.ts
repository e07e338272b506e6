import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { bytea } from '@/db/schema/base/column';
import { identityChecks, rightsChannels, rightsKinds, rightsStates } from '@/word/rights-request';

/**
 * What applicants ask for by law, and what became of it. Of no environment: a person asks for all that is held. What has
 * ended cannot be changed, only its details be forgotten (triggers).
 */
export const rightsRequest = pgTable(
  'rights_request',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: rightsKinds }).notNull(),
    channel: text({ enum: rightsChannels }).notNull(),
    /** Of the ID number under the key of opt-outs: it outlives an erasure, and a rotation of PII_KEY leaves it as it is. */
    applicantHash: bytea().notNull(),
    /** Days in South Africa. */
    receivedOn: date().notNull(),
    dueOn: date().notNull(),
    /** Whose manager entered it; null: an operator, for all affiliates. */
    affiliateId: bigint({ mode: 'number' }).references(() => affiliate.id),
    enteredAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null: by the command line. */
    enteredByUserId: bigint({ mode: 'number' }).references(() => user.id),
    identityCheck: text({ enum: identityChecks }).notNull().default('none'),
    identityByUserId: bigint({ mode: 'number' }).references(() => user.id),
    state: text({ enum: rightsStates }).notNull().default('open'),
    endedAt: timestamp({ withTimezone: true }),
    endedByUserId: bigint({ mode: 'number' }).references(() => user.id),
    /** Who asks, what for in their words, and what was answered. Null: forgotten. */
    detailsCiphertext: bytea(),
  },
  (t) => [
    index('rights_request_applicant').on(t.applicantHash),
    index('rights_request_affiliate').on(t.affiliateId).where(sql`${t.affiliateId} is not null`),
    index('rights_request_due').on(t.dueOn).where(sql`${t.state} = 'open'`),
    // Pressed twice, or by two people at once, it is still one.
    uniqueIndex('rights_request_open')
      .on(t.applicantHash, t.kind, sql`coalesce(${t.affiliateId}, 0)`)
      .where(sql`${t.state} = 'open'`),
    check('rights_request_ended', sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    check('rights_request_due_after', sql`${t.dueOn} > ${t.receivedOn}`),
  ],
);
