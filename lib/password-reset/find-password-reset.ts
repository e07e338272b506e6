import { findOpenPasswordReset } from '@/db/query/password-reset';
import { hashToken } from '@/lib/invitation/token';
import type { ProcessState } from '@/lib/process';

/** Whose password a link is for; null when it is unknown, used, revoked or expired, without saying which. */
export async function findPasswordReset(
  process: ProcessState,
  token: string,
): Promise<{ email: string; name: string } | null> {
  return findOpenPasswordReset(process.database, hashToken(token));
}
