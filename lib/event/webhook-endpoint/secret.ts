import type { WebhookSecrets } from '@/db/schema/event/webhook-endpoint';
import { decrypt, encrypt, type PiiKey } from '@/lib/base/crypto/crypto';

/** Encrypts an endpoint's signing secret, bound to the endpoint. */
export function sealWebhookSecret(piiKey: PiiKey, endpointId: number, secret: string): Buffer {
  return encrypt(piiKey, secret, 'webhook secret', [endpointId]);
}

const open = (piiKey: PiiKey, endpointId: number, ciphertext: Buffer) =>
  decrypt(piiKey, ciphertext, 'webhook secret', [endpointId]).toString();

/** Returns the secrets that sign an endpoint's calls, newest first: two during a rotation's overlap. */
export function openWebhookSecrets(piiKey: PiiKey, row: WebhookSecrets): string[] {
  return [row.secretCiphertext, row.previousSecretCiphertext].flatMap((ciphertext) =>
    ciphertext === null ? [] : [open(piiKey, row.id, ciphertext)],
  );
}

/** Encrypts a stored secret anew, under the current key. */
export function resealWebhookSecret(piiKey: PiiKey, endpointId: number, ciphertext: Buffer): Buffer {
  return sealWebhookSecret(piiKey, endpointId, open(piiKey, endpointId, ciphertext));
}
