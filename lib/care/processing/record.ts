/** What a column holds. */
export const kinds = {
  row: 'which row it is, and which others it belongs to',
  time: 'when',
  state: 'states, counts, settings and technical values',
  content: 'rules, texts and names of the business, of no applicant',
  secret: 'passwords, tokens and keys, hashed or encrypted',
  name: 'names of people',
  contact: 'phone numbers and email addresses of people',
  idNumber: 'ID numbers, encrypted or as hashes under a key',
  answers: 'what applicants answered: income, work, address, bank, loan',
  decision: 'what was offered, decided, paid or returned',
  consent: 'what a person agreed or objected to',
  note: 'free text about a person',
  file: 'what files of leads held',
  device: 'network addresses, browsers and places on the screen',
  actor: 'which employee or key did it',
} as const;
export type Kind = keyof typeof kinds;

/** Whose data it is. */
export const subjects = {
  applicants: 'applicants',
  users: 'people who sign in',
  both: 'applicants, and the people who work with them',
  contacts: 'contact persons of affiliates',
  nobody: 'nobody: it says nothing of a person',
} as const;

/** Until when it is kept. */
export const classes = {
  lead: 'the environment’s period for leads, or the shorter one for what became of them, then personal values are erased; numbers, states and times stay',
  erased: 'until the lead is erased, then it is deleted',
  settled:
    'until the lender declines or 90 days after the application was settled, both put off while the person’s data is restricted, and no longer than until the lead is erased; then it is deleted',
  file: 'the environment’s period for files, then what the file held is deleted; counts stay',
  log: 'the environment’s period for the logs of calls',
  window: 'as long as deduplication asks for it',
  reads: 'the environment’s period for reads, 24 months as shipped',
  quarter: '90 days',
  year: 'a year',
  month: '30 days',
  hours: 'hours to days: it ends by itself',
  account:
    'as long as the account or the entry exists; people who were removed keep their name beside what they did',
  proof:
    'for ever: it proves what was agreed, objected to or done; what identifies a lead’s applicant goes with the lead',
  money: 'for ever: amounts are owed on it; reasons in free text are erased with the lead',
  figures: 'for ever: sums without a person',
  house: 'as long as the installation needs it',
} as const;

/** Who reads it, beside the programs themselves. */
export const readers = {
  affiliate:
    'agents, managers and keys of the affiliate whose lead it is; operators, masked where they need no more',
  owner: 'the user alone',
  managers: 'managers of the affiliate; operators',
  operators: 'operators',
  lenders: 'the lender that it concerns; operators',
  everyone: 'everyone who signs in',
  programs: 'the programs alone',
} as const;

/** A table's entry in the record of processing. */
export interface TableEntry {
  readonly holds: string;
  readonly whose: keyof typeof subjects;
  readonly why: string;
  readonly kept: keyof typeof classes;
  readonly readBy: keyof typeof readers;
  /** Every column by its name in the database, after what it holds; between spaces. */
  readonly columns: Partial<Record<Kind, string>>;
}

export type Entries = Readonly<Record<string, TableEntry>>;

/** Returns the columns of an entry with their kinds. */
export function columnsOf({ columns }: TableEntry): { name: string; kind: Kind }[] {
  return Object.entries(columns).flatMap(([kind, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => ({ name, kind: kind as Kind })),
  );
}
