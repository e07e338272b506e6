import { createHmac, hash } from 'node:crypto';
import type { OptOutKind } from '@/db/schema/desk/opt-out';
import { derivedKey } from '@/lib/base/crypto/derived-key';

/** In which form a value of the kind is hashed: `0821234567`, and an ID number as it is. */
const forms: Readonly<Record<OptOutKind, string>> = { 'id number': 'plain', phone: '0' };
const hashBytes = 16;

/** The hashes that an applicant's opt-outs are found by. */
export interface OptOutHashes {
  readonly idNumber: Buffer;
  readonly phone: Buffer;
}

/**
 * Hashes a value for `opt_out`, under a key of its own: of ID_KEY, which is never replaced, so that a rotation of PII_KEY
 * keeps every "do not contact" (design base 11). Of the value only its SHA-256 is hashed, so that a list of digests
 * ends in the same hashes.
 */
function optOutHash(idKey: Buffer, kind: OptOutKind, value: string): Buffer {
  return createHmac('sha256', derivedKey(idKey, 'opt-out'))
    .update(`${kind}\n${forms[kind]}\n`)
    .update(hash('sha256', value, 'buffer'))
    .digest()
    .subarray(0, hashBytes);
}

/** Returns what an applicant's opt-outs are found by; `cellPhoneNumber`: as stored, with its leading zero. */
export function optOutHashes(
  { idKey }: { readonly idKey: Buffer },
  { idNumber, cellPhoneNumber }: { readonly idNumber: string; readonly cellPhoneNumber: string },
): OptOutHashes {
  return {
    idNumber: optOutHash(idKey, 'id number', idNumber),
    phone: optOutHash(idKey, 'phone', cellPhoneNumber),
  };
}
