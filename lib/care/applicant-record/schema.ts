import { z } from 'zod';
import { normalisePhone } from '@/lib/applicant/phone';
import { publicIdSchema } from '@/lib/base/crypto/public-id-schema';
import { parseInput } from '@/lib/base/input/parse-input';
import { type CopyFormat, copyFormats } from './copy-format';

/** More than any number with its spaces. */
const longestNumber = 40;

const bare = (text: string) => text.normalize('NFC').replace(/[\s().-]/g, '');

/** What a typed number is; null: neither. */
export function readApplicantNumber(text: string): { idNumber: string } | { phone: string } | null {
  const digits = bare(text);
  if (/^\d{13}$/.test(digits)) return { idNumber: digits };
  const phone = normalisePhone(digits);
  return phone === null ? null : { phone };
}

/** Says what is wrong with a number that is neither, for whoever typed it. */
function problemOf(text: string): string {
  const digits = bare(text);
  if (digits === '') return 'type an ID number or a phone number';
  const { length } = digits.replace(/^\+/, '');
  if (!/^\+?\d+$/.test(digits)) return 'only an ID number or a phone number is looked up: digits alone';
  if (length === 10 || length === 9 || length === 11)
    return 'this is no South African phone number: 10 digits that begin with 0, or 27 and 9 digits';
  return `this has ${length} ${length === 1 ? 'digit' : 'digits'}: an ID number has 13, a phone number 10`;
}

const number = z
  .string()
  .max(longestNumber, { error: 'is too long for an ID number or a phone number', abort: true })
  .superRefine((text, context) => {
    if (readApplicantNumber(text) === null) context.addIssue({ code: 'custom', message: problemOf(text) });
  });

/** By the ID number or phone that somebody gave: only ever in a body. */
export const numberInput = z.strictObject({ number });

/** The applicant of a lead, by its public id. */
const leadInput = z.strictObject({ lead: publicIdSchema });

/** Whoever made a request, by its number. */
const requestInput = z.strictObject({ request: z.number().int().positive().max(1e15) });

/** Whom to look up. */
export type LookUpInput =
  | z.output<typeof numberInput>
  | z.output<typeof leadInput>
  | z.output<typeof requestInput>;

/** Reads whom to look up, with the errors of the one that was sent. Throws `validation_failed`. */
export function parseLookUp(body: Record<string, unknown>): LookUpInput {
  if ('lead' in body) return parseInput(leadInput, body);
  return 'request' in body ? parseInput(requestInput, body) : parseInput(numberInput, body);
}

const formatInput = z.object({ format: z.enum(copyFormats) });

/** Reads of whom a copy is asked, and in which form. Throws `validation_failed`. */
export function parseCopy({ format, ...body }: Record<string, unknown>): {
  whom: LookUpInput;
  format: CopyFormat;
} {
  return { whom: parseLookUp(body), ...parseInput(formatInput, { format }) };
}
