import type { Queryable } from '@/db/client';
import { findSignInUser, type SignInUser } from '@/db/query/sign-in';
import { isStorableText } from '@/lib/storable-json';
import { accountEmail } from './throttle';

/**
 * Returns the user who may sign in with this email, however it is typed; null as well for text that cannot be stored.
 */
export async function findAccountUser(db: Queryable, typed: string): Promise<SignInUser | null> {
  const email = accountEmail(typed);
  return isStorableText(email) ? findSignInUser(db, email) : null;
}
