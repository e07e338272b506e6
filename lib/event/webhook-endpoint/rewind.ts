import type { Queryable } from '@/db/client';
import { countEventsAfter, findPositionBefore } from '@/db/query/event/event';
import { notifyWebhooks } from '@/db/query/event/webhook-delivery';
import { updateWebhookPosition } from '@/db/query/event/webhook-endpoint';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { validationFailed } from '@/lib/base/error/error';
import { getEndpointToChange } from './find-endpoint';
import type { RewindWebhookInput } from './schema';

/** What a rewind would bring, or has brought. */
export interface Rewound {
  /** How many events come, those that have not come yet included. */
  events: number;
}

/** Counts the events that a rewind to a time would bring. */
export async function previewRewind(
  ctx: AffiliateContext,
  id: number,
  input: RewindWebhookInput,
): Promise<Rewound> {
  const { events } = await find(ctx, ctx.database, id, input);
  return { events };
}

/**
 * Moves an endpoint's cursor back to a time: every event since then comes again, under its own id. It never moves ahead,
 * so nothing is skipped. Throws `validation_failed` for a time to come.
 */
export async function rewindWebhook(
  ctx: AffiliateContext,
  id: number,
  input: RewindWebhookInput,
): Promise<Rewound> {
  return ctx.database.transaction(async (tx) => {
    const { position, events } = await find(ctx, tx, id, input);
    await updateWebhookPosition(tx, ctx.scope, id, position);
    await recordAudit(ctx, tx, {
      action: 'webhook.rewound',
      subjectId: id,
      ...ctx.scope,
      after: { from: input.from, events },
    });
    await notifyWebhooks(tx);
    return { events };
  });
}

async function find(
  ctx: AffiliateContext,
  db: Queryable,
  id: number,
  { from }: RewindWebhookInput,
): Promise<Rewound & { position: number }> {
  if (from > ctx.clock.now()) throw validationFailed({ from: ['must be in the past'] });
  const endpoint = await getEndpointToChange(ctx, db, id);
  const position = Math.min(endpoint.position, await findPositionBefore(db, ctx.scope, from));
  return { position, events: await countEventsAfter(db, ctx.scope, position, endpoint.types) };
}
