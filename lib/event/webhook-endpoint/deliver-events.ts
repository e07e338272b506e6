import {
  type ClaimedWebhook,
  findNextWebhookMs,
  findWebhookLane,
  listenToWebhooks,
  updateDueWebhooks,
  updateWebhookProbed,
  type WebhookLaneRow,
} from '@/db/query/event/webhook-delivery';
import type { Context } from '@/lib/base/actor/context';
import { defineDueWork } from '@/lib/base/job/due-work';
import { perProcess } from '@/lib/base/process/process';
import { Lane, leaseMs } from './lane';
import { stopRule } from './notice';
import { pingMessage } from './ping';
import { openWebhookSecrets } from './secret';
import { sendWebhook } from './send-event';
import { stopIfDue } from './stop';

/** A lane costs a timer while its calls are under way, so there is room for every endpoint. */
const mostLanes = 2_000;

/** The lanes of this worker by log, to be told of what is published. */
const lanes = () => perProcess('webhook lanes', () => new Map<string, Set<Lane>>());
const logOf = ({ affiliateId, environment }: WebhookLaneRow) => `${affiliateId}:${environment}`;

/** Sends to an endpoint that this worker has claimed whatever is due. Never throws for what its receiver does. */
export async function deliverTo(ctx: Context, claimed: ClaimedWebhook): Promise<void> {
  const row = await findWebhookLane(ctx.database, claimed);
  if (!row) return;
  if (row.state === 'stopped') return probe(ctx, claimed, row);
  if (await stopIfDue(ctx.database, claimed, row)) return;
  const lane = new Lane(ctx, claimed, row);
  const among = lanes().get(logOf(row)) ?? new Set();
  lanes().set(logOf(row), among.add(lane));
  try {
    await lane.run();
  } finally {
    among.delete(lane);
    if (among.size === 0) lanes().delete(logOf(row));
  }
}

/** Asks a stopped endpoint whether it is back. If it answers, it goes on from where it stood. */
async function probe(ctx: Context, claimed: ClaimedWebhook, row: WebhookLaneRow): Promise<void> {
  const { env, database, clock } = ctx;
  const { probeMs } = stopRule;
  // Should this worker die, another one asks after the usual time.
  await updateWebhookProbed(database, claimed, { answered: false, probeMs });
  const target = { url: row.url, secrets: openWebhookSecrets(env.piiKey, row) };
  const { outcome } = await sendWebhook(env, target, pingMessage(row, clock.now()));
  if (outcome.kind === 'taken') await updateWebhookProbed(database, claimed, { answered: true, probeMs });
}

/** The worker's sending of webhooks: a lane for each endpoint that has something to be told. */
export const webhookDeliveries = defineDueWork<ClaimedWebhook>({
  name: 'webhook delivery',
  atOnce: mostLanes,
  findNextMs: (database) => findNextWebhookMs(database, stopRule),
  claim: (database, limit) => updateDueWebhooks(database, { limit, leaseMs, rule: stopRule }),
  run: deliverTo,
  listen: (database, due) =>
    listenToWebhooks(database, (log) => {
      const told = log === null ? [...lanes().values()] : [lanes().get(log) ?? []];
      for (const among of told) for (const lane of among) lane.look();
      due();
    }),
});
