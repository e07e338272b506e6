import type { WebhookEndpointRow } from '@/db/query/event/webhook-endpoint';

export type { WebhookAttempt } from '@/db/schema/event/webhook-endpoint';

/** `failing`: active, and nothing was taken lately. */
export type WebhookStatus = 'active' | 'failing' | 'paused' | 'stopped' | 'gone';

/** An endpoint, without its secret. */
export interface WebhookEndpointView extends Omit<WebhookEndpointRow, 'state'> {
  status: WebhookStatus;
}

export function webhookView({ state, ...row }: WebhookEndpointRow): WebhookEndpointView {
  return { ...row, status: state === 'active' && row.failingSince !== null ? 'failing' : state };
}
