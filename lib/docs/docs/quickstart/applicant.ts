import { idNumberChecksum } from '@/lib/applicant/rsa-id';

/** The last name with which the sandbox answers pending, then has a link, then accepts. */
export const quickstartLastName = 'Sandbox Pending Accepted';

/** A valid ID number, shown until the page makes one of its own. */
export const exampleIdNumber = '8001015009087';
/** As a page shows it until it makes one of its own. */
export const exampleIdempotencyKey = '8e03978e40d543e8bc936894a57f9324';

/** What the quickstart answers where an intent requires it; every demo partner has a rule that this passes. */
const answers: Readonly<Record<string, unknown>> = {
  gross_income: 32_000,
  net_income: 25_000,
  loan_amount_required: 50_000,
  expenses: 9_000,
  debt_amount: 40_000,
  credit_score_int: 640,
  email: 'thandi@example.co.za',
  employed: true,
  debt_review: false,
  province: 'Gauteng',
};

/** Returns the ID number of nobody: of a citizen of working age, with a valid checksum. `digits`: eight random ones. */
export function testIdNumber(digits: string): string {
  const two = (from: number, size: number) => Number(digits.slice(from, from + 2)) % size;
  const year = 80 + two(0, 15);
  const month = String(1 + two(2, 12)).padStart(2, '0');
  const day = String(1 + two(4, 28)).padStart(2, '0');
  const body = `${year}${month}${day}${digits.slice(4, 8)}08`;
  return body + idNumberChecksum(body);
}

/** The body of `POST /offer` for a made-up applicant who asks for this intent. */
export function quickstartLead(
  idNumber: string,
  { title, required_fields: required }: { title: string; required_fields: readonly string[] },
): Record<string, unknown> {
  return {
    ...Object.fromEntries(required.map((field) => [field, answers[field] ?? 'Other'])),
    first_name: 'Thandi',
    last_name: quickstartLastName,
    cell_phone_number: '0821234567',
    id_number: idNumber,
    intent: title,
    popi: true,
  };
}
