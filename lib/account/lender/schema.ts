import { z } from 'zod';
import { slugText } from '@/lib/account/affiliate/schema';
import { emailText } from '@/lib/base/input/email-text';
import { storableText } from '@/lib/base/input/storable-text';
import { type SourceShown, sourcesShown } from '@/word/lender';

/** Blank is none. */
const vatNumber = z
  .literal('')
  .transform(() => null)
  .or(
    z
      .string()
      .trim()
      .regex(/^4\d{9}$/, 'must be ten digits that begin with 4'),
  )
  .nullable();

/** What an invoice and the law ask of a lender, and how it is called. */
const fields = {
  legalName: storableText.min(1).max(160),
  tradingName: storableText.min(1).max(120),
  registrationNumber: z
    .string()
    .trim()
    .regex(/^\d{4}\/\d{6}\/\d{2}$/, 'must look like 2019/123456/07'),
  ncrNumber: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^NCRCP\d{1,8}$/, 'must look like NCRCP1234'),
  vatNumber,
  address: storableText.min(1).max(300),
  billingEmail: emailText,
  sourceShown: z.enum(sourcesShown),
};

export const createLenderInput = z.strictObject({
  ...fields,
  /** Generated from the trading name if absent. */
  slug: slugText.optional(),
  vatNumber: vatNumber.default(null),
  sourceShown: fields.sourceShown.default('code'),
});

export const changeLenderInput = z.strictObject(fields).partial().extend({
  lenderId: z.int(),
  /** The version that was edited; without it the last save wins. */
  version: z.int().optional(),
});

export interface LenderView {
  id: number;
  slug: string;
  legalName: string;
  tradingName: string;
  registrationNumber: string;
  ncrNumber: string;
  vatNumber: string | null;
  address: string;
  billingEmail: string;
  sourceShown: SourceShown;
  createdAt: Date;
  /** Sent back with a change, so that no user overwrites what they have not seen. */
  version: number;
}
