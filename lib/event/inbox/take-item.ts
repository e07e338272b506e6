import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import {
  deleteDoneItems,
  findHolder,
  type InboxKey,
  updateReleased,
  updateSnoozed,
  updateTaken,
} from '@/db/query/event/inbox';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, validationFailed } from '@/lib/base/error/error';
import { weekMoment } from '@/lib/base/text/text';
import type { inboxKeyInput, snoozeInput, takeInput } from './schema';

const longestSnoozeMs = 30 * 86_400_000;

/**
 * Takes something that waits, or takes it over from the colleague whom the page showed. Throws `conflict` with who has it, if
 * that is somebody else by now, and if it is done.
 */
export async function takeItem(ctx: Context, input: z.output<typeof takeInput>): Promise<void> {
  const userId = worker(ctx);
  await ctx.database.transaction(async (tx) => {
    await assertWaits(tx, input);
    if (!(await updateTaken(tx, input, userId, input.from))) await refuseTaken(ctx, tx, input);
    await record(ctx, tx, 'inbox.taken', input);
  });
}

/** Gives back what the operator has taken. Throws `conflict` with who has it, if that is somebody else. */
export async function releaseItem(ctx: Context, input: z.output<typeof inboxKeyInput>): Promise<void> {
  const userId = worker(ctx);
  await ctx.database.transaction(async (tx) => {
    await assertWaits(tx, input);
    if (!(await updateReleased(tx, input, userId))) await refuseTaken(ctx, tx, input);
    await record(ctx, tx, 'inbox.released', input);
  });
}

/** Puts something off for everybody until a time within 30 days, or brings it back. Throws `conflict` if it is done. */
export async function snoozeItem(ctx: Context, input: z.output<typeof snoozeInput>): Promise<void> {
  const userId = worker(ctx);
  const until = input.until === null ? null : new Date(input.until);
  const inMs = until === null ? null : until.getTime() - ctx.clock.now().getTime();
  if (inMs !== null && (inMs <= 0 || inMs > longestSnoozeMs))
    throw validationFailed({ until: ['must be within the next 30 days'] });
  await ctx.database.transaction(async (tx) => {
    await assertWaits(tx, input);
    await updateSnoozed(tx, input, userId, until);
    await record(ctx, tx, 'inbox.snoozed', input, { until: input.until });
  });
}

/** Only people take something: the command line has no name here. */
function worker(ctx: Context): number {
  assertMay(ctx, 'inbox.take');
  if (ctx.actor.kind !== 'user') throw new AppError('forbidden', 'only a signed-in operator takes something');
  return ctx.actor.userId;
}

async function assertWaits(tx: Queryable, key: InboxKey): Promise<void> {
  if (!(await deleteDoneItems(tx, key)))
    throw new AppError('conflict', 'this is done already: nothing waits here');
}

async function refuseTaken(ctx: Context, tx: Queryable, key: InboxKey): Promise<never> {
  const holder = await findHolder(tx, key);
  throw new AppError(
    'conflict',
    holder === null
      ? 'nobody has it: it was given back meanwhile'
      : `${holder.name} has had it since ${weekMoment(holder.at, ctx.clock.now())}`,
  );
}

async function record(
  ctx: Context,
  tx: Queryable,
  action: 'inbox.taken' | 'inbox.released' | 'inbox.snoozed',
  { kind, id }: InboxKey,
  more: object = {},
): Promise<void> {
  await recordAudit(ctx, tx, { action, subjectId: id, after: { kind, ...more } });
}
