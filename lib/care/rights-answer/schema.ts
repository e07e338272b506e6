import { z } from 'zod';
import { publicIdSchema } from '@/lib/base/crypto/public-id-schema';
import { storableText } from '@/lib/base/input/storable-text';
import { readDay } from '@/lib/base/time/date';
import { copyFormats } from '@/lib/care/applicant-record/copy-format';
import { longestContact, longestName, longestStatement } from '@/lib/care/rights-request/limits';
import { idNumberInput, optionalText } from '@/lib/care/rights-request/schema';
import { liftReasons } from '@/word/restriction';
import { identityChecks, rightsChannels } from '@/word/rights-request';

const identityCheck = z.enum(identityChecks).nullish();

/** To whom a letter goes: left out, as it was entered. */
export const letterInput = z.strictObject({
  name: optionalText(longestName),
  address: optionalText(longestContact),
});
export const recordInput = z.strictObject({ format: z.enum(copyFormats), identityCheck });
/** What lenders are told of a correction; it is not stored. */
export const correctedInput = z.strictObject({
  what: storableText.min(1, 'is required').max(longestName),
  wrong: storableText.min(1, 'is required').max(longestContact),
  right: storableText.min(1, 'is required').max(longestContact),
});
/** One value of one lead, as it was shown in that version. Null: it is taken away. */
export const correctInput = z.strictObject({
  lead: publicIdSchema,
  version: z.number().int().positive(),
  field: z.string().min(1, 'is required').max(60),
  value: z.union([z.string().max(1_000), z.number(), z.boolean()]).nullable(),
  identityCheck,
});
/** What the person says beside a value of one lead, or of all of theirs that have it (`lead`: null). */
export const statementInput = z.strictObject({
  lead: publicIdSchema.nullable(),
  field: z.string().min(1, 'is required').max(60),
  words: storableText.min(1, 'is required').max(longestStatement),
  identityCheck,
});
export const withdrawStatementInput = z.strictObject({
  statement: z.number().int().positive(),
  identityCheck,
});
export const linkInput = z.strictObject({ identityCheck });
/** By whoever has the link. */
export const openRecordInput = z.strictObject({ token: z.string().min(1).max(100), idNumber: idNumberInput });
export const objectionInput = z.strictObject({ identityCheck });
export const restrictionInput = z.strictObject({
  /** The last day. */
  until: z.string().refine((text) => readDay(text) !== null, 'must be a day such as 2026-11-04'),
  identityCheck,
});
export const liftRestrictionInput = z.strictObject({
  why: z.enum(liftReasons),
  toldBy: z.enum(rightsChannels),
});
