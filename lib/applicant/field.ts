/** What a lead field holds. Determines its schema, its form control and how a batch cell is read. */
export type LeadFieldKind =
  | 'name'
  | 'phone'
  | 'id number'
  | 'email'
  | 'intent title'
  | 'intent id'
  | 'consent'
  | 'referee'
  | 'partner ids'
  | 'tracker id'
  | 'boolean'
  | 'money'
  | 'count'
  | 'string'
  | 'scalar'
  | 'unsupported'
  | 'ignored';

interface FieldDefinition {
  /** Name in the JSON body. */
  readonly name: string;
  readonly kind: LeadFieldKind;
  /** For form labels, column headings and sentences. */
  readonly label: string;
  /** Absent on fields that are always optional. `intent`: required unless `intent_id` is sent, and vice versa. */
  readonly required?: 'always' | 'intent';
  /** False if it says how to handle the lead rather than something about the applicant; an intent cannot require it. */
  readonly applicant?: false;
  /** Unit of a number, where known. */
  readonly unit?: 'rand';
  /** For the API reference, where the label is not enough. */
  readonly note?: string;
}

const definitions = [
  { name: 'first_name', kind: 'name', label: 'First name', required: 'always' },
  { name: 'last_name', kind: 'name', label: 'Last name', required: 'always' },
  {
    name: 'cell_phone_number',
    kind: 'phone',
    label: 'Cell phone number',
    required: 'always',
    note: '9 to 13 characters: with or without the leading zero, or with 27 or +27. Stored in the leading-zero form.',
  },
  { name: 'email', kind: 'email', label: 'Email' },
  {
    name: 'id_number',
    kind: 'id number',
    label: 'ID number',
    required: 'always',
    note: 'RSA ID number: 13 digits, valid date and checksum; the 11th digit is 0, 1 or 2.',
  },
  {
    name: 'intent',
    kind: 'intent title',
    label: 'Product',
    required: 'intent',
    applicant: false,
    note: 'The full title of an intent, in any case. Required when intent_id is absent.',
  },
  {
    name: 'intent_id',
    kind: 'intent id',
    label: 'Product id',
    required: 'intent',
    applicant: false,
    note: 'The id of an active intent, as an integer or a string of digits. It decides when both are sent.',
  },
  {
    name: 'popi',
    kind: 'consent',
    label: 'Consent',
    required: 'always',
    applicant: false,
    note: 'The applicant’s consent: true.',
  },
  {
    name: 'partner_ids',
    kind: 'partner ids',
    label: 'Partner ids',
    applicant: false,
    note: 'The partners the lead is referred to; repeats count once, an empty array is the same as none.',
  },
  {
    name: 'partner_id',
    kind: 'unsupported',
    label: 'Partner id',
    applicant: false,
    note: 'Not supported: use partner_ids.',
  },
  {
    name: 'fast_application',
    kind: 'boolean',
    label: 'Fast application',
    applicant: false,
    note: 'true skips the intent’s required fields on /offer.',
  },
  {
    name: 'gross_income',
    kind: 'money',
    label: 'Gross income',
    unit: 'rand',
    note: 'Whole rand a month. Takes the value of net_income when missing.',
  },
  {
    name: 'net_income',
    kind: 'money',
    label: 'Net income',
    unit: 'rand',
    note: 'Whole rand a month. Takes the value of gross_income when missing.',
  },
  {
    name: 'loan_amount_required',
    kind: 'money',
    label: 'Loan amount',
    unit: 'rand',
    note: 'Whole rand.',
  },
  { name: 'expenses', kind: 'money', label: 'Expenses', unit: 'rand', note: 'Whole rand a month.' },
  {
    name: 'referee_id',
    kind: 'referee',
    label: 'Referee code',
    applicant: false,
    note: 'The public referee code of another affiliate.',
  },
  {
    name: 'sub_id',
    kind: 'tracker id',
    label: 'Sub id',
    applicant: false,
    note: 'Where the lead came from, as your own systems name it: a page, a campaign, a publisher. Up to 100 printable ASCII characters; anything else, and what looks like an ID number, a phone number or an email address, is ignored.',
  },
  {
    name: 'click_id',
    kind: 'tracker id',
    label: 'Click id',
    applicant: false,
    note: 'The click that your tracker knows; postbacks send it back. As sub_id, anything that does not fit is ignored.',
  },
  { name: 'income_source', kind: 'string', label: 'Income source' },
  { name: 'credit_score_label', kind: 'string', label: 'Credit score label' },
  { name: 'credit_score_int', kind: 'count', label: 'Credit score' },
  { name: 'title', kind: 'scalar', label: 'Title' },
  { name: 'language', kind: 'scalar', label: 'Language' },
  { name: 'education', kind: 'scalar', label: 'Education' },
  { name: 'employed', kind: 'scalar', label: 'Employed' },
  { name: 'payday', kind: 'scalar', label: 'Payday' },
  { name: 'bank_name', kind: 'scalar', label: 'Bank' },
  { name: 'repayment_period', kind: 'scalar', label: 'Repayment period' },
  { name: 'employment_period', kind: 'scalar', label: 'Employment period' },
  { name: 'company_name', kind: 'scalar', label: 'Employer' },
  { name: 'debt_amount', kind: 'scalar', label: 'Debt', unit: 'rand' },
  { name: 'open_loans', kind: 'scalar', label: 'Open loans' },
  { name: 'payment_frequency', kind: 'scalar', label: 'Payment frequency' },
  { name: 'debt_review', kind: 'scalar', label: 'Debt review' },
  { name: 'street_address', kind: 'scalar', label: 'Street address' },
  { name: 'suburb', kind: 'scalar', label: 'Suburb' },
  { name: 'city', kind: 'scalar', label: 'City' },
  { name: 'postal_code', kind: 'scalar', label: 'Postal code' },
  { name: 'province', kind: 'scalar', label: 'Province' },
  { name: 'api_token', kind: 'ignored', label: 'API token', applicant: false, note: 'Never authenticates.' },
] as const satisfies readonly FieldDefinition[];

export type LeadFieldDefinitions = typeof definitions;
export type LeadFieldName = LeadFieldDefinitions[number]['name'];
export interface LeadField extends FieldDefinition {
  readonly name: LeadFieldName;
}

/** Every field of a lead as sent (spec 2.1), in the order in which errors are reported. */
export const leadFields: LeadFieldDefinitions & readonly LeadField[] = definitions;

const byName: ReadonlyMap<string, LeadField> = new Map(leadFields.map((field) => [field.name, field]));

export function findLeadField(name: string): LeadField | undefined {
  return byName.get(name);
}

export function isLeadFieldName(name: string): name is LeadFieldName {
  return byName.has(name);
}

/** Fields with their own column, or about how to handle the lead; all others are stored by name. */
const kindsOutsideFields: ReadonlySet<LeadFieldKind> = new Set([
  'name',
  'phone',
  'id number',
  'email',
  'intent title',
  'intent id',
  'consent',
  'referee',
  'partner ids',
  'tracker id',
  'unsupported',
  'ignored',
]);

/** The fields stored as sent, under their wire name (`LeadInput.fields`). */
export const storedFields: readonly LeadField[] = leadFields.filter(
  (field) => !kindsOutsideFields.has(field.kind),
);

/** The fields that an intent's `required_fields` may name. */
export const applicantFields: readonly LeadField[] = (leadFields as readonly LeadField[]).filter(
  (field) => field.applicant !== false,
);

const applicantFieldNames: ReadonlySet<string> = new Set(applicantFields.map((field) => field.name));

/** Returns true if an intent may list the field in `required_fields`. */
export function mayBeRequired(name: string): boolean {
  return applicantFieldNames.has(name);
}

/**
 * The fields that partners' rules may use, in addition to what the ID number tells (design catalogue 5, eligibility).
 */
export const ruleFields: readonly LeadField[] = (leadFields as readonly LeadField[]).filter(
  (field) => field.applicant !== false || field.name === 'fast_application',
);

const identifyingKinds: ReadonlySet<LeadFieldKind> = new Set(['name', 'phone', 'id number', 'email']);

/** The fields that tell who somebody is. */
export const identifyingFields: ReadonlySet<string> = new Set(
  leadFields
    .filter(({ kind, name }) => identifyingKinds.has(kind) || name === 'street_address')
    .map(({ name }) => name),
);

/** Fields that agents ask as a question of yes or no; sent as true or false. */
export const yesOrNoFields: ReadonlySet<string> = new Set<LeadFieldName>(['employed', 'debt_review']);

/** Determines how a spreadsheet cell becomes a JSON value (design batch 2, batch cells). `text` is left unchanged. */
type CellConversion = 'text' | 'integer' | 'boolean' | 'integers' | 'id number' | 'phone';

const conversions: Partial<Record<LeadFieldKind, CellConversion>> = {
  money: 'integer',
  count: 'integer',
  boolean: 'boolean',
  consent: 'boolean',
  'partner ids': 'integers',
  'id number': 'id number',
  phone: 'phone',
};

export function cellConversion(kind: LeadFieldKind): CellConversion {
  return conversions[kind] ?? 'text';
}

/** Returns the label for use inside a sentence: `net income`, but `ID number`. */
export function labelInSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
