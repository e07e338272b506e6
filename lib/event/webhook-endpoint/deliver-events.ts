import {
  type ClaimedWebhook,
  claimDueWebhooks,
  findHeldWebhook,
  findNextWebhookMs,
  type HeldWebhookRow,
  listenToWebhooks,
  updateWebhookProbed,
} from '@/db/query/event/webhook-delivery';
import type { Context } from '@/lib/base/actor/context';
import { defineDueWork } from '@/lib/base/job/due-work';
import { perProcess } from '@/lib/base/process/process';
import { stopRule } from './notice';
import { pingMessage } from './ping';
import { openWebhookSecrets } from './secret';
import { sendWebhook } from './send-event';
import { WebhookSender } from './sender';
import { leaseMs } from './sender-progress';
import { stopIfDue } from './stop';

/** A sender costs a timer while its calls are under way, so there is room for every endpoint. */
const mostSenders = 2_000;

/** The senders of this worker by log, to be told of what is published. */
const senders = () => perProcess('webhook senders', () => new Map<string, Set<WebhookSender>>());
const logOf = ({ affiliateId, environment }: HeldWebhookRow) => `${affiliateId}:${environment}`;

/** Sends to an endpoint that this worker has claimed whatever is due. Never throws for what its receiver does. */
export async function deliverTo(ctx: Context, claimed: ClaimedWebhook): Promise<void> {
  const row = await findHeldWebhook(ctx.database, claimed);
  if (!row) return;
  if (row.state === 'stopped') return probe(ctx, claimed, row);
  if (await stopIfDue(ctx.database, claimed, row)) return;
  const sender = new WebhookSender(ctx, claimed, row);
  const among = senders().get(logOf(row)) ?? new Set();
  senders().set(logOf(row), among.add(sender));
  try {
    await sender.run();
  } finally {
    among.delete(sender);
    if (among.size === 0) senders().delete(logOf(row));
  }
}

/** Asks a stopped endpoint whether it is back. If it answers, it goes on from where it stood. */
async function probe(ctx: Context, claimed: ClaimedWebhook, row: HeldWebhookRow): Promise<void> {
  const { env, database, clock } = ctx;
  const { probeMs } = stopRule;
  // Should this worker die, another one asks after the usual time.
  await updateWebhookProbed(database, claimed, { answered: false, probeMs });
  const target = { url: row.url, secrets: openWebhookSecrets(env.piiKey, row) };
  const { outcome } = await sendWebhook(env, target, pingMessage(row, clock.now()));
  if (outcome.kind === 'taken') await updateWebhookProbed(database, claimed, { answered: true, probeMs });
}

/** The worker's sending of webhooks: a sender for each endpoint that has something to be told. */
export const deliverEventsWork = defineDueWork<ClaimedWebhook>({
  name: 'webhook delivery',
  atOnce: mostSenders,
  findNextMs: (database) => findNextWebhookMs(database, stopRule),
  claim: (database, limit) => claimDueWebhooks(database, { limit, leaseMs, rule: stopRule }),
  run: deliverTo,
  listen: (database, due) =>
    listenToWebhooks(database, (log) => {
      const told = log === null ? [...senders().values()] : [senders().get(log) ?? []];
      for (const among of told) for (const sender of among) sender.look();
      due();
    }),
});
