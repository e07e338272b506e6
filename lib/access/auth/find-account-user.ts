import type { Queryable } from '@/db/client';
import { isSharedEmail, listSignInUsers, type SignInUser } from '@/db/query/access/sign-in';
import { isStorableText } from '@/lib/base/input/storable-json';
import { accountEmail } from './throttle';

/**
 * Lists the users who may sign in with this email, however it is typed: several where it is only claimed. Whose it is
 * known to be comes first, then who was here last. None as well for text that cannot be stored.
 */
export async function listAccountUsers(db: Queryable, typed: string): Promise<SignInUser[]> {
  const email = accountEmail(typed);
  return isStorableText(email) ? listSignInUsers(db, email) : [];
}

/** Whether several accounts have this email: what one of them does must not help to guess another's password. */
export async function hasSeveralAccounts(db: Queryable, typed: string): Promise<boolean> {
  const email = accountEmail(typed);
  return isStorableText(email) && isSharedEmail(db, email);
}
