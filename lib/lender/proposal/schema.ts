import { z } from 'zod';
import type { PlannedStatus } from '@/db/schema/catalogue/planned-change';
import { storableText } from '@/lib/base/input/storable-text';
import { longestReason } from '@/lib/catalogue/catalogue/reason-limit';
import { connectionEntry, partnerIntentEntry } from '@/lib/catalogue/partner/entry';
import { ownCapacity } from '@/lib/lender/capacity/schema';

/** A lender takes no product on by itself: our operators agree on those with it. */
const rules = z.array(partnerIntentEntry).max(100);

/** The addresses of a lender's system; the value of its secret is never proposed. */
export const ownConnection = connectionEntry.omit({ secret: true });

/** What a lender's people propose for one of its partners: what is left out stays. `version`: as it was seen. */
export const proposeInput = z.strictObject({
  partnerId: z.int(),
  version: z.int(),
  entry: z.strictObject({
    intents: rules.optional(),
    connection: ownConnection.optional(),
    capacity: ownCapacity.optional(),
    answer_within_hours: z.int().min(1).max(500).optional(),
    /** A new signing secret, and nothing else with it. */
    new_secret: z.literal(true).optional(),
  }),
  /** Our operators read it; required for rules on age, gender or citizenship. */
  reason: storableText.max(longestReason).default(''),
});

/** Rules to be tried on past leads, of a product that the partner takes; points make nobody eligible. */
export const tryOwnRulesInput = z.strictObject({
  partnerId: z.int(),
  intent: partnerIntentEntry.shape.title,
  eligibility: partnerIntentEntry.shape.eligibility,
});

/** In counts, rounded to five; null: too few leads to say. */
export interface OwnTrial {
  counts: { leads: number; before: number; after: number } | null;
}

type Entry = z.output<typeof proposeInput>['entry'];

/** What a lender's people see of one of its partners' rules and addresses. */
export interface OwnRulesView {
  partnerId: number;
  companyName: string;
  version: number;
  intents: NonNullable<Entry['intents']>;
  connection: NonNullable<Entry['connection']>;
  answerWithinHours: number;
}

/** One of a lender's own proposals. */
export interface OwnProposalView {
  id: number;
  status: PlannedStatus;
  /** Who proposed it. */
  by: string;
  proposedAt: Date;
  reason: string | null;
  companyName: string;
  fields: { field: string; before: unknown; after: unknown }[];
  /** When it is to be applied, once our operators have said so. */
  dueAt: Date | null;
  settledAt: Date | null;
  /** Why it was returned. */
  answer: string | null;
  /** Of a new secret that was allowed and nobody has taken: until when it is there to be taken. */
  secretUntil: Date | null;
}
