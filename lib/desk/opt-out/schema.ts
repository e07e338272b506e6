import { z } from 'zod';
import { normalisePhone } from '@/lib/applicant/phone';
import { leadSchema } from '@/lib/applicant/schema';
import { validationFailed } from '@/lib/base/error/error';
import { fieldText } from '@/lib/base/error/message';
import { fieldErrors, plainMessage } from '@/lib/base/input/parse-input';
import { type OptOutKind, optOutKinds } from '@/word/opt-out';

/** An opt-out as somebody says it: a value in its one form, and by whom not to be contacted. */
export interface OptOutInput {
  readonly kind: OptOutKind;
  readonly value: string;
  readonly reach: 'affiliate' | 'everybody';
}

/** What each kind is checked by: as on a lead. */
const { id_number, cell_phone_number, email } = leadSchema.shape;
const valueSchemas = { id_number, phone: cell_phone_number, email } as const;

/** The body of `POST /opt-out`. Unknown fields are dropped. */
export const optOutSchema = z
  .object({
    kind: z.enum(optOutKinds).describe('What the value is.'),
    value: z
      .string({
        error: ({ input }) => (input === undefined || input === null ? fieldText.required : fieldText.string),
      })
      .meta({ minLength: 1 })
      .describe('The ID number, phone or email, in the form that a lead has it in.'),
    reach: z
      .enum(['affiliate', 'everybody'])
      .nullish()
      .describe(
        'By whom they are not to be contacted: `affiliate`, your account, which is the default, or `everybody` who uses this service.',
      ),
  })
  .superRefine(({ kind, value }, issues) => {
    const checked = valueSchemas[kind].safeParse(value === '' ? undefined : value);
    if (value === '') issues.addIssue({ code: 'custom', path: ['value'], message: fieldText.required });
    else if (!checked.success)
      for (const { message } of checked.error.issues)
        issues.addIssue({ code: 'custom', path: ['value'], message });
  });

/** Returns a value in the form that its hash is made of; null: it is none of the kind. */
export function inOneForm(kind: OptOutKind, value: string): string | null {
  if (!valueSchemas[kind].safeParse(value).success) return null;
  if (kind === 'phone') return normalisePhone(value);
  return kind === 'email' ? value.trim().toLowerCase() : value;
}

/** Parses the body of `POST /opt-out`. Throws `validation_failed`. */
export function parseOptOutInput(body: Record<string, unknown>): OptOutInput {
  const parsed = optOutSchema.safeParse(body, { error: plainMessage });
  if (!parsed.success) throw validationFailed(fieldErrors(parsed.error));
  const { kind, value, reach } = parsed.data;
  return { kind, value: inOneForm(kind, value) ?? value, reach: reach ?? 'affiliate' };
}
