import type { Queryable } from '@/db/client';
import {
  type AlertChannelRow,
  claimAlertChannelId,
  findAlertChannel,
  insertAlertChannel,
  lockAlertChannels,
  updateAlertChannel,
  updateAlertChannelRemoved,
} from '@/db/query/event/alert-channel';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, stale, validationFailed } from '@/lib/base/error/error';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { type ChannelConfig, openConfig, sealConfig } from './channel-config';
import { type AlertChannelView, channelView } from './channel-view';
import { type AddAlertChannelInput, type ChangeAlertChannelInput, mostChannels } from './schema';

/**
 * Adds a channel for alerts. `secret`: with what a webhook's messages are signed; it is told this once. Throws
 * `validation_failed` for one too many, and for email without a mail server.
 */
export async function addAlertChannel(
  ctx: Context,
  input: AddAlertChannelInput,
): Promise<{ channel: AlertChannelView; secret: string | null }> {
  assertMay(ctx, 'alert.change');
  const { type, to, url, ...values } = input;
  if (type === 'email' && !ctx.env.smtp)
    throw validationFailed({ type: ['needs a mail server: set SMTP_URL and SMTP_FROM first'] });
  const secret = type === 'webhook' ? newPartnerSecret() : null;
  const config = configOf(type, { to, url, secret });
  return ctx.database.transaction(async (tx) => {
    if ((await lockAlertChannels(tx)) >= mostChannels)
      throw validationFailed({ name: [`there are ${mostChannels} channels already: remove one first`] });
    const id = await claimAlertChannelId(tx);
    await insertAlertChannel(tx, id, {
      ...values,
      type,
      configCiphertext: sealConfig(ctx.env.piiKey, id, config),
    });
    const channel = channelView(ctx.env.piiKey, await readChannel(tx, id));
    await record(ctx, tx, id, null, channel);
    return { channel, secret };
  });
}

function configOf(
  type: AddAlertChannelInput['type'],
  { to, url, secret }: { to?: string[] | undefined; url?: string | undefined; secret: string | null },
): ChannelConfig {
  if (type === 'email') return { type, to: to ?? [] };
  if (type === 'webhook') return { type, url: url ?? '', secret: secret ?? '' };
  return { type, url: url ?? '' };
}

/** Changes a channel. Throws `stale` when somebody else has changed it since `version`. */
export async function changeAlertChannel(
  ctx: Context,
  id: number,
  { version, to, url, ...values }: ChangeAlertChannelInput,
): Promise<AlertChannelView> {
  assertMay(ctx, 'alert.change');
  const { piiKey } = ctx.env;
  return ctx.database.transaction(async (tx) => {
    const row = await readChannel(tx, id);
    const before = channelView(piiKey, row);
    const stored = openConfig(piiKey, id, row.configCiphertext);
    const config: ChannelConfig =
      stored.type === 'email' ? { ...stored, to: to ?? stored.to } : { ...stored, url: url ?? stored.url };
    const changed = await updateAlertChannel(tx, id, version, {
      ...values,
      type: row.type,
      configCiphertext: sealConfig(piiKey, id, config),
    });
    if (!changed) throw stale('channel', before);
    const after = channelView(piiKey, await readChannel(tx, id));
    await record(ctx, tx, id, before, after);
    return after;
  });
}

/** Removes a channel with its addresses and secret. What waits for it is not sent. */
export async function removeAlertChannel(ctx: Context, id: number): Promise<void> {
  assertMay(ctx, 'alert.change');
  await ctx.database.transaction(async (tx) => {
    const before = channelView(ctx.env.piiKey, await readChannel(tx, id));
    await updateAlertChannelRemoved(tx, id);
    await record(ctx, tx, id, before, null);
  });
}

async function readChannel(db: Queryable, id: number): Promise<AlertChannelRow> {
  const row = await findAlertChannel(db, id);
  if (!row) throw notFound('channel');
  return row;
}

/** Without addresses: the trail is kept longer than the people behind them stay. */
async function record(
  ctx: Context,
  db: Queryable,
  subjectId: number,
  before: AlertChannelView | null,
  after: AlertChannelView | null,
): Promise<void> {
  const kept = (channel: AlertChannelView | null) =>
    channel && {
      name: channel.name,
      type: channel.type,
      kinds: channel.kinds,
      uat: channel.uat,
      quietFrom: channel.quietFrom,
      quietTo: channel.quietTo,
      active: channel.active,
      ...(channel.type !== 'email' && { host: channel.target }),
    };
  const [was, is] = [kept(before), kept(after)];
  await recordAudit(ctx, db, {
    action: 'alert-channel.changed',
    subjectId,
    ...(was && { before: was }),
    ...(is && { after: is }),
  });
}
