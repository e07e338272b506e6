import { Secret, TOTP } from 'otpauth';

/** Shown by authenticator apps above the account. */
const issuer = 'Lead Matching';

/** Six digits for each 30 seconds, by SHA-1 (RFC 6238): the only kind that every authenticator app knows. */
const totp = (key: string, label = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: 30 });

/** Returns a new key of 160 random bits, as text for an authenticator app (base32). */
export function generateKey(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the address that a QR code shows to an authenticator app. */
export function keyUri(key: string, email: string): string {
  return totp(key, email).toString();
}

/** Returns the number of the 30-second step that the code is of: this one or one next to it; null for none of them. */
export function stepOf(key: string, code: string, now: Date): number | null {
  // The library compares bytes, and throws where the digits are of another script.
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const generator = totp(key);
  const away = generator.validate({ token: code, timestamp, window: 1 });
  return away === null ? null : generator.counter({ timestamp }) + away;
}
