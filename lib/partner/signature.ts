import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { decrypt, encrypt } from '@/lib/crypto';

const prefix = 'whsec_';

/** A new signing secret in the form of Standard Webhooks. */
export function newPartnerSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** 24 to 64 bytes as padded base64, with or without `whsec_`, as Standard Webhooks wants them. */
export function isPartnerSecret(text: string): boolean {
  const encoded = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === encoded;
}

export function sealPartnerSecret(piiKey: Buffer, secret: string): Buffer {
  return encrypt(piiKey, secret, 'partner secret');
}

export function openPartnerSecret(piiKey: Buffer, ciphertext: Buffer): string {
  return decrypt(piiKey, ciphertext, 'partner secret').toString();
}

/** The three headers of Standard Webhooks. The timestamp is the real time: the other side compares it with its own. */
export function signatureHeaders(secret: string, messageId: string, body: string): Record<string, string> {
  const at = new Date();
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(messageId, at, body),
  };
}

/** True when `body` carries this secret's signature and a timestamp within five minutes. */
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
