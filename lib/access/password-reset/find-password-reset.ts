import { findOpenPasswordReset } from '@/db/query/access/password-reset';
import { hashToken } from '@/lib/access/auth/link-token';
import type { ProcessState } from '@/lib/base/process/process';

/** Returns whose password a link resets; null if it is unknown, used, revoked or expired, without telling which. */
export async function findPasswordReset(
  process: ProcessState,
  token: string,
): Promise<{ email: string; name: string } | null> {
  return findOpenPasswordReset(process.database, hashToken(token));
}
