import { derivedKey } from '@/lib/base/crypto/derived-key';
import type { Env } from '@/lib/base/process/env';
import { cookieName } from './secure-portal';
import { readSessionToken } from './session-token';

declare module 'next-auth/jwt' {
  interface JWT {
    sessionId?: string;
  }
}

export const sessionCookieName = (env: Env) => cookieName(env, 'next-auth.session-token');

/** Returns the key of the session cookie, derived from SECRET so that SECRET itself signs nothing directly. */
export function sessionCookieSecret(env: Env): string {
  return derivedKey(env.secret, 'session cookie').toString('base64');
}

/**
 * Returns the session's id from the value of its cookie; null unless we made it and it has not expired. Whether the
 * session is still open is in the database.
 */
export async function readSessionId(env: Env, token: string | undefined): Promise<string | null> {
  if (!token) return null;
  const claims = await readSessionToken({ token, secret: sessionCookieSecret(env) });
  return claims?.sessionId ?? null;
}
