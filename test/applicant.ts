import { randomInt } from 'node:crypto';
import { idNumberChecksum } from '@/lib/applicant/rsa-id';

const space = 30 * 12 * 28 * 10_000;
/** Coprime to it, so that each number comes before any comes again. */
const stride = 61_803_401;
let place = randomInt(space);

/**
 * Returns a valid RSA ID number of a citizen aged 26 to 57, whom every demo partner accepts; in a process each call
 * another one.
 */
export function makeIdNumber(): string {
  place = (place + stride) % space;
  const digits = (value: number, count: number) => String(value).padStart(count, '0');
  const day = Math.floor(place / 10_000);
  const month = Math.floor(day / 28);
  const year = 70 + Math.floor(month / 12);
  const birth = `${year}${digits(1 + (month % 12), 2)}${digits(1 + (day % 28), 2)}`;
  const firstTwelve = `${birth}${digits(place % 10_000, 4)}08`;
  return firstTwelve + idNumberChecksum(firstTwelve);
}

/** The same number with a typo: a wrong last digit. */
export function withWrongCheckDigit(idNumber: string): string {
  return idNumber.slice(0, -1) + String((Number(idNumber.slice(-1)) + 1) % 10);
}

/** A complete lead body as a client sends it (spec 2.1), with a unique applicant. */
export function makeLeadBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    first_name: 'Thandi',
    last_name: 'Nkosi',
    cell_phone_number: '0821234567',
    email: 'thandi@example.co.za',
    id_number: makeIdNumber(),
    popi: true,
    net_income: 25_000,
    loan_amount_required: 50_000,
    ...changes,
  };
}

/** What an agent types for an applicant. */
export interface Applicant {
  idNumber: string;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
}

/** A new person, at an age that every demo lender accepts. `lastName` can script the sandbox. */
export function makeApplicant(lastName = 'Nkosi'): Applicant {
  const firstTwelve = `850601${String(randomInt(10_000)).padStart(4, '0')}0${randomInt(10)}`;
  return {
    idNumber: `${firstTwelve}${idNumberChecksum(firstTwelve)}`,
    firstName: 'Thandi',
    lastName,
    cellPhoneNumber: '082 123 4567',
  };
}
