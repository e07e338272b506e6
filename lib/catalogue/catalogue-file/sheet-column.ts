import { capCounts, capWindows, weekdays } from '@/word/stored-capacity';

/** The sheets of a catalogue as a workbook, in the order of their tabs. */
export const catalogueSheets = ['Products', 'Lenders', 'Rules', 'Caps', 'Hours', 'Closures'] as const;
export type CatalogueSheet = (typeof catalogueSheets)[number];

/** The sheet that explains the others, and says which environment the file was exported from. */
export const notesSheet = 'Notes';

export type CellKind = 'text' | 'list' | 'yes' | 'number' | 'time' | 'moment';

/** A column of a sheet: a field of the catalogue file. */
export interface SheetColumn {
  readonly heading: string;
  /** The field, as the file spells it. */
  readonly field: string;
  readonly kind: CellKind;
  /** What the notes say of it. */
  readonly note: string;
  readonly choices?: readonly string[];
}

const column = (
  heading: string,
  field: string,
  kind: CellKind,
  note: string,
  choices?: readonly string[],
): SheetColumn => ({ heading, field, kind, note, ...(choices && { choices }) });

export const yesOrNo = ['Yes', 'No'] as const;
/** Of a product that no affiliate may use; an empty cell is all of them. */
export const nobody = '(none)';

const lender = column('Lender', 'lender', 'text', 'Slug of a lender of the sheet Lenders.');
const product = (field: string, note: string) => column('Product', field, 'text', note);
const anyProduct = product('intent', 'Empty: all products of the lender together.');

/** The columns of each sheet. `Rules` has those of a lender's own workbook after its lender. */
export const sheetColumns: Readonly<Record<Exclude<CatalogueSheet, 'Rules'>, readonly SheetColumn[]>> = {
  Products: [
    product('title', 'Its title. A title that is there already is changed, any other is made.'),
    column('Active', 'active', 'yes', 'Yes or No; empty: Yes.', yesOrNo),
    column(
      'Required fields',
      'required_fields',
      'list',
      'Names as in the API, with commas: net_income, payday.',
    ),
    column('Also called', 'synonyms', 'list', 'What people call it too, with commas.'),
    column(
      'Affiliates',
      'affiliates',
      'list',
      `Slugs of the only ones that may use it; empty: all; ${nobody}: nobody.`,
    ),
  ],
  Lenders: [
    column(
      'Slug',
      'slug',
      'text',
      'Small letters, digits and hyphens; never changes. Known ones are changed.',
    ),
    column('Name', 'company_name', 'text', 'As agents and applicants read it.'),
    column('Website', 'company_website_url', 'text', 'An http or https address, or empty.'),
    column('Logo', 'company_logo_url', 'text', 'An address, or empty.'),
    column('Small logo', 'company_mini_logo_url', 'text', 'An address, or empty.'),
    column('Wide logo', 'company_wide_logo_url', 'text', 'An address, or empty.'),
    column('Type', 'partner_type', 'text', 'Empty: lender.'),
    column('Active', 'active', 'yes', 'Yes or No; empty: Yes. In Production asked once more.', yesOrNo),
    column('End to end', 'end_to_end', 'yes', 'Yes or No; empty: No.', yesOrNo),
    column('Priority', 'priority', 'number', 'The lower goes first; empty: 100.'),
    column('After accept', 'accept_variant', 'text', 'details or redirect; empty: details.', [
      'details',
      'redirect',
    ]),
    column('Score URL', 'connection.score_url', 'text', 'Empty: none.'),
    column('Accept URL', 'connection.accept_url', 'text', 'Empty: none.'),
    column('Link URL', 'connection.link_url', 'text', 'Empty: none.'),
    column('Redirect URL', 'connection.redirect_url', 'text', 'Empty: none.'),
    column('Time limit in ms', 'connection.timeout_ms', 'number', '100 to 20 000; empty: 4 000.'),
    column('Holidays', 'capacity.holidays', 'text', 'open or closed; empty: open.', ['open', 'closed']),
    column('Days to wait', 'capacity.wait_days', 'number', 'How long a referral waits for room; empty: 7.'),
  ],
  Caps: [
    lender,
    anyProduct,
    column('Affiliate', 'affiliate', 'text', 'Slug; empty: all affiliates together.'),
    column('Counts', 'counts', 'text', 'What it counts.', capCounts),
    column('Window', 'window', 'text', 'Each hour, day … or in total.', capWindows),
    column('Most', 'most', 'number', '0: closed; “no limit” where there is none.'),
    ...weekdays.map((day) =>
      column(day, `weekdays.${day}`, 'number', 'Another number on this weekday, of a cap per hour or day.'),
    ),
    column('Extra', 'overage', 'number', 'How many more an offer that was shown already may take.'),
    column('Warn at percent', 'warn_at_percent', 'number', '1 to 100; empty: 80.'),
    column('Time zone', 'time_zone', 'text', 'Empty: Africa/Johannesburg.'),
  ],
  Hours: [
    lender,
    anyProduct,
    column('Day', 'weekday', 'text', 'mon to sun.', weekdays),
    column('Opens', 'opens', 'time', 'Such as 08:00.'),
    column('Closes', 'closes', 'time', 'Such as 17:00; 24:00 is the end of the day.'),
  ],
  Closures: [
    lender,
    column('From', 'from', 'moment', 'Such as 2026-12-24 12:00, in South African time.'),
    column('To', 'to', 'moment', 'Such as 2027-01-02 08:00, in South African time.'),
    column('Reason', 'reason', 'text', 'Agents read it.'),
  ],
};

/** What `Most` says of a cap without a limit, which only counts. */
export const noLimit = 'no limit';
