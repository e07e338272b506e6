import { findSignInUserById } from '@/db/query/access/sign-in';
import { findSignInLink } from '@/db/query/access/sign-in-link';
import { hashToken } from '@/lib/access/auth/link-token';
import type { ProcessState } from '@/lib/base/process/process';

/** Returns which link it is and the email that it was mailed to; null if it is unknown, used or expired. */
export async function findLink(
  { database }: Pick<ProcessState, 'database'>,
  token: string,
): Promise<{ id: number; email: string } | null> {
  const link = await findSignInLink(database, hashToken(token));
  const user = link && (await findSignInUserById(database, link.userId));
  return link && user ? { id: link.id, email: user.email } : null;
}
