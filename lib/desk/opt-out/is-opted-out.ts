import { findOptedOut } from '@/db/query/desk/opt-out';
import type { UnguardedContext } from '@/lib/base/actor/context';
import { keyedHashes } from '@/lib/base/crypto/crypto';
import { optOutHashes } from './hash';

/**
 * Returns whether an applicant, or somebody at the number, asked this affiliate not to be contacted (the gate, design
 * base 6). For one who may have no lead yet; of a lead `findDoNotContact` says it.
 */
export function isOptedOut(
  { database, env, scope }: UnguardedContext,
  applicant: { readonly idNumber: string; readonly cellPhoneNumber: string },
): Promise<boolean> {
  return findOptedOut(database, scope, {
    idNumberHashes: keyedHashes(env.piiKey, applicant.idNumber),
    cellPhoneNumber: applicant.cellPhoneNumber,
    hashes: optOutHashes(env, applicant),
  });
}
