import { z } from 'zod';
import type { Consequence } from '@/lib/base/consequence/consequence';
import { confirmFigure } from '@/lib/base/consequence/schema';
import { environmentText } from '@/lib/base/input/environment-text';
import { storableText } from '@/lib/base/input/storable-text';
import { reasonText } from '@/lib/catalogue/catalogue/reason';
import { endpointValues } from '@/lib/catalogue/sandbox/magic-value';
import { deciders } from '@/word/lender';
import { partnerEntry, partnerIntentEntry } from './entry';

/** Production's applicants may go to a system that has not passed its go-live check at these URLs. */
const unchecked = z.boolean().optional();

/** More than a third of the matches among the newest leads may be lost. */
const fewer = z.boolean().optional();

/** Active products may be left with no lender. */
const unserved = z.boolean().optional();

export const createPartnerInput = z.strictObject({
  environment: environmentText,
  entry: partnerEntry,
  reason: reasonText,
  unchecked,
});

/**
 * The complete entry, as in the catalogue file; without a `connection` the stored one stays. `version`: the one that
 * was edited; without it the last save wins.
 */
export const changePartnerInput = z.strictObject({
  partnerId: z.int(),
  entry: partnerEntry,
  version: z.int().optional(),
  reason: reasonText,
  unchecked,
  fewer,
  unserved,
});

export const changeActiveInput = z.strictObject({
  partnerId: z.int(),
  active: z.boolean(),
  /** The version that was seen; without it the last save wins. */
  version: z.int().optional(),
  confirm: confirmFigure,
  unchecked,
});

/** Gives a cap more places. `version`: of the partner as it was seen, so that a second press gives none. */
export const openMoreInput = z.strictObject({
  partnerId: z.int(),
  capId: z.int().min(1),
  more: z.int().min(1).max(10_000),
  version: z.int(),
});

/** Which lender's people see a partner's applications, and whether they decide them in the portal. */
export const setPartnerPortalInput = z
  .strictObject({
    partnerId: z.int(),
    lenderId: z.int().nullable(),
    /** Null: as its accept URL says. */
    decides: z.enum(deciders).nullable(),
    answerWithinHours: z.int().min(1).max(500),
  })
  .refine(({ lenderId, decides }) => decides !== 'portal' || lenderId !== null, {
    path: ['lenderId'],
    message: 'required: somebody has to see what waits',
  });

export const previewDeactivationInput = z.strictObject({
  partnerIds: z.array(z.int().min(1)).min(1).max(50),
});

/** What deactivating partners would take away. */
export interface DeactivationPreview {
  consequence: Consequence;
  /** The titles of the active intents that no partner would serve any more. */
  withoutPartner: string[];
}

/** Periods that leads can be taken from, in days, besides the newest offers. */
export const trialDays = [1, 7, 30, 90] as const;

/**
 * Rules for an intent, to be tried on past leads. `partnerId`: the partner whose stored rules they are compared with;
 * absent for a new one.
 */
export const tryRulesInput = z.strictObject({
  environment: environmentText,
  partnerId: z.int().optional(),
  intent: partnerIntentEntry.shape.title,
  eligibility: partnerIntentEntry.shape.eligibility,
  probability_conditions: partnerIntentEntry.shape.probability_conditions,
  /** Null: the newest 1,000 offers, however old. */
  days: z.literal(trialDays).nullable().default(null),
  /** Null: leads of all affiliates. */
  affiliateId: z.int().nullable().default(null),
});

const longestLeaveOutMs = 90 * 86_400_000;

/** Pauses a partner until a moment, at most 90 days ahead; null: until an operator resumes it. Agents read the reason. */
export const leaveOutInput = z.strictObject({
  partnerId: z.int(),
  until: z.iso
    .datetime({ offset: true, error: 'must be a date and a time' })
    .transform((text) => new Date(text))
    .refine((until) => until.getTime() > Date.now(), 'must be in the future')
    .refine((until) => until.getTime() < Date.now() + longestLeaveOutMs, 'must be within 90 days')
    .nullable(),
  reason: storableText.min(1).max(200),
});

const scenarios = ['', ...endpointValues.map(({ lastName }) => lastName)] as const;

export const testEndpointInput = z.strictObject({
  partnerId: z.int(),
  endpoint: z.enum(['score', 'accept', 'link']),
  /** A magic last name of the sandbox; empty for an ordinary applicant. */
  scenario: z.enum(scenarios).default(''),
  /** Of an earlier test of `accept`, for its link. */
  applicationId: z.string().max(64).nullable().default(null),
  /** Of an earlier test with the same lead. */
  leadId: z.string().max(64).nullable().default(null),
  /** What the partner gave in an earlier test of `accept`, for its link. */
  reference: storableText.max(500).nullable().default(null),
  /** A valid response closes the endpoint's circuit. */
  probe: z.boolean().default(false),
});
