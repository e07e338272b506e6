import { randomBytes } from 'node:crypto';
import { toBase62 } from '@/lib/base/crypto/base62';
import { fillTemplate, type PostbackValues } from '@/lib/event/postback/template';
import type { Environment } from '@/word/environment';
import type { WebhookKind } from '@/word/webhook-kind';
import type { WebhookMessage } from './send-event';

interface Pinged {
  id: number;
  environment: Environment;
  kind: WebhookKind;
  url: string;
}

/** What a test and a probe send: it is in no log, and has an id of its own. */
export function pingMessage({ id, environment, kind, url }: Pinged, now: Date): WebhookMessage {
  const pingId = toBase62(randomBytes(16), 22);
  if (kind === 'postback') return { id: pingId, url: fillTemplate(url, madeUp(pingId, now)) };
  return {
    id: pingId,
    body: JSON.stringify({
      type: 'webhook.ping',
      timestamp: now.toISOString(),
      data: { environment, webhook_id: id },
    }),
  };
}

/** An event that never was, of a click that no tracker knows. */
const madeUp = (pingId: string, now: Date): PostbackValues => ({
  click_id: 'test',
  sub_id: 'test',
  lead_id: 'test',
  type: 'webhook.ping',
  commission: '0.00',
  currency: 'ZAR',
  at: now.toISOString(),
  event_id: pingId,
});
