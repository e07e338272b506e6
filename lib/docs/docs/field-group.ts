import { usualAnswers } from '@/lib/applicant/choice';
import { type LeadField, leadFields } from '@/lib/applicant/field';

/** Fields of a lead that belong together, for readers. */
export interface FieldGroup {
  readonly title: string;
  readonly note: string;
  readonly fields: readonly string[];
}

const ofMoney: ReadonlySet<string> = new Set([
  'income_source',
  'credit_score_label',
  'credit_score_int',
  'payday',
  'payment_frequency',
  'repayment_period',
  'debt_amount',
  'open_loans',
  'debt_review',
]);

const isRequired = ({ required }: LeadField) => required !== undefined;
const isOfV1 = ({ kind }: LeadField) => kind === 'unsupported' || kind === 'ignored';
const isAboutHandling = ({ applicant }: LeadField) => applicant === false;
const isMoney = ({ kind, name }: LeadField) => kind === 'money' || ofMoney.has(name);

const kinds: readonly (Omit<FieldGroup, 'fields'> & { holds: (field: LeadField) => boolean })[] = [
  {
    title: 'Required',
    note: 'Without these, or with one that fails its rules, nothing is stored. Of intent and intent_id one is enough.',
    holds: isRequired,
  },
  {
    title: 'Sent by v1 clients',
    note: 'Here so that a v1 client knows what becomes of them.',
    holds: isOfV1,
  },
  {
    title: 'How the lead is handled',
    note: 'Optional. They say nothing about the applicant.',
    holds: isAboutHandling,
  },
  {
    title: 'Income and loan',
    note: 'Optional, unless the intent requires them for an offer. Most partners look at these.',
    holds: isMoney,
  },
  {
    title: 'Person',
    note: 'Optional, unless the intent requires them for an offer. Stored as sent.',
    holds: () => true,
  },
];

/** In the order in which they are read. */
const order = ['Required', 'Income and loan', 'Person', 'How the lead is handled', 'Sent by v1 clients'];

/** Every field of a lead, each in one group. */
export const leadFieldGroups: readonly FieldGroup[] = order.map((title) => {
  const group = kinds.find((kind) => kind.title === title);
  const fields = (leadFields as readonly LeadField[]).filter(
    (field) => kinds.find(({ holds }) => holds(field)) === group,
  );
  return { title, note: group?.note ?? '', fields: fields.map(({ name }) => name) };
});

/** What applicants usually answer, as the portal's form offers it; empty where anything goes. */
export function usualValues(field: string): readonly string[] {
  return usualAnswers[field] ?? [];
}
