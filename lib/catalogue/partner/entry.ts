import { z } from 'zod';
import { storableText } from '@/lib/base/input/storable-text';
import { titleKey } from '@/lib/base/text/title-key';
import { type CapacityEntry, capacityEntry } from '@/lib/catalogue/capacity/entry';
import { conditionSchema, ruleSchema } from '@/lib/catalogue/matching/rule';
import { endpointProblem, redirectTemplateProblem, webUrlOrNull } from './url';

/** A text validated by `problem`, which returns what is wrong with it. */
const checkedText = (problem: (text: string) => string | null) =>
  z.string().superRefine((text, issues) => {
    const message = problem(text);
    if (message) issues.addIssue({ code: 'custom', message });
  });

const websiteUrl = checkedText((text) =>
  text === '' || webUrlOrNull(text) ? null : 'must be an http or https URL, or empty',
);

/** Our own logos are stored as paths; the API returns absolute URLs. */
const logoUrl = checkedText((text) =>
  text === '' || webUrlOrNull(text) || /^\/(?:partner|api\/logo)\/[\w.-]+$/.test(text)
    ? null
    : 'must be an http or https URL, a path under /partner/, or empty',
);

/** None is stored as empty text; a file may say null, as its endpoints do. */
const orEmpty = (url: typeof websiteUrl) =>
  url
    .nullable()
    .default('')
    .transform((text) => text ?? '');

const endpointUrl = checkedText(endpointProblem).nullable().default(null);

/** Same rule as in `signature.ts`, but usable in the browser: 24 to 64 bytes as padded base64. */
function secretProblem(text: string): string | null {
  const encoded = text.replace(/^whsec_/, '');
  const isBase64 = encoded.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(encoded);
  const bytes = (encoded.length / 4) * 3 - (encoded.match(/=*$/)?.[0].length ?? 0);
  return isBase64 && bytes >= 24 && bytes <= 64
    ? null
    : 'must be 24 to 64 bytes as base64, with or without whsec_';
}

export const connectionEntry = z.strictObject({
  score_url: endpointUrl,
  accept_url: endpointUrl,
  link_url: endpointUrl,
  redirect_url: checkedText(redirectTemplateProblem).nullable().default(null),
  /** Null keeps the stored one, or generates one for a new partner. Never exported. */
  secret: checkedText(secretProblem).nullable().default(null),
  timeout_ms: z.int().min(100).max(20_000).default(4_000),
});

/** A partner's rules for an intent. */
export const partnerIntentEntry = z.strictObject({
  title: storableText.min(1).max(120),
  eligibility: z.array(ruleSchema).max(100).default([]),
  probability_conditions: z.array(conditionSchema).max(100).default([]),
});

/** A partner in the catalogue file (design catalogue 22); absent fields take the default. */
export const partnerEntry = z
  .strictObject({
    slug: z
      .string()
      .max(60)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters and digits, with single hyphens between'),
    company_name: storableText.min(1).max(120),
    company_website_url: orEmpty(websiteUrl),
    company_logo_url: orEmpty(logoUrl),
    company_mini_logo_url: orEmpty(logoUrl),
    company_wide_logo_url: orEmpty(logoUrl),
    partner_type: storableText.min(1).max(60).default('lender'),
    active: z.boolean().default(true),
    end_to_end: z.boolean().default(false),
    priority: z.int().min(0).max(1_000_000).default(100),
    accept_variant: z.enum(['redirect', 'details']).default('details'),
    /** If absent, the stored one stays; a new partner gets none. */
    connection: connectionEntry.optional(),
    intents: z.array(partnerIntentEntry).default([]).superRefine(refuseRepeats),
    /** If absent, the stored one stays; null: it takes any number of leads, always. */
    capacity: capacityEntry.nullable().optional(),
  })
  .superRefine(refuseUnknownIntents);
export type PartnerEntryInput = z.input<typeof partnerEntry>;
export type PartnerEntry = z.output<typeof partnerEntry>;
export type ConnectionEntry = z.output<typeof connectionEntry>;

/** Caps and hours are of intents that the partner serves. */
function refuseUnknownIntents(
  { intents, capacity }: { intents: { title: string }[]; capacity?: CapacityEntry | null | undefined },
  issues: z.core.$RefinementCtx,
): void {
  const titles = new Set(intents.map(({ title }) => titleKey(title)));
  for (const list of ['caps', 'hours'] as const)
    for (const [index, { intent }] of (capacity?.[list] ?? []).entries())
      if (intent !== null && !titles.has(titleKey(intent)))
        issues.addIssue({
          code: 'custom',
          path: ['capacity', list, index, 'intent'],
          message: 'is no intent of this partner',
        });
}

function refuseRepeats(entries: { title: string }[], issues: z.core.$RefinementCtx): void {
  const seen = new Map<string, number>();
  for (const [index, { title }] of entries.entries()) {
    const first = seen.get(titleKey(title));
    if (first === undefined) seen.set(titleKey(title), index);
    else
      issues.addIssue({ code: 'custom', path: [index, 'title'], message: `is the same as [${first}].title` });
  }
}
