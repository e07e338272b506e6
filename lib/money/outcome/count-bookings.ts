import type { Queryable } from '@/db/client';
import { listOwnedApplications, type OwnedApplicationRow } from '@/db/query/money/commission-ledger';
import { listPlansOf } from '@/db/query/money/commission-plan';
import { mintScope } from '@/lib/base/actor/scope';
import { type Consequence, isMuchMoney } from '@/lib/base/consequence/consequence';
import { dayStart, southAfricanDate } from '@/lib/base/time/date';
import {
  type AffiliateEffect,
  effectOfAll,
  meaningOf,
  type PlansEffect,
} from '@/lib/money/commission/count-effect';
import {
  type PaidApplication,
  type PaidOutcome,
  type Posting,
  postingsOf,
} from '@/lib/money/commission/earning';
import { firstDay } from '@/lib/money/commission/month';
import { type PlanEffect, sizeOf } from '@/lib/money/commission/plan-effect';
import { readPaid } from '@/lib/money/commission/read-paid';
import type { Environment } from '@/word/environment';
import type { Decided } from './record-outcome';

/**
 * Works out what outcomes that were decided, and not yet stored, would do to commissions, by affiliate (design money 5,
 * outcomes): each ledger concerned afresh, without them and with them. Nothing is written.
 */
export async function countBookings(
  db: Queryable,
  environment: Environment,
  { changed, known, fresh }: Pick<Decided, 'changed' | 'known' | 'fresh'>,
): Promise<PlansEffect> {
  const recorded = changed.filter(({ standing }) => standing === 'recorded');
  const ids = new Map<string, number>();
  for (const { eventId, outcomeId } of known.values()) if (outcomeId !== null) ids.set(eventId, outcomeId);
  // What is not stored has a number that no row has.
  for (const [index, { eventId }] of recorded.entries()) if (!ids.has(eventId)) ids.set(eventId, -1 - index);
  const idOf = (eventId: string | null) => (eventId === null ? null : (ids.get(eventId) ?? null));
  const replaced = new Set(recorded.flatMap(({ corrects }) => idOf(corrects) ?? []));
  const added = new Map<number, PaidOutcome[]>();
  const touched = new Set<number>();
  let since = new Date();
  for (const { eventId, corrects, applicationId } of recorded) {
    const id = idOf(eventId);
    const payload = fresh.get(eventId) ?? known.get(eventId);
    if (applicationId === null || id === null || !payload) continue;
    touched.add(applicationId);
    const moved = corrects === null ? null : (known.get(corrects)?.applicationId ?? null);
    if (moved !== null) touched.add(moved);
    if (payload.occurredAt < since) since = payload.occurredAt;
    if (id > 0) continue;
    const { kind, occurredAt, amountCents } = payload;
    const outcome = { id, eventId, kind, occurredAt: occurredAt.toISOString(), amountCents };
    added.set(applicationId, [
      ...(added.get(applicationId) ?? []),
      { ...outcome, corrects: idOf(corrects), isReplaced: replaced.has(id) },
    ]);
  }
  const owned = await listOwnedApplications(db, [...touched]);
  for (const { requestedAt } of owned) if (requestedAt < since) since = requestedAt;
  // Tiers count through a month.
  const from = dayStart(firstDay(southAfricanDate(since).slice(0, 7)));
  const affiliates: AffiliateEffect[] = [];
  for (const [affiliateId, own] of byAffiliate(owned)) {
    const scope = mintScope(affiliateId, environment);
    const [paid, plans] = await Promise.all([readPaid(db, scope, from), listPlansOf(db, scope)]);
    const before = withOwn(paid, own);
    const after = before.map((one) => ({
      ...one,
      outcomes: [
        ...one.outcomes.map((outcome) =>
          replaced.has(outcome.id) ? { ...outcome, isReplaced: true } : outcome,
        ),
        ...(added.get(one.id) ?? []),
      ],
    }));
    const effect = bookingEffect(
      postingsOf(affiliateId, before, plans),
      postingsOf(affiliateId, after, plans),
    );
    if (sizeOf(effect) > 0) affiliates.push({ affiliateId, name: own[0]?.affiliateName ?? '', ...effect });
  }
  return effectOfAll(affiliates);
}

/** Compares what a ledger should say without the outcomes and with them; a return is a commission that is taken back. Pure. */
export function bookingEffect(before: readonly Posting[], after: readonly Posting[]): PlanEffect {
  const [former, next] = [byStep(before), byStep(after)];
  const effect = { earned: 0, changed: 0, takenBack: 0, cents: sumOf(after) - sumOf(before) };
  for (const [key, { gist, isReturn }] of next) {
    const was = former.get(key);
    if (was === undefined) effect[isReturn ? 'takenBack' : 'earned'] += 1;
    else if (was.gist !== gist) effect.changed += 1;
  }
  for (const [key, { isReturn }] of former)
    if (!next.has(key)) effect[isReturn ? 'changed' : 'takenBack'] += 1;
  return effect;
}

const byStep = (postings: readonly Posting[]) =>
  new Map(
    postings.map(({ applicationId, outcomeId, takenBackBy, planId, amountCents }) => [
      `${applicationId} ${outcomeId} ${takenBackBy}`,
      { gist: `${planId} ${amountCents}`, isReturn: takenBackBy !== null },
    ]),
  );

const sumOf = (postings: readonly Posting[]) =>
  postings.reduce((total, { amountCents }) => total + amountCents, 0);

/** What is confirmed before a file of outcomes is recorded: every commission that it books or changes. */
export function bookingConsequence(effect: PlansEffect): Consequence {
  return {
    figure: sizeOf(effect),
    leavesNone: false,
    isMuchMoney: isMuchMoney(effect.cents),
    meaning: meaningOf(effect, ''),
  };
}

function byAffiliate(owned: readonly OwnedApplicationRow[]): Map<number, OwnedApplicationRow[]> {
  const groups = new Map<number, OwnedApplicationRow[]>();
  for (const row of owned) groups.set(row.affiliateId, [...(groups.get(row.affiliateId) ?? []), row]);
  return groups;
}

/** With those that nothing is paid for yet: they were not accepted, or have no outcome. */
function withOwn(
  paid: readonly PaidApplication[],
  own: readonly OwnedApplicationRow[],
): readonly PaidApplication[] {
  const there = new Set(paid.map(({ id }) => id));
  const others = own
    .filter(({ id }) => !there.has(id))
    .map(({ id, partnerId, intentId, acceptedAt }) => ({
      id,
      partnerId,
      intentId,
      acceptedAt: acceptedAt?.toISOString() ?? null,
      outcomes: [],
    }));
  return [...paid, ...others];
}
