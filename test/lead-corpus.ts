import { idNumberChecksum } from '@/lib/applicant/rsa-id';
import type { WarningCode } from '@/lib/applicant/warning/lead-warning';

type Values = Record<string, string | number>;
type Random = () => number;

/** A lead, and the slip that was made in it; null: none. */
export interface CorpusRow {
  readonly values: Values;
  readonly slip: WarningCode | null;
}

/**
 * Generates leads as call centres type them, the same ones for the same seed: 2 in 100 have each slip. The others have
 * what is unusual but true (rich applicants, odd mailboxes, couples' names), so that a check that is too eager shows.
 */
export function makeCorpus(count: number, seed: number): CorpusRow[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const values = unusual(random, ordinaryLead(random));
    const [slip, make] = random() < slips.length * 0.02 ? pick(random, slips) : [null, null];
    return { values: make ? { ...values, ...make(random, values) } : values, slip };
  });
}

const firstNames = list(
  'Thabo Nomsa Sipho Lerato Johan Annelie Fatima Priya Kabelo Zanele Pieter Susan James Thandiwe Grace Karen Mpho Jordan Amogelang Peter',
);
const lastNames = [
  ...list(
    'Nkosi Dlamini Botha Naidoo Mokoena Khumalo Pillay James Jordan Thomas Sithole Zulu Smith Brown Adams Abrahams',
  ),
  ...['Van der Merwe', 'du Plessis', 'Janse van Vuuren', 'Peters', 'Grace'],
];
const domains = list(
  'gmail.com gmail.com gmail.com gmail.com yahoo.com outlook.com icloud.com hotmail.com webmail.co.za telkomsa.net',
);
const workDomains = list(
  'mail.com ymail.com gmx.com eskom.co.za wits.ac.za gov.za mailbox.co.za gmail.co.uk love.com lives.com hot.co.za email.com',
);
const mobile = list('060 061 071 072 073 074 076 078 079 081 082 083 084 085');

function ordinaryLead(random: Random): Values {
  const isMan = random() < 0.5;
  const firstName = pick(random, firstNames);
  const lastName = pick(
    random,
    lastNames.filter((name) => name !== firstName),
  );
  const net = Math.round(Math.exp(9.5 + 0.65 * normal(random)) / 10) * 10;
  const months = pick(random, [6, 12, 12, 18, 24, 24, 36, 48, 60, 72]);
  // What is asked for follows from what can be paid back.
  const loan = Math.ceil((net * (0.03 + 0.27 * random()) * months) / 500) * 500;
  const domain = pick(random, random() < 0.85 ? domains : workDomains);
  return {
    first_name: firstName,
    last_name: lastName,
    cell_phone_number: `${pick(random, mobile)}${digits(random, 7)}`,
    email: `${firstName.toLowerCase()}${digits(random, 3)}@${domain}`,
    id_number: idNumber(random, isMan),
    title: pick(random, isMan ? list('Mr Mr Mr Mnr Dr') : list('Mrs Ms Miss Mev Dr')),
    net_income: net,
    ...(random() < 0.6 ? { gross_income: Math.round((net * (1.05 + 0.5 * random())) / 10) * 10 } : {}),
    expenses: Math.round((net * (0.2 + 0.7 * random())) / 50) * 50,
    loan_amount_required: loan,
    repayment_period: months,
  };
}

/** What is rare but true, each in some of a thousand leads. */
function unusual(random: Random, values: Values): Values {
  const { net_income: net = 0, first_name: first = '' } = values;
  const rare: readonly (readonly [share: number, Values])[] = [
    [0.0003, { last_name: first }],
    [0.0005, { first_name: 'Nkosi', last_name: 'Themba' }],
    [0.0005, { title: values.title === 'Mr' ? 'Ms' : 'Mr' }],
    [0.0005, { net_income: 260_000, gross_income: 410_000, expenses: 90_000 }],
    [0.0005, { gross_income: Number(net) - 500 }],
    [0.0005, { expenses: Math.round(Number(net) * 1.1) }],
    // A loan over one to three months, smaller than an income.
    [
      0.05,
      { repayment_period: 1 + Math.floor(random() * 3), loan_amount_required: Math.round(Number(net) * 0.4) },
    ],
    // A home loan.
    [0.03, { repayment_period: 240, loan_amount_required: Number(net) * 38 }],
    [0.0005, { repayment_period: 12, loan_amount_required: Number(net) * 8 }],
    [0.1, { first_name: `${first} Grace` }],
  ];
  const chosen = rare.find(([share]) => random() < share);
  return { ...values, ...chosen?.[1] };
}

type Slip = readonly [WarningCode, (random: Random, values: Values) => Values];

const slips: readonly Slip[] = [
  ['names_equal', (_, { first_name = '' }) => ({ last_name: first_name })],
  [
    'names_swapped',
    (_, { first_name = '', last_name = '' }) => ({ first_name: last_name, last_name: first_name }),
  ],
  [
    'phone_not_mobile',
    (random) => ({
      cell_phone_number: `${pick(random, list('011 012 021 031 041 051 080 086 087'))}${digits(random, 7)}`,
    }),
  ],
  ['phone_all_equal', (random) => ({ cell_phone_number: `08${digits(random, 1).repeat(8)}` })],
  ['email_domain', (random, { email = '' }) => ({ email: misspelt(random, String(email)) })],
  [
    'title_gender',
    (random) => {
      const isMan = random() < 0.5;
      return { title: isMan ? 'Mrs' : 'Mr', id_number: idNumber(random, isMan) };
    },
  ],
  [
    'income_unit',
    (random, { net_income, gross_income }) => {
      const factor = random() < 0.5 ? 12 : 100;
      const times = (income: unknown) => Number(income) * factor;
      const both = random() < 0.5;
      return {
        net_income: both || gross_income === undefined ? times(net_income) : Number(net_income),
        ...(gross_income === undefined ? {} : { gross_income: times(gross_income) }),
      };
    },
  ],
  [
    'net_above_gross',
    (_, { net_income = 0 }) => ({
      net_income: Math.round(Number(net_income) * 1.3),
      gross_income: net_income,
    }),
  ],
  ['expenses_above_income', (_, { expenses = 0 }) => ({ expenses: Number(expenses) * 10 })],
  [
    'loan_above_40_incomes',
    (random, { net_income = 0 }) => ({
      loan_amount_required: Math.round(Number(net_income) * (45 + 300 * random())),
    }),
  ],
  [
    'instalment_share',
    (_, { repayment_period = 12 }) => ({
      repayment_period: Math.max(1, Math.round(Number(repayment_period) / 12)),
    }),
  ],
];

/** One letter of the domain lost, doubled or changed, or two swapped. */
function misspelt(random: Random, email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const at = Math.floor(random() * (domain.indexOf('.') - 1));
  const letter = domain.charAt(at);
  const written = pick(random, ['', letter + letter, 'x', domain.charAt(at + 1) + letter]);
  const taken = written.length === 2 && written !== letter + letter ? 2 : 1;
  return `${local}@${domain.slice(0, at)}${written}${domain.slice(at + taken)}`;
}

function idNumber(random: Random, isMan: boolean): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${60 + Math.floor(random() * 40)}${two(1 + Math.floor(random() * 12))}${two(1 + Math.floor(random() * 28))}`;
  const gender = (isMan ? 5 : 0) + Math.floor(random() * 5);
  const firstTwelve = `${date}${gender}${digits(random, 3)}08`;
  return `${firstTwelve}${idNumberChecksum(firstTwelve)}`;
}

function list(text: string): readonly string[] {
  return text.split(' ');
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
}

/** Normally distributed, from two uniform numbers (Box and Muller). */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A small generator of uniform numbers (mulberry32): the same sequence for the same seed. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
