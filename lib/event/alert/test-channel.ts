import { randomUUID } from 'node:crypto';
import { findAlertChannel, updateAlertChannelTried } from '@/db/query/event/alert-channel';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound } from '@/lib/base/error/error';
import { openConfig } from './channel-config';
import { testMessage } from './message';
import { sendMessage } from './send-message';

/** What a test message brought. */
export interface AlertTestView {
  ok: boolean;
  /** What the receiver said, or why nothing came. */
  answer: string;
  tookMs: number;
}

/** Sends a test message to a channel at once, quiet hours or not, and returns what the receiver answered. Audited. */
export async function testAlertChannel(ctx: Context, id: number): Promise<AlertTestView> {
  assertMay(ctx, 'alert.change');
  const { database, env, clock } = ctx;
  const channel = await findAlertChannel(database, id);
  if (!channel) throw notFound('channel');
  await recordAudit(ctx, database, { action: 'alert-channel.tested', subjectId: id });
  const config = openConfig(env.piiKey, id, channel.configCiphertext);
  const began = performance.now();
  const message = testMessage(env.portalOrigin, channel, randomUUID(), clock.now());
  const { problem, answer } = await sendMessage(env, config, message, clock.now());
  const tookMs = Math.round(performance.now() - began);
  await updateAlertChannelTried(database, id, problem);
  return { ok: problem === null, answer, tookMs };
}
