import { z } from 'zod';
import type { Consequence } from '@/lib/base/consequence/consequence';
import { confirmFigure } from '@/lib/base/consequence/schema';
import { storableText } from '@/lib/base/input/storable-text';
import { type LeadBasis, leadBases } from '@/word/lead';

const affiliateName = storableText.min(1).max(120);
export const slugText = z
  .string()
  .trim()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters and digits, with single hyphens between');

export const createAffiliateInput = z.strictObject({
  name: affiliateName,
  /** Generated from the name if absent. */
  slug: slugText.optional(),
  liveFeedback: z.boolean().default(false),
});

/** Blank is none. */
const orNone = <Text extends z.ZodType<string>>(text: Text) =>
  z
    .literal('')
    .transform(() => null)
    .or(text)
    .nullable()
    .optional();

export const changeAffiliateInput = z.strictObject({
  affiliateId: z.int(),
  name: affiliateName.optional(),
  contactName: orNone(storableText.max(120)),
  contactEmail: orNone(z.string().trim().max(254).pipe(z.email())),
  contactPhone: orNone(storableText.max(40)),
  note: orNone(storableText.max(2_000)),
  liveFeedback: z.boolean().optional(),
  active: z.boolean().optional(),
  /** The version that was edited; without it the last save wins. */
  version: z.int().optional(),
  confirm: confirmFigure,
});

export const approveUatInput = z.strictObject({
  affiliateId: z.int(),
  /** Needed while the go-live checklist is not complete. */
  reason: storableText.min(1).max(500).optional(),
});

export const changeLeadBasisInput = z.strictObject({
  affiliateId: z.int(),
  leadBasis: z.enum(leadBases),
});

/** What suspending an affiliate would stop. */
export interface SuspensionPreview {
  consequence: Consequence;
  /** Currently usable, in both environments. */
  keys: number;
  users: number;
  /** Applications without a partner's decision yet; they continue. */
  openApplications: number;
  /** Today in South Africa, with its keys. */
  callsToday: number;
}

export interface AffiliateView {
  id: number;
  name: string;
  slug: string;
  /** The public referee code: other affiliates send it as `referee_id` (spec 2.1). */
  refereeId: string;
  liveFeedback: boolean;
  /** Of leads whose request or file does not say it. */
  leadBasis: LeadBasis;
  active: boolean;
  uatApprovedAt: Date | null;
  /** Whom to call there, and a note; for operators only. */
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  note: string | null;
  createdAt: Date;
  /** Sent back with a change, so that no user overwrites what they have not seen. */
  version: number;
}
