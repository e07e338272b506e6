import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgEnum, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { apiKey } from '@/db/schema/account/api-key';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import { batch } from '@/db/schema/batch/batch';
import { consentChannels, consentedPurposes } from '@/word/consent';
import { lead } from './lead';
import { leadBasis } from './lead-basis';

export const consentChannel = pgEnum('consent_channel', consentChannels);
export const consentedPurpose = pgEnum('consented_purpose', consentedPurposes);

/** Where a recording of the call is, in the affiliate's own system. */
export interface ConsentRecording {
  system: string;
  reference: string;
  from_seconds?: number;
  to_seconds?: number;
}

/**
 * Consents that can be shown: of one lead, or of all leads of a file. Append-only: a trigger refuses every change but the
 * erasure of recording, certificate and salt. A lead that came with `popi: true` alone has none.
 */
export const consent = pgTable(
  'consent',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    affiliateId: bigint({ mode: 'number' })
      .notNull()
      .references(() => affiliate.id),
    environment: environmentName().notNull(),
    /** Null: of all leads of the file. */
    leadId: bigint({ mode: 'number' }).references(() => lead.id),
    batchId: bigint({ mode: 'number' }).references(() => batch.id),
    /** The words: the key of a consent text, or of a statement for a file; null: the client's own. */
    textKey: text(),
    /** ISO 639 code; null: not said. */
    language: text(),
    channel: consentChannel().notNull(),
    basis: leadBasis().notNull(),
    purposes: consentedPurpose().array().notNull(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
    recordedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    userId: bigint({ mode: 'number' }).references(() => user.id),
    apiKeyId: bigint({ mode: 'number' }).references(() => apiKey.id),
    /** Told of their opt-out, they heard the words and said yes to this lead all the same. */
    despiteOptOut: boolean().notNull().default(false),
    recording: jsonb().$type<ConsentRecording>(),
    certificateUrl: text(),
    /** Random: without it a proof of the row proves nothing about anybody. */
    salt: bytea(),
  },
  (t) => [
    index('consent_lead').on(t.leadId, t.id).where(sql`${t.leadId} is not null`),
    index('consent_batch').on(t.batchId).where(sql`${t.batchId} is not null`),
    check('consent_of_lead_or_file', sql`(${t.leadId} is null) <> (${t.batchId} is null)`),
  ],
);

/**
 * Withdrawals: each ends these purposes of every consent of its lead that was recorded before, whether it is a row, the
 * file's or `popi: true` alone. Append-only, but for `how`, which erasure clears.
 */
export const consentEnd = pgTable(
  'consent_end',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: bigint({ mode: 'number' })
      .notNull()
      .references(() => lead.id),
    purposes: consentedPurpose().array().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    userId: bigint({ mode: 'number' }).references(() => user.id),
    apiKeyId: bigint({ mode: 'number' }).references(() => apiKey.id),
    /** As whoever recorded it says; null: erased. */
    how: text(),
  },
  (t) => [index('consent_end_lead').on(t.leadId, t.id)],
);
