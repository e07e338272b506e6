import type { Queryable } from '@/db/client';
import {
  findUserOfAccount,
  insertProviderAccount,
  type ProviderAccount,
} from '@/db/query/access/provider-account';
import { notFound } from '@/lib/base/error/error';

/**
 * Makes an account at the identity provider the one by which this user is known there (design access 14). Returns
 * whether it is new. Throws `not_found` if another sign-in has meanwhile pinned another account to the user, or this
 * one to somebody else: begun anew, the sign-in gets the right answer.
 */
export async function pinAccount(tx: Queryable, userId: number, account: ProviderAccount): Promise<boolean> {
  if (await insertProviderAccount(tx, userId, account)) return true;
  if ((await findUserOfAccount(tx, account)) === userId) return false;
  throw notFound('sign-in');
}
