import type { FormerIdentity } from '@/db/query/care/rotation';
import { decrypt, encrypt, keyedHash, type PiiKey } from '@/lib/base/crypto/crypto';
import type { Environment } from '@/word/environment';

interface Owner {
  readonly affiliateId: number;
  readonly environment: Environment;
}

/** An ID number as stored with a lead. */
export interface SealedIdNumber {
  readonly idNumberCiphertext: Buffer;
  readonly idNumberHash: Buffer;
}

/** A lead's row, as far as its ID number goes: null once it is erased. */
export type IdNumberRow = Owner & { readonly [Name in keyof SealedIdNumber]: SealedIdNumber[Name] | null };

/**
 * Encrypts an applicant's ID number, bound to affiliate, environment and applicant: a lead's id is only known once it is
 * inserted, and two leads of one applicant hold the same number anyway (design base 12).
 */
export function sealIdNumber(piiKey: PiiKey, owner: Owner, idNumber: string): SealedIdNumber {
  const idNumberHash = keyedHash(piiKey, idNumber);
  const idNumberCiphertext = encrypt(piiKey, idNumber, 'id number', binding(owner, idNumberHash));
  return { idNumberCiphertext, idNumberHash };
}

/** Returns the ID number of a lead; null if it was erased. Throws if the ciphertext is another row's. */
export function openIdNumber(piiKey: PiiKey, row: IdNumberRow): string | null {
  const { idNumberCiphertext, idNumberHash } = row;
  if (!idNumberCiphertext) return null;
  return decrypt(piiKey, idNumberCiphertext, 'id number', binding(row, idNumberHash)).toString();
}

const binding = ({ affiliateId, environment }: Owner, idNumberHash: Buffer | null) => [
  affiliateId,
  environment,
  idNumberHash ?? '',
];

/** The same for the applicant of a rejected row: bound to batch and applicant. */
export function sealRejectedIdNumber(piiKey: PiiKey, batchId: number, idNumber: string): SealedIdNumber {
  const idNumberHash = keyedHash(piiKey, idNumber);
  const binding = [batchId, idNumberHash];
  return { idNumberHash, idNumberCiphertext: encrypt(piiKey, idNumber, 'rejected id number', binding) };
}

/** A lead's ID number, as `sealRejectedIdNumber` seals one; null if it was erased. */
export function resealIdNumber(piiKey: PiiKey, batchId: number, row: IdNumberRow): SealedIdNumber | null {
  const idNumber = openIdNumber(piiKey, row);
  return idNumber === null ? null : sealRejectedIdNumber(piiKey, batchId, idNumber);
}

/** Returns what an applicant's identity for an intent was under the former PII_KEY, if it is being rotated. */
export function formerIdentity(
  piiKey: PiiKey,
  { affiliateId, environment }: Owner,
  intentId: number,
  idNumber: string,
): FormerIdentity[] {
  if (!piiKey.former) return [];
  const formerHash = keyedHash(piiKey.former, idNumber);
  return [{ affiliateId, environment, intentId, formerHash, hash: keyedHash(piiKey, idNumber) }];
}
