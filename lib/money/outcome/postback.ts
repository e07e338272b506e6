import { createHmac, timingSafeEqual } from 'node:crypto';
import { secretBytes } from '@/lib/http/webhook/signature';

/** As long as a callback is taken after it was signed. */
const toleranceSeconds = 300;

/** The query of a postback, as it was sent, and the signature that was taken out of it. */
export interface Postback {
  /** Without `sig`: what is signed, byte for byte. */
  readonly signed: string;
  readonly sig: string;
  /** When it was signed, in seconds since 1970; null: it does not say. NaN: it says nothing readable. */
  readonly ts: number | null;
  readonly fields: Record<string, unknown>;
}

/** Takes a query apart, with or without its question mark. Null: `sig` is missing, or there twice. */
export function readPostback(query: string): Postback | null {
  const parts = query.replace(/^\?/, '').split('&');
  const sigs = parts.filter((part) => part.startsWith('sig='));
  const [sig] = sigs;
  if (sig === undefined || sigs.length > 1) return null;
  const signed = parts.filter((part) => part !== sig).join('&');
  const values = new URLSearchParams(signed);
  const times = values.getAll('ts');
  values.delete('ts');
  const ts = times.length === 0 ? null : /^\d{1,12}$/.test(times.join()) ? Number(times[0]) : Number.NaN;
  return { signed, sig: sig.slice('sig='.length), ts, fields: fieldsOf(values) };
}

/** Returns whether a postback that says when it was signed is as young as a callback must be. */
export const isPostbackFresh = ({ ts }: Pick<Postback, 'ts'>, now: Date): boolean =>
  ts === null || Math.abs(now.getTime() / 1_000 - ts) <= toleranceSeconds;

/** Signs a query without `sig`: HMAC-SHA256 under the secret's bytes, as 64 hexadecimal digits. */
export function signPostback(secret: string, signed: string): string {
  return createHmac('sha256', secretBytes(secret)).update(signed).digest('hex');
}

/** Returns whether one of these secrets made the signature. */
export function isPostbackSigned(secrets: readonly string[], { signed, sig }: Postback): boolean {
  const given = Buffer.from(sig.toLowerCase());
  return secrets.some((secret) => {
    const made = Buffer.from(signPostback(secret, signed));
    return made.length === given.length && timingSafeEqual(made, given);
  });
}

/** The body of an event: a query knows only text. */
function fieldsOf(query: URLSearchParams): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, text] of query) {
    if (text === '') continue;
    if (name === 'amount_cents') fields[name] = /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    // A plus that was not encoded arrives as a space.
    else if (name === 'occurred_at') fields[name] = text.replace(/ (?=\d\d:\d\d$)/, '+');
    else fields[name] = text;
  }
  return fields;
}
