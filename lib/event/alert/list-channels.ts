import { listAlertChannelRows } from '@/db/query/event/alert-channel';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { type AlertChannelView, channelView } from './channel-view';

/** Lists the channels, by name, each with the number of messages that wait for it. */
export async function listAlertChannels(ctx: Context): Promise<(AlertChannelView & { waiting: number })[]> {
  assertMay(ctx, 'alert.list');
  const rows = await listAlertChannelRows(ctx.database);
  return rows.map(({ waiting, ...row }) => ({ ...channelView(ctx.env.piiKey, row), waiting }));
}
