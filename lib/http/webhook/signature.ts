import { createHmac, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { decrypt, encrypt, type PiiKey } from '@/lib/base/crypto/crypto';

const prefix = 'whsec_';

/** Generates a signing secret in the format of Standard Webhooks. */
export function newPartnerSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** Encrypts a secret, bound to its partner. */
export function sealPartnerSecret(piiKey: PiiKey, partnerId: number, secret: string): Buffer {
  return encrypt(piiKey, secret, 'partner secret', [partnerId]);
}

export function openPartnerSecret(piiKey: PiiKey, partnerId: number, ciphertext: Buffer): string {
  return decrypt(piiKey, ciphertext, 'partner secret', [partnerId]).toString();
}

/** Encrypts a stored secret anew, under the current key. */
export function resealPartnerSecret(piiKey: PiiKey, partnerId: number, ciphertext: Buffer): Buffer {
  return sealPartnerSecret(piiKey, partnerId, openPartnerSecret(piiKey, partnerId, ciphertext));
}

/** A partner's secrets as stored: ciphertexts as base64. */
export interface SealedSecrets {
  readonly partnerId: number;
  readonly secretCiphertext: string;
  /** The secret before the last roll, while it is valid (RFC 3339). */
  readonly previousSecretCiphertext?: string | null;
  readonly previousSecretEndsAt?: string | null;
}

/** A partner of the catalogue is the same object in every call: each of its secrets is decrypted once. */
const opened = new WeakMap<SealedSecrets, Map<string, string>>();

/** Returns the valid secrets, newest first: two during a roll's overlap. */
export function openPartnerSecrets(piiKey: PiiKey, sealed: SealedSecrets): string[] {
  const { secretCiphertext, previousSecretCiphertext: previous, previousSecretEndsAt: endsAt } = sealed;
  const isOverlap = previous && endsAt && Date.parse(endsAt) > Date.now();
  const known = opened.get(sealed) ?? new Map<string, string>();
  opened.set(sealed, known);
  return [secretCiphertext, ...(isOverlap ? [previous] : [])].map((ciphertext) => {
    const secret =
      known.get(ciphertext) ?? openPartnerSecret(piiKey, sealed.partnerId, Buffer.from(ciphertext, 'base64'));
    known.set(ciphertext, secret);
    return secret;
  });
}

/** The key of a secret in the format of Standard Webhooks. */
export const secretBytes = (secret: string): Buffer =>
  Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');

/** Signs as Standard Webhooks does, whose library verifies ours in tests: its own SHA-256 takes four times as long. */
function sign(secret: string, messageId: string, seconds: number, body: string): string {
  return `v1,${createHmac('sha256', secretBytes(secret)).update(`${messageId}.${seconds}.${body}`).digest('base64')}`;
}

/**
 * Returns the three headers of Standard Webhooks, which allow several signatures separated by spaces. The timestamp is
 * the real time: the other side compares it with its own.
 */
export function signatureHeaders(
  secrets: readonly string[],
  messageId: string,
  body: string,
  atMs = Date.now(),
): Record<string, string> {
  const seconds = Math.floor(atMs / 1000);
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => sign(secret, messageId, seconds, body)).join(' '),
  };
}

/** Returns true if `body` has a signature by one of these secrets and a timestamp within five minutes. */
export function isSignedByAny(secrets: readonly string[], headers: Headers, body: string): boolean {
  return secrets.some((secret) => isSigned(secret, headers, body));
}

/** Like `isSignedByAny`, for a single secret. */
export function isSigned(secret: string, headers: Headers, body: string): boolean {
  const signed = {
    'webhook-id': headers.get('webhook-id') ?? '',
    'webhook-timestamp': headers.get('webhook-timestamp') ?? '',
    'webhook-signature': headers.get('webhook-signature') ?? '',
  };
  try {
    new Webhook(secret).verify(body, signed, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}
