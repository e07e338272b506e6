import { z } from 'zod';
import { copyFormats } from '@/lib/care/applicant-record/copy-format';
import { longestContact, longestName } from '@/lib/care/rights-request/limits';
import { optionalText } from '@/lib/care/rights-request/schema';
import { identityChecks } from '@/word/rights-request';

const identityCheck = z.enum(identityChecks).nullish();

/** To whom a letter goes: left out, as it was entered. */
export const letterInput = z.strictObject({
  name: optionalText(longestName),
  address: optionalText(longestContact),
});
export const recordInput = z.strictObject({ format: z.enum(copyFormats), identityCheck });
export const objectionInput = z.strictObject({ identityCheck });
