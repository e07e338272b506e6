import type { AlertChannelRow } from '@/db/query/alert-channel';
import type { PiiKey } from '@/lib/crypto';
import { openConfig, shownTarget } from './channel-config';

/** A channel, without what is secret about it. */
export interface AlertChannelView extends Omit<AlertChannelRow, 'configCiphertext'> {
  /** Its addresses, or the host alone. */
  target: string;
}

export function channelView(piiKey: PiiKey, { configCiphertext, ...row }: AlertChannelRow): AlertChannelView {
  return { ...row, target: shownTarget(openConfig(piiKey, row.id, configCiphertext)) };
}
