import type { IncomingHttpHeaders } from 'node:http';
import type { Webhook } from 'standardwebhooks';

/** Whether a message is signed with the secret, at the moment that it names: a night may have made that long ago. */
export function isSigned(secret: Webhook, text: string, headers: IncomingHttpHeaders): boolean {
  const seconds = Number(headers['webhook-timestamp']);
  if (!Number.isInteger(seconds)) return false;
  const expected = secret.sign(String(headers['webhook-id']), new Date(seconds * 1_000), text);
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
