import { listGoneEmails } from '@/db/query/access/user';
import { listAlertChannelRows } from '@/db/query/event/alert-channel';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { type ChannelConfig, openConfig } from './channel-config';
import { channelView, type ListedChannel } from './channel-view';

const addressesOf = (config: ChannelConfig): readonly string[] => (config.type === 'email' ? config.to : []);

/** Lists the channels, by name, each with the number of messages that wait for it. */
export async function listAlertChannels(ctx: Context): Promise<ListedChannel[]> {
  assertMay(ctx, 'alert.list');
  const rows = await listAlertChannelRows(ctx.database);
  const channels = rows.map(({ waiting, ...row }) => ({
    ...channelView(ctx.env.piiKey, row),
    waiting,
    to: addressesOf(openConfig(ctx.env.piiKey, row.id, row.configCiphertext)),
  }));
  const gone = await listGoneEmails(
    ctx.database,
    channels.flatMap(({ to }) => to),
  );
  return channels.map(({ to, ...channel }) => ({
    ...channel,
    notTold: to.filter((email) => gone.includes(email.toLowerCase())),
  }));
}
