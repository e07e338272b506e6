import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '@/lib/base/crypto/derived-key';
import type { Env } from '@/lib/base/process/env';
import { cookieName, isSecurePortal } from './secure-portal';

/** Agents share machines: as many accounts of a browser are remembered. */
const mostAccounts = 8;
/** The longest that browsers keep a cookie. */
const lifeSeconds = 400 * 24 * 60 * 60;
const shape = new RegExp(`^[\\w-]{22}(?:\\.[\\w-]{22}){1,${mostAccounts}}$`);

/**
 * The cookie of a browser that has signed in: a random id, and a signature for each account that it signed in to. With
 * it, tries are counted by browser instead of by address and account, so that guesses from elsewhere cannot lock out
 * those who work with the account (design access 7). It opens nothing by itself. Lax: where an identity provider leads
 * back, it would otherwise be missing, and made anew.
 */
export const deviceCookieName = (env: Env) => cookieName(env, 'device');

/** Returns the id of a browser that has signed in with this email before, else null. */
export function knownDevice(env: Env, cookie: string | undefined, email: string): string | null {
  const [id, signatures] = parse(cookie);
  const own = Buffer.from(sign(env, id, email));
  return signatures.some((signature) => timingSafeEqual(Buffer.from(signature), own)) ? id : null;
}

/** Returns the `Set-Cookie` line that adds this email to the accounts of the browser. */
export function addToDevice(env: Env, cookie: string | undefined, email: string): string {
  const [id, signatures] = parse(cookie);
  const own = sign(env, id, email);
  const kept = [own, ...signatures.filter((signature) => signature !== own)].slice(0, mostAccounts);
  const flags = `Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax`;
  const secure = isSecurePortal(env) ? '; Secure' : '';
  return `${deviceCookieName(env)}=${[id, ...kept].join('.')}; ${flags}${secure}`;
}

/** Reads id and signatures; a cookie that is missing or not one of ours gives a new id. */
function parse(cookie: string | undefined): readonly [id: string, signatures: string[]] {
  if (cookie === undefined || !shape.test(cookie)) return [randomBytes(16).toString('base64url'), []];
  const [id = '', ...signatures] = cookie.split('.');
  return [id, signatures];
}

function sign(env: Env, id: string, email: string): string {
  const key = derivedKey(env.secret, 'device cookie');
  return createHmac('sha256', key).update(`${id} ${email}`).digest('base64url').slice(0, 22);
}
