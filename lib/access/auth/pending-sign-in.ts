import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '@/db/client';
import {
  findPendingSignIn,
  insertPendingSignIn,
  type PendingSignIn,
  type PendingStep,
} from '@/db/query/access/pending-sign-in';
import type { Env } from '@/lib/base/process/env';
import type { ProcessState } from '@/lib/base/process/process';
import { cookieName, isSecurePortal } from './secure-portal';

/** Time to find the phone, or to decide. */
const lifeSeconds = 10 * 60;

/**
 * The cookie of a browser whose password, or identity provider, was right and whose second factor or answer is missing.
 * It names a row of the database
 * that one sign-in uses up; it is no session and opens nothing (design access 12). Lax, like the session's: an identity
 * provider sends the browser back from another site.
 */
export const pendingCookieName = (env: Env) => cookieName(env, 'pending-sign-in');

/** Returns the `Set-Cookie` line that keeps a pending sign-in, or (null) ends it. */
export function pendingCookie(env: Env, token: string | null): string {
  const secure = isSecurePortal(env) ? '; Secure' : '';
  const flags = `Path=/; Max-Age=${token === null ? 0 : lifeSeconds}; HttpOnly; SameSite=Lax${secure}`;
  return `${pendingCookieName(env)}=${token ?? ''}; ${flags}`;
}

export const pendingTokenHash = (token: string) => createHash('sha256').update(token).digest();

/**
 * Stores that this user's password was right, or (`pin`) which account at the identity provider is to be pinned once
 * the next step is done; returns the token for the browser.
 */
export async function startPendingSignIn(tx: Queryable, pending: PendingSignIn): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertPendingSignIn(tx, { ...pending, tokenHash: pendingTokenHash(token), lifeSeconds });
  return token;
}

/** Returns which step this browser has left; null: none, it begins anew. */
export async function pendingStep(
  { database }: Pick<ProcessState, 'database'>,
  token: string | undefined,
): Promise<PendingStep | null> {
  if (token === undefined) return null;
  return (await findPendingSignIn(database, pendingTokenHash(token)))?.step ?? null;
}
