import { randomInt } from 'node:crypto';
import { idNumberChecksum } from '@/lib/applicant/rsa-id';

/**
 * Returns a valid RSA ID number of a citizen aged 26 to 57, whom every demo partner accepts; different at each
 * call.
 */
export function makeIdNumber(): string {
  const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');
  const year = String(randomInt(70, 100));
  const month = String(randomInt(1, 13)).padStart(2, '0');
  const day = String(randomInt(1, 29)).padStart(2, '0');
  const body = `${year}${month}${day}${digits(4)}08`;
  const sum = [...body].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
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
