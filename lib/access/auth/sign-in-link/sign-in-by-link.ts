import { deleteSignInLink } from '@/db/query/access/sign-in-link';
import { lockUser } from '@/db/query/access/user';
import { listAccountUsers } from '@/lib/access/auth/find-account-user';
import { hashToken } from '@/lib/access/auth/link-token';
import { enter, type SignInResult } from '@/lib/access/auth/start-session';
import { accountEmail, assertFewTries } from '@/lib/access/auth/throttle';
import { refusePassword, whosePassword } from '@/lib/access/auth/whose-password';
import { notFound } from '@/lib/base/error/error';
import type { ProcessState } from '@/lib/base/process/process';
import { findLink } from './find-link';

/**
 * Checks the password of whoever follows a link that our mail took to the account's email (`askForLink`), whatever others
 * have used up elsewhere: the link has five tries of its own. Then goes on as after any password, and the link is used
 * up. Throws `not_found` when it is not open any more, `unauthorized` for a wrong password, `rate_limited` after too many.
 */
export async function signInByLink(
  process: ProcessState,
  input: { token: string; password: string; address: string; userAgent: string | null },
): Promise<SignInResult> {
  const { token, password, address, userAgent } = input;
  const { database } = process;
  const link = await findLink(process, token);
  if (!link) throw notFound('sign-in link');
  await assertFewTries(process, { email: accountEmail(link.email), address, device: `link ${link.id}` });
  const users = await listAccountUsers(database, link.email);
  const user = await whosePassword(users, password);
  if (!user) throw await refusePassword(process, users, address);
  return database.transaction(async (tx) => {
    // In the order of all who change a user. Two at once: the second finds the link used up.
    await lockUser(tx, user.id);
    if (!(await deleteSignInLink(tx, hashToken(token)))) throw notFound('sign-in link');
    return enter(process, tx, user, { address, userAgent, by: 'password and link by mail' });
  });
}
