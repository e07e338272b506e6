import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { type LinkedEventRow, lockOutcomeEvents } from '@/db/query/money/outcome-event';
import { listOwnApplications, listPlacesByReference } from '@/db/query/money/outcome-place';
import { findUnplaced, listApplicationsAt } from '@/db/query/money/outcome-queue';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, validationFailed } from '@/lib/base/error/error';
import { shortDay } from '@/lib/base/text/text';
import { southAfricanDate } from '@/lib/base/time/date';
import type { placeInput, setAsideInput } from './console-schema';
import { readLinked, settledEvent } from './record-outcome';
import { readSameOutcomes } from './same-outcome';
import { type SentAfter, settleEvents } from './settle-events';
import { storeSettlement } from './store-settlement';
import { hasNoNumber, takeOver } from './take-over';
import { readTooEarly } from './too-early';

/**
 * Places an event that waits at the application that an operator names: by its id, the partner's reference, or the id of
 * a lead with one application there. Audited. Throws `conflict` if somebody has decided meanwhile, or the event waits for
 * another one, and `validation_failed` at `application`.
 */
export async function placeUnplaced(
  ctx: Context,
  id: number,
  { application }: z.output<typeof placeInput>,
): Promise<void> {
  await decide(ctx, id, async (tx, partnerId) => ({
    applicationId: await findPlace(ctx, tx, partnerId, application),
    reason: '',
  }));
}

/**
 * Sets an event aside: it never counts, and comes no more. Audited; the reason is kept with the event alone, where an
 * erasure finds it, and is shown with the audit entry. Throws `conflict` likewise.
 */
export async function setAsideUnplaced(
  ctx: Context,
  id: number,
  { reason }: z.output<typeof setAsideInput>,
): Promise<void> {
  await decide(ctx, id, async () => ({ applicationId: null, reason }));
}

async function decide(
  ctx: Context,
  id: number,
  read: (tx: Queryable, partnerId: number) => Promise<{ applicationId: number | null; reason: string }>,
): Promise<void> {
  assertMay(ctx, 'outcome.record');
  const seen = await findUnplaced(ctx.database, id);
  if (!seen) throw decidedAlready();
  await ctx.database.transaction(async (tx) => {
    await lockOutcomeEvents(tx, seen.partnerId);
    const waiting = await findUnplaced(tx, id);
    if (!waiting) throw decidedAlready();
    const { partnerId, environment, eventId } = waiting;
    const { applicationId, reason } = await read(tx, partnerId);
    if (applicationId !== null && waiting.cause === 'waits')
      throw new AppError('conflict', 'it waits for the event that it corrects, and is recorded with it');
    const known = await readPlaced(tx, partnerId, eventId, applicationId);
    const tooEarly = await readTooEarly(
      tx,
      [...known.values(), { applicationId }].flatMap((one) => one.applicationId ?? []),
    );
    const sentAfter: SentAfter = (id, at) => {
      const event = known.get(id);
      return event ? tooEarly(at, event.occurredAt) : null;
    };
    const requestedAt = applicationId === null ? null : sentAfter(eventId, applicationId);
    if (requestedAt)
      throw validationFailed({
        application: [
          `was sent on ${shortDay(southAfricanDate(requestedAt))}, after this happened: name another one, or set the event aside`,
        ],
      });
    const decision = { eventId, applicationId };
    const { changed } = settleEvents([...known.values()].map(settledEvent), [], decision, sentAfter);
    const userId = userIdOf(ctx);
    const made = await storeSettlement(tx, waiting, changed, {
      known,
      fresh: new Map(),
      by: { userId, reason, eventId },
    });
    await recordAudit(ctx, tx, {
      action: applicationId === null ? 'outcome.set-aside' : 'outcome.placed',
      ...subjectOf(made.get(eventId)),
      environment,
      after: applicationId === null ? { partnerId, waitingId: id } : { partnerId, applicationId },
    });
  });
}

/**
 * Reads a stored event and what is linked with it; what it takes the place of at its application as its correction. Throws
 * `validation_failed` if it has no number of the partner's and says what is recorded there already: it would count twice.
 */
async function readPlaced(
  tx: Queryable,
  partnerId: number,
  eventId: string,
  applicationId: number | null,
): Promise<ReadonlyMap<string, LinkedEventRow>> {
  const linked = await readLinked(tx, partnerId, [eventId]);
  const event = linked.get(eventId);
  if (!event || applicationId === null) return linked;
  const { takenOver, known } = await takeOver(tx, partnerId, [{ ...event, applicationId }], linked);
  const corrects = takenOver.get(eventId) ?? event.corrects;
  if (hasNoNumber(event) && event.corrects === null) {
    const sameAs = await readSameOutcomes(tx, partnerId, [applicationId]);
    if (sameAs(applicationId, event).length > 0)
      throw validationFailed({
        application: ['has this recorded already, with its day and amount: set the event aside'],
      });
  }
  return new Map(known).set(eventId, { ...event, corrects });
}

/** The outcome, if there is one now. */
const subjectOf = (outcomeId: number | undefined) =>
  outcomeId === undefined ? {} : { subjectId: outcomeId };

const decidedAlready = () =>
  new AppError(
    'conflict',
    'it was placed, set aside or taken back with its file meanwhile: load the page again',
  );

async function findPlace(ctx: Context, tx: Queryable, partnerId: number, text: string): Promise<number> {
  const wrong = (message: string) => validationFailed({ application: [message] });
  const { idKey } = ctx.env;
  const byId = readPublicId(idKey, 'application', text);
  if (byId !== null) {
    if ((await listOwnApplications(tx, partnerId, [byId])).has(byId)) return byId;
    throw wrong('is not an application at this partner');
  }
  const leadId = readPublicId(idKey, 'lead', text);
  const found =
    leadId === null
      ? (await listPlacesByReference(tx, partnerId, [text])).map(({ applicationId }) => applicationId)
      : await listApplicationsAt(tx, partnerId, leadId);
  const [only, ...others] = found;
  if (only === undefined) throw wrong('has no application at this partner');
  if (others.length > 0) throw wrong('has several applications at this partner: name one by its id');
  return only;
}
