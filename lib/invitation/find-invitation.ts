import { findOpenInvitation } from '@/db/query/invitation';
import type { ProcessState } from '@/lib/process';
import { hashToken } from './token';

/** Returns the invitation of a link; null if it is unknown, used, revoked or expired, without telling which. */
export async function findInvitation(
  process: ProcessState,
  token: string,
): Promise<{ email: string; role: string; affiliateName: string } | null> {
  return findOpenInvitation(process.database, hashToken(token));
}
