import { readWholeNumber } from '@/lib/base/text/whole-number';
import type { PartnerEntry, PartnerEntryInput } from '@/lib/catalogue/partner/entry';
import type { SuggestedRule } from '@/lib/report/unmatched/lab-link';
import { type CapacityDraft, capacityDraft, capacityOf } from './capacity-draft';
import { conditionOf, type RuleDraft, ruleDraft, ruleOf } from './rule-draft';

export type StoredEntry = PartnerEntry & { connection: NonNullable<PartnerEntry['connection']> };

export const companyFields = [
  ['company_name', 'Company name', ''],
  ['slug', 'Slug', 'Used by clients and catalogue files; cannot be changed later.'],
  ['partner_type', 'Lender type', 'For example bank.'],
  ['priority', 'Priority', 'Lower is better when the probability is the same.'],
  ['company_website_url', 'Website', ''],
] as const;
export const logoFields = [
  ['company_logo_url', 'Logo', 'A URL, or a PNG, JPEG or WebP file of at most 256 KiB.'],
  ['company_mini_logo_url', 'Small logo', 'For lists. Without one the logo is shown.'],
  ['company_wide_logo_url', 'Wide logo', 'For clients with room for it.'],
] as const;
export const connectionFields = [
  ['score_url', 'Score URL', 'Asked for a live score before an offer.'],
  ['accept_url', 'Accept URL', 'Takes applications.'],
  ['link_url', 'Link URL', 'Polled for the link.'],
  ['redirect_url', 'Redirect URL', '{lead_id} is filled in.'],
  [
    'secret',
    'Secret',
    'Leave blank to keep the current secret; a new lender gets one. A secret typed here replaces it at once.',
  ],
  ['timeout_ms', 'Time limit', 'In milliseconds, for each call.'],
] as const;
type TextName = (typeof companyFields | typeof logoFields)[number][0];
type ConnectionName = (typeof connectionFields)[number][0];

/** A partner being edited, by the names of its catalogue entry; typed values are text. */
export interface PartnerDraft extends Record<TextName, string> {
  active: boolean;
  end_to_end: boolean;
  accept_variant: 'redirect' | 'details';
  connection: Record<ConnectionName, string>;
  intents: { title: string; eligibility: RuleDraft[]; probability_conditions: RuleDraft[] }[];
  capacity: CapacityDraft;
}

export function draftOf(entry: StoredEntry): PartnerDraft {
  const { connection } = entry;
  return {
    ...entry,
    capacity: capacityDraft(entry.capacity ?? null),
    priority: String(entry.priority),
    connection: {
      score_url: connection.score_url ?? '',
      accept_url: connection.accept_url ?? '',
      link_url: connection.link_url ?? '',
      redirect_url: connection.redirect_url ?? '',
      secret: '',
      timeout_ms: String(connection.timeout_ms),
    },
    intents: entry.intents.map(({ title, eligibility, probability_conditions }) => ({
      title,
      eligibility: eligibility.map((rule) => ruleDraft(rule, null)),
      probability_conditions: probability_conditions.map((rule) => ruleDraft(rule, String(rule.results))),
    })),
  };
}

/** Returns the catalogue entry for the typed values; it is validated like a catalogue file. */
export function entryOf({ connection, intents, capacity, ...draft }: PartnerDraft): PartnerEntryInput {
  const orNull = (value: string) => (value.trim() === '' ? null : value.trim());
  return {
    ...draft,
    slug: draft.slug.trim(),
    priority: wholeNumber(draft.priority),
    company_website_url: draft.company_website_url.trim(),
    company_logo_url: draft.company_logo_url.trim(),
    company_mini_logo_url: draft.company_mini_logo_url.trim(),
    company_wide_logo_url: draft.company_wide_logo_url.trim(),
    connection: {
      score_url: orNull(connection.score_url),
      accept_url: orNull(connection.accept_url),
      link_url: orNull(connection.link_url),
      redirect_url: orNull(connection.redirect_url),
      secret: orNull(connection.secret),
      timeout_ms: wholeNumber(connection.timeout_ms),
    },
    intents: intents.map(({ title, eligibility, probability_conditions }) => ({
      title,
      eligibility: eligibility.map(ruleOf),
      probability_conditions: probability_conditions.map(conditionOf),
    })),
    capacity: capacityOf(capacity),
  };
}

/** Returns NaN for invalid text: as JSON it becomes null and is refused as not a number. */
function wholeNumber(text: string): number {
  return readWholeNumber(text) ?? Number.NaN;
}

/** Puts another value into a rule, as if it had been typed. */
export function withRule(
  intents: PartnerDraft['intents'],
  { intent: title, index, rule }: SuggestedRule,
): PartnerDraft['intents'] {
  return intents.map((intent) =>
    intent.title === title
      ? {
          ...intent,
          eligibility: intent.eligibility.map((one, at) => (at === index ? ruleDraft(rule, null) : one)),
        }
      : intent,
  );
}
