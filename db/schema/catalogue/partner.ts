import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { lender } from '@/db/schema/account/lender';
import { bytea } from '@/db/schema/base/column';
import { environmentName } from '@/db/schema/base/environment';
import { deciders, usualAnswerWithinHours } from '@/word/lender';
import type { StoredCapacity } from '@/word/stored-capacity';
import { intent } from './intent';

export const acceptVariant = pgEnum('accept_variant', ['redirect', 'details']);

export const partnerDecides = pgEnum('partner_decides', deciders);

/** A rule of a partner for an intent, in the format of the catalogue file (design catalogue 5, eligibility). */
export interface StoredRule {
  field: string;
  operator: string;
  value: unknown;
}
export interface StoredCondition extends StoredRule {
  results: number;
}

export const partner = pgTable(
  'partner',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    environment: environmentName().notNull(),
    slug: text().notNull(),
    companyName: text().notNull(),
    companyWebsiteUrl: text().notNull().default(''),
    companyLogoUrl: text().notNull().default(''),
    companyMiniLogoUrl: text().notNull().default(''),
    companyWideLogoUrl: text().notNull().default(''),
    partnerType: text().notNull(),
    active: boolean().notNull().default(true),
    endToEnd: boolean().notNull().default(false),
    /** Lower is better. */
    priority: integer().notNull().default(100),
    acceptVariant: acceptVariant().notNull().default('details'),
    scoreUrl: text(),
    acceptUrl: text(),
    linkUrl: text(),
    redirectUrl: text(),
    /** Signs our calls and the partner's callbacks; encrypted with PII_KEY. */
    secretCiphertext: bytea().notNull(),
    /** We made the secret (at an import or a copy), and have not shown it to anyone yet. */
    secretUnseen: boolean().notNull().default(false),
    /** The secret before the last roll; also valid until `previousSecretEndsAt`. */
    previousSecretCiphertext: bytea(),
    previousSecretEndsAt: timestamp({ withTimezone: true }),
    timeoutMs: integer().notNull().default(4_000),
    /** How many leads it takes, and when; null: any, always. Part of the catalogue. */
    capacity: jsonb().$type<StoredCapacity>(),
    /** From then until then it gets no new offers. Not part of the catalogue, so it changes no version. */
    leftOutFrom: timestamp({ withTimezone: true }),
    leftOutUntil: timestamp({ withTimezone: true }),
    /** Why; agents read it. */
    leftOutReason: text(),
    /** The company whose people sign in for it; null: nobody does. Not part of the catalogue, like the next two. */
    lenderId: bigint({ mode: 'number' }).references(() => lender.id),
    /** Null: as its accept URL says (`deciderOf`). */
    decides: partnerDecides(),
    /** Opening hours in which its people mean to decide in the portal. */
    answerWithinHours: integer().notNull().default(usualAnswerWithinHours),
    /** Incremented by each change; a save based on an older version is stale. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('partner_slug_key').on(t.environment, t.slug),
    index('partner_lender').on(t.lenderId).where(sql`${t.lenderId} is not null`),
    // Nobody would read what waits there.
    check('partner_portal_lender', sql`${t.decides} is distinct from 'portal' or ${t.lenderId} is not null`),
  ],
);

export const partnerIntent = pgTable(
  'partner_intent',
  {
    partnerId: bigint({ mode: 'number' })
      .notNull()
      .references(() => partner.id),
    intentId: bigint({ mode: 'number' })
      .notNull()
      .references(() => intent.id),
    eligibility: jsonb().$type<StoredRule[]>().notNull().default([]),
    probabilityConditions: jsonb().$type<StoredCondition[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.partnerId, t.intentId] })],
);
