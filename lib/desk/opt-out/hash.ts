import { hash } from 'node:crypto';
import { shortHmac } from '@/lib/base/crypto/short-hmac';
import type { OptOutKind } from '@/word/opt-out';

/** What is hashed before a value: its kind, as the first opt-outs named it, and the form that it is in. */
const heads: Readonly<Record<OptOutKind, string>> = {
  id_number: 'id number\nplain\n',
  phone: 'phone\n0\n',
  email: 'email\nlower\n',
};
const hashBytes = 16;

/** `digest`: its bytes as text. */
const hashOf = (key: Buffer, kind: OptOutKind, digest: string) =>
  shortHmac(key, heads[kind] + digest, 'latin1').subarray(0, hashBytes);

/** Hashes the SHA-256 of a value in its one form, so that a list of digests ends in the same hashes as one of values. */
export function optOutHashOfDigest(key: Buffer, kind: OptOutKind, digest: Buffer): Buffer {
  return hashOf(key, kind, digest.toString('latin1'));
}

/** Hashes a value for `opt_out`; in the form of a lead's: `0821234567`, an email in lower case. */
export function optOutHash(key: Buffer, kind: OptOutKind, value: string): Buffer {
  return hashOf(key, kind, hash('sha256', value, 'binary'));
}

/** What an applicant's opt-outs are found by. */
export interface Reachable {
  readonly idNumber: string | null;
  /** As stored, with its leading zero. */
  readonly cellPhoneNumber: string | null;
  readonly email: string | null;
}

/** Returns the hashes that an applicant's opt-outs are found by: what `lead.opt_out_hashes` holds. */
export function optOutHashes(key: Buffer, { idNumber, cellPhoneNumber, email }: Reachable): Buffer[] {
  return [
    ...(idNumber === null ? [] : [optOutHash(key, 'id_number', idNumber)]),
    ...(cellPhoneNumber === null ? [] : [optOutHash(key, 'phone', cellPhoneNumber)]),
    ...(email === null ? [] : [optOutHash(key, 'email', email.trim().toLowerCase())]),
  ];
}
