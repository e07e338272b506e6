import type { ApplicantStatementRow } from '@/db/query/lead/applicant-statement';
import { decrypt, encrypt } from '@/lib/base/crypto/crypto';
import type { Env } from '@/lib/base/process/env';
import type { ApplicantStatement, StatementMark } from './view';

type Key = Pick<Env, 'piiKey'>;

/** What is encrypted of a statement: the words, and the value that they are about, as text. */
interface Said {
  readonly words: string;
  readonly about: string;
}

/** A value as a statement is about it; null: there is none. */
export const valueText = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

/** The values of a lead that a person may read, by their names on the API. */
export const valuesOfLead = ({
  firstName,
  lastName,
  cellPhoneNumber,
  email,
  fields,
}: {
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  email: string | null;
  fields: Readonly<Record<string, unknown>>;
}): Readonly<Record<string, unknown>> => ({
  ...fields,
  first_name: firstName,
  last_name: lastName,
  cell_phone_number: cellPhoneNumber,
  email,
});

export const sealStatement = ({ piiKey }: Key, id: number, said: Said): Buffer =>
  encrypt(piiKey, JSON.stringify(said), 'applicant statement', [id]);

/** Reads what is said beside the values that its reader has before them, which decide what it is about. */
export function openStatement(
  { piiKey }: Key,
  { id, field, at, requestId, ciphertext }: ApplicantStatementRow,
  values: Readonly<Record<string, unknown>>,
): ApplicantStatement {
  const { words, about }: Said = JSON.parse(
    decrypt(piiKey, ciphertext, 'applicant statement', [id]).toString(),
  );
  return {
    field,
    words,
    at: at.toISOString(),
    request: requestId,
    isOfFormer: valueText(values[field]) !== about,
  };
}

/** That there is one, for who reads masked values. */
export const statementMark = ({ field, at, requestId }: ApplicantStatementRow): StatementMark => ({
  field,
  at: at.toISOString(),
  request: requestId,
});
