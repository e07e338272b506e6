import { randomBytes } from 'node:crypto';
import { toBase62 } from '@/lib/base/crypto/base62';
import type { Environment } from '@/word/environment';
import type { WebhookMessage } from './send-event';

/** What a test and a probe send: it is in no log, and has an id of its own. */
export function pingMessage(
  { id, environment }: { id: number; environment: Environment },
  now: Date,
): WebhookMessage {
  return {
    id: toBase62(randomBytes(16), 22),
    body: JSON.stringify({
      type: 'webhook.ping',
      timestamp: now.toISOString(),
      data: { environment, webhook_id: id },
    }),
  };
}
