import type { AlertChannelRow } from '@/db/query/event/alert-channel';
import type { PiiKey } from '@/lib/base/crypto/crypto';
import { openConfig, shownTarget, signingSecrets } from './channel-config';

/** A channel, without what is secret about it. */
export interface AlertChannelView extends Omit<AlertChannelRow, 'configCiphertext'> {
  /** Its addresses, or the host alone. */
  target: string;
  /** Until when a webhook's former secret signs, too (RFC 3339); null: only its newest does. */
  formerSecretEndsAt: string | null;
}

/** A channel in the list. */
export interface ListedChannel extends AlertChannelView {
  /** Messages that wait for it. */
  waiting: number;
  /** Those of its addresses that are told nothing: who has them was suspended or removed. */
  notTold: string[];
}

export function channelView(piiKey: PiiKey, { configCiphertext, ...row }: AlertChannelRow): AlertChannelView {
  const config = openConfig(piiKey, row.id, configCiphertext);
  const isOverlap = config.type === 'webhook' && signingSecrets(config, new Date()).length > 1;
  return {
    ...row,
    target: shownTarget(config),
    formerSecretEndsAt: isOverlap ? (config.former?.endsAt ?? null) : null,
  };
}
