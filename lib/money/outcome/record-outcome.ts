import type { Queryable } from '@/db/client';
import { type LinkedEventRow, listLinkedEvents, lockOutcomeEvents } from '@/db/query/money/outcome-event';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { type FieldErrors, validationFailed } from '@/lib/base/error/error';
import type { Environment } from '@/word/environment';
import type { OutcomeSource } from '@/word/outcome';
import type { OutcomeEvent } from './parse-event';
import { type EventPlace, placeEvents } from './place-events';
import {
  type EventRefusal,
  type SentAfter,
  type SettledEvent,
  type Settlement,
  settleEvents,
} from './settle-events';
import { type FreshEvent, storeSettlement } from './store-settlement';
import { takeOver } from './take-over';
import { readTooEarly, tooEarlyText } from './too-early';

/** A partner as the one who says what happened. */
export interface OutcomePartner {
  readonly partnerId: number;
  readonly environment: Environment;
}

/** What became of an event. `queued`: it waits for an operator, or for the event that it corrects. */
export type EventResult =
  | { readonly kind: 'recorded'; readonly outcomeId: number }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'refused'; readonly errors: FieldErrors };

/** As many as a transaction takes: the partner's next event waits for it. */
export const mostAtOnce = 500;

/**
 * Records what a partner says became of its applications: the only way in, for its calls, files and the console
 * (design money 1, outcomes). Each event is placed at its application and recorded, or queued; one that came before
 * changes nothing, whatever it says. `keep` writes more in each transaction, told the new events that it stores, and
 * undoes it by throwing. Returns the result of each, in order.
 */
export async function recordOutcomes(
  ctx: Context,
  partner: OutcomePartner,
  events: readonly OutcomeEvent[],
  source: OutcomeSource,
  keep?: (tx: Queryable, eventIds: readonly string[]) => Promise<void>,
): Promise<EventResult[]> {
  const results: EventResult[] = [];
  for (let at = 0; at < events.length; at += mostAtOnce) {
    const some = events.slice(at, at + mostAtOnce);
    results.push(...(await recordTogether(ctx, partner, some, source, ctx.database, keep)));
  }
  return results;
}

/** Records one event. Throws `validation_failed` if what it corrects cannot be corrected, or it is before its application. */
export async function recordOutcome(
  ctx: Context,
  partner: OutcomePartner,
  event: OutcomeEvent,
  source: OutcomeSource,
  within: Queryable = ctx.database,
): Promise<Exclude<EventResult, { kind: 'refused' }>> {
  const [result] = await recordTogether(ctx, partner, [event], source, within);
  if (!result) throw new Error('an event has no result');
  if (result.kind === 'refused') throw validationFailed(result.errors);
  return result;
}

/** Decides what would become of events of a file, all at once, and writes nothing. */
export function previewDecided(
  ctx: Context,
  partner: OutcomePartner,
  events: readonly OutcomeEvent[],
): Promise<Decided> {
  return decideEvents(ctx, ctx.database, partner, events, 'file');
}

/** Returns what would become of events, all at once, and writes nothing. */
export async function previewOutcomes(
  ctx: Context,
  partner: OutcomePartner,
  events: readonly OutcomeEvent[],
): Promise<EventResult[]> {
  return previewResults(events, await previewDecided(ctx, partner, events));
}

/** What would become of events that were decided. */
export function previewResults(events: readonly OutcomeEvent[], decided: Decided): EventResult[] {
  const recorded = decided.changed.filter(({ standing }) => standing === 'recorded');
  return resultsOf(events, decided, new Map(recorded.map(({ eventId }) => [eventId, 0])));
}

/** Records at most `mostAtOnce` events like `recordOutcomes`, in one transaction. */
export async function recordTogether(
  ctx: Context,
  partner: OutcomePartner,
  events: readonly OutcomeEvent[],
  source: OutcomeSource,
  within: Queryable,
  keep?: (tx: Queryable, eventIds: readonly string[]) => Promise<void>,
): Promise<EventResult[]> {
  return within.transaction(async (tx) => {
    await lockOutcomeEvents(tx, partner.partnerId);
    const decided = await decideEvents(ctx, tx, partner, events, source);
    const made = await storeSettlement(tx, partner, decided.changed, { ...decided, by: null });
    await keep?.(tx, [...decided.fresh.keys()]);
    return resultsOf(events, decided, made);
  });
}

/** What was decided of events, with what is stored of them. */
export interface Decided extends Settlement {
  readonly known: ReadonlyMap<string, LinkedEventRow>;
  readonly fresh: ReadonlyMap<string, FreshEvent>;
}

async function decideEvents(
  ctx: Context,
  db: Queryable,
  partner: OutcomePartner,
  events: readonly OutcomeEvent[],
  source: OutcomeSource,
): Promise<Decided> {
  const userId = userIdOf(ctx);
  const named = events.flatMap(({ eventId, corrects }) =>
    corrects === null ? [eventId] : [eventId, corrects],
  );
  const linked = await readLinked(db, partner.partnerId, named);
  const places = await placeEvents(db, ctx.env.piiKey, partner, events);
  const own = events.flatMap((event, index) => {
    const { applicationId, asCorrected } = places[index] as EventPlace;
    const corrected = asCorrected ? linked.get(event.corrects ?? '') : undefined;
    const at = applicationId ?? corrected?.applicationId ?? null;
    return source === 'console' || source === 'lender' || at === null || linked.has(event.eventId)
      ? []
      : [{ ...event, applicationId: at }];
  });
  const { takenOver, known } = await takeOver(db, partner.partnerId, own, linked);
  const fresh = new Map<string, FreshEvent>();
  const incoming = events.map((event, index) => {
    const { eventId } = event;
    const place = places[index] as EventPlace;
    if (!fresh.has(eventId)) fresh.set(eventId, freshEvent(event, place, { source, userId }));
    return { ...place, eventId, corrects: takenOver.get(eventId) ?? event.corrects };
  });
  const times = new Map([...known, ...fresh].map(([eventId, { occurredAt }]) => [eventId, occurredAt]));
  const tooEarly = await readTooEarly(db, [
    ...places.flatMap(({ applicationId }) => applicationId ?? []),
    ...[...known.values()].flatMap(({ applicationId }) => applicationId ?? []),
  ]);
  const sentAfter: SentAfter = (eventId, applicationId) => {
    const occurredAt = times.get(eventId);
    return occurredAt ? tooEarly(applicationId, occurredAt) : null;
  };
  const settled = settleEvents([...known.values()].map(settledEvent), incoming, undefined, sentAfter);
  for (const eventId of [...settled.refused.keys(), ...known.keys()]) fresh.delete(eventId);
  return { ...settled, known, fresh };
}

function resultsOf(
  events: readonly OutcomeEvent[],
  { known, refused, repeated }: Decided,
  made: ReadonlyMap<string, number>,
): EventResult[] {
  const seen = new Set<string>();
  return events.map(({ eventId }): EventResult => {
    const isRepeat = repeated.has(eventId) && (known.has(eventId) || seen.has(eventId));
    seen.add(eventId);
    const refusal = refused.get(eventId);
    if (refusal) return { kind: 'refused', errors: refusalErrors(refusal) };
    if (isRepeat) return { kind: 'repeated' };
    const outcomeId = made.get(eventId);
    return outcomeId === undefined ? { kind: 'queued' } : { kind: 'recorded', outcomeId };
  });
}

/** Reads stored events and what is linked with them, by their ids. */
export async function readLinked(
  tx: Queryable,
  partnerId: number,
  eventIds: readonly string[],
): Promise<Map<string, LinkedEventRow>> {
  const rows = await listLinkedEvents(tx, partnerId, eventIds);
  return new Map(rows.map((row) => [row.eventId, row]));
}

/** A stored event, as the rules see it. One that waits without an application has that of what it corrects. */
export function settledEvent({
  outcomeId,
  eventId,
  corrects,
  applicationId,
  cause,
}: LinkedEventRow): SettledEvent {
  return {
    eventId,
    corrects,
    applicationId,
    asCorrected: cause === 'waits' && applicationId === null,
    problem: cause === 'several' ? 'several' : 'unknown',
    standing: outcomeId !== null ? 'recorded' : cause === null ? 'aside' : 'queued',
    cause,
  };
}

function freshEvent(
  { kind, occurredAt, amountCents, reason, about }: OutcomeEvent,
  { candidates }: EventPlace,
  by: { source: OutcomeSource; userId: number | null },
): FreshEvent {
  return { kind, occurredAt, amountCents, reason, ...by, reference: about.text, candidates };
}

function refusalErrors(refusal: EventRefusal): FieldErrors {
  switch (refusal.kind) {
    case 'itself':
      return { corrects: ['must be another event'] };
    case 'corrected':
      return { corrects: [`was corrected by ${refusal.by} already: name that one`] };
    case 'early':
      return { occurred_at: [tooEarlyText(refusal.requestedAt)] };
  }
}
