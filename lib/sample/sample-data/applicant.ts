import { type Gender, idNumberChecksum } from '@/lib/applicant/rsa-id';
import type { Random } from './random';

const names: Record<Gender, readonly [string, ...string[]]> = {
  female: [
    'Nomsa',
    'Thandi',
    'Lerato',
    'Zanele',
    'Ayanda',
    'Palesa',
    'Refilwe',
    'Anika',
    'Elmarie',
    'Fatima',
    'Priya',
    'Chantal',
    'Bongiwe',
    'Karabo',
    'Michelle',
    'Nadia',
  ],
  male: [
    'Sipho',
    'Thabo',
    'Bongani',
    'Kagiso',
    'Mandla',
    'Tshepo',
    'Themba',
    'Pieter',
    'Johan',
    'Riaan',
    'Yusuf',
    'Kavish',
    'Ashwin',
    'Lwazi',
    'Gareth',
    'Vusi',
  ],
};

const lastNames = [
  'Dlamini',
  'Nkosi',
  'Mokoena',
  'Khumalo',
  'Botha',
  'Naidoo',
  'van Wyk',
  'Molefe',
  'Zulu',
  'Mahlangu',
  'Pillay',
  'Jacobs',
  'Adams',
  'Sithole',
  'Mabaso',
  'Venter',
  'Ndlovu',
  'Petersen',
  'Maluleke',
  'Fourie',
  'Baloyi',
  'Govender',
  'Tshabalala',
  'Coetzee',
] as const;

const banks = ['Absa', 'Capitec', 'FNB', 'Nedbank', 'Standard Bank', 'TymeBank'] as const;
const provinces = [
  'Gauteng',
  'KwaZulu-Natal',
  'Western Cape',
  'Eastern Cape',
  'Limpopo',
  'Free State',
] as const;
const employers = ['Shoprite', 'City of Tshwane', 'Sasol', 'Netcare', 'Transnet', 'Mr Price'] as const;

/** A body of `POST /lead` without product and consent. */
export type SampleApplicant = Readonly<Record<string, string | number | boolean>>;

/**
 * Makes up somebody with a valid ID number. Nobody can be reached: the phone number is in a block that no network has
 * (as the sandbox's own), and the address ends in `.example`. `hard`: hardly any lender takes them.
 */
export function sampleApplicant(
  random: Random,
  number: number,
  { hard, bornBefore }: { hard: boolean; bornBefore: number },
): SampleApplicant {
  const gender = random.pick(['female', 'male'] as const);
  const firstName = random.pick(names[gender]);
  const lastName = random.pick(lastNames);
  const net = hard ? random.between(12, 22) * 100 : random.between(60, 480) * 100;
  const amount = hard ? random.between(200, 300) * 1_000 : loanFor(random, net);
  return {
    title: gender === 'female' ? 'Ms' : 'Mr',
    first_name: firstName,
    last_name: lastName,
    cell_phone_number: `082000${String(1_000 + number)}`,
    email: `${firstName}.${lastName.replaceAll(' ', '')}.${number}@sample.example`.toLowerCase(),
    id_number: idNumber(random, gender, bornBefore - random.between(24, 57)),
    net_income: net,
    gross_income: Math.round((net * 1.28) / 100) * 100,
    expenses: Math.round((net * random.between(35, 60)) / 10_000) * 100,
    loan_amount_required: amount,
    debt_amount: random.between(15, 180) * 1_000,
    open_loans: random.between(0, 5),
    employed: !hard,
    company_name: random.pick(employers),
    bank_name: random.pick(banks),
    province: random.pick(provinces),
    debt_review: hard,
  };
}

/** Mostly a few months' income, in steps that people ask for. */
function loanFor(random: Random, net: number): number {
  const wished = net * (0.4 + random.next() * 4);
  const step = wished > 50_000 ? 10_000 : 1_000;
  return Math.min(250_000, Math.max(3_000, Math.round(wished / step) * step));
}

function idNumber(random: Random, gender: Gender, year: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const born = `${two(year % 100)}${two(random.between(1, 12))}${two(random.between(1, 28))}`;
  const serial = (gender === 'male' ? 5_000 : 0) + random.between(0, 4_999);
  const first = `${born}${String(serial).padStart(4, '0')}08`;
  return first + idNumberChecksum(first);
}
