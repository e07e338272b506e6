import { keyedHash, type PiiKey } from '@/lib/base/crypto/crypto';

/** Returns the hash of the complete ID number in a draft's values, however it is spaced; null if there is none. */
export function draftHash(piiKey: PiiKey, values: { readonly id_number?: string }): Buffer | null {
  const digits = values.id_number?.replace(/\D/g, '') ?? '';
  return digits.length === 13 ? keyedHash(piiKey, digits) : null;
}
