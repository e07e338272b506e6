import { setTimeout as pause } from 'node:timers/promises';
import {
  type ClaimedMatch,
  countOffers,
  type LeadToOffer,
  listLeadsToOffer,
  lockBatchMatch,
  type MatchCounts,
  updateBatchMatch,
  updateBatchMatchCompleted,
  updateBatchMatchWaits,
} from '@/db/query/batch/batch-match';
import { findImportGuard } from '@/db/query/batch/lead-chunk';
import type { LeadMoves } from '@/db/query/lead/offer';
import { offersAtMost } from '@/db/query/lead/save-offer';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import { leadValues, missingIntentFields } from '@/lib/applicant/value';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { mayUseIntent } from '@/lib/catalogue/catalogue/choose-intent';
import { type Catalogue, readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { isLeftOut } from '@/lib/catalogue/matching/match';
import { scorerOpenMs } from '@/lib/catalogue/partner/circuit';
import { type OfferedLead, offerLead } from '@/lib/lead/offer/offer-lead';
import { offerTogether } from '@/lib/lead/offer/offer-together';
import type { LeadState } from '@/word/lead';
import type { MatchOwner } from './job-name';

/** Maximum duration of a slice; then it is the next affiliate's turn. */
const sliceMs = 2_000;
const pauseMs = 15_000;
/** Leads whose scorers are asked at the same time: none gets more calls at once from an upload. */
const leadsAtOnce = 4;
/** Leads claimed together. Of those with scorers few, because a kill loses the answers of all that were claimed. */
const claimedAtOnce = { scored: 8, unscored: 100 };
/** How often a run waits for a scorer that cannot be reached before it goes on without. */
const maximumWaits = 20;
/** Share of the time that it leaves to everybody else, so that the API's requests are hardly slower meanwhile. */
const restShare = 0.25;

type SliceEnd =
  | { readonly kind: 'finished' }
  /** More to do: run again, no sooner than in `runAfterMs`. */
  | { readonly kind: 'unfinished'; readonly runAfterMs: number };

const none: MatchCounts = { matched: 0, unmatched: 0, incomplete: 0, skipped: 0 };

/**
 * Makes offers for the new leads of the affiliate's uploads for which it was asked, the oldest run first, for one time
 * slice (design batch 14, match all). Safe to kill and run again, even by several workers at once: rows are claimed
 * before their scorers are asked, and leads that a killed slice had claimed get their offers without asking any scorer
 * again.
 */
export async function matchLeads(ctx: Context, owner: MatchOwner, signal: AbortSignal): Promise<SliceEnd> {
  const scoped: AffiliateContext = { ...ctx, scope: mintScope(owner.affiliateId, owner.environment) };
  const until = performance.now() + sliceMs;
  for (;;) {
    const run = await lockBatchMatch(ctx.database, owner);
    if (!run) return { kind: 'finished' };
    const end = await matchUpload(scoped, run, until, signal);
    if (end !== 'next') return end;
  }
}

async function matchUpload(
  ctx: AffiliateContext,
  run: ClaimedMatch,
  until: number,
  signal: AbortSignal,
): Promise<SliceEnd | 'next'> {
  const { database } = ctx;
  let done = run.doneRow;
  let counts = none;
  // Those that a killed slice had claimed come first. Then a single lead, in case its call is the probe of a half-open
  // circuit.
  for (let limit = run.claimedRow > done ? claimedAtOnce.unscored : 1; ; limit = claimedAtOnce.unscored) {
    const began = performance.now();
    const isLost = run.claimedRow > done;
    const catalogue = signal.aborted || began > until ? null : await openCatalogue(ctx);
    if (!catalogue) {
      await updateBatchMatch(database, run, { done, counts, claim: isLost ? run.claimedRow : null });
      signal.throwIfAborted();
      return { kind: 'unfinished', runAfterMs: performance.now() > until ? 0 : pauseMs };
    }
    const through = isLost ? run.claimedRow : null;
    const listed = await listLeadsToOffer(database, run.batchId, { after: done, through, limit });
    const now = ctx.clock.now();
    const openMs = isLost || run.waits >= maximumWaits ? 0 : longestOpenMs(catalogue, listed, now);
    const leads = openMs > 0 ? [] : chunkOf(catalogue, listed, now);
    const claim = isLost ? run.claimedRow : (leads.at(-1)?.row ?? null);
    if (!(await updateBatchMatch(database, run, { done, counts, claim }))) return 'next';
    if (openMs > 0) {
      await updateBatchMatchWaits(database, run);
      return { kind: 'unfinished', runAfterMs: openMs };
    }
    if (claim === null) {
      await updateBatchMatchCompleted(database, run);
      return 'next';
    }
    const hasScorers = scorersOf(catalogue, listed, now).length > 0;
    const made = await offerLeads(ctx, run, catalogue, isLost ? listed : leads, {
      hasScorers,
      asks: !isLost,
    });
    // Suspended or in maintenance since: what was claimed gets its offers when it goes on, and no scorer is asked again.
    if (made === 'stopped') return { kind: 'unfinished', runAfterMs: pauseMs };
    counts = made;
    if (isLost) counts = await countOffers(database, run, { after: done, through: claim });
    done = claim;
    // Waiting for scorers takes nothing from anybody.
    if (!hasScorers) await rest((performance.now() - began) * (restShare / (1 - restShare)), signal);
  }
}

/** Returns the catalogue in effect; null while the environment is in maintenance or the affiliate is switched off. */
async function openCatalogue(ctx: AffiliateContext): Promise<Catalogue | null> {
  const guard = await findImportGuard(ctx.database, ctx.scope);
  if (guard.maintenance || !guard.affiliateActive) return null;
  return readCatalogue(ctx, ctx.scope.environment, guard.catalogueVersion);
}

/** Scorers of partners that are left out are not asked. */
const scorersOf = (catalogue: Catalogue, leads: readonly LeadToOffer[], now: Date) =>
  [...new Set(leads.map(({ intentId }) => intentId))].flatMap((intentId) =>
    catalogue
      .candidatesFor(intentId)
      .filter(({ partner }) => partner.scoreUrl !== null && !isLeftOut(partner, now)),
  );

function chunkOf(catalogue: Catalogue, listed: readonly LeadToOffer[], now: Date): readonly LeadToOffer[] {
  return scorersOf(catalogue, listed, now).length > 0 ? listed.slice(0, claimedAtOnce.scored) : listed;
}

function longestOpenMs(catalogue: Catalogue, leads: readonly LeadToOffer[], now: Date): number {
  return Math.max(0, ...scorersOf(catalogue, leads, now).map(({ partner }) => scorerOpenMs(partner)));
}

async function offerLeads(
  ctx: AffiliateContext,
  run: ClaimedMatch,
  catalogue: Catalogue,
  leads: readonly LeadToOffer[],
  { hasScorers, asks }: { hasScorers: boolean; asks: boolean },
): Promise<MatchCounts | 'stopped'> {
  const counts = { ...none };
  const by = { keyId: null, userId: run.userId };
  const open: OfferedLead[] = [];
  for (const lead of leads) {
    const one = openLead(ctx, catalogue, lead);
    if (typeof one === 'string') counts[one] += 1;
    else open.push(one);
  }
  const alone = hasScorers ? open : [];
  for (let at = 0; !hasScorers && at < open.length; at += offersAtMost) {
    const group = open.slice(at, at + offersAtMost);
    const saved = await offerTogether(ctx, catalogue, group, by, moves);
    for (const lead of group) {
      const state = saved.get(lead.id)?.state;
      if (state) counts[outcomeOf(state)] += 1;
      else alone.push(lead);
    }
  }
  const waiting = alone.values();
  let isStopped = false;
  const work = async () => {
    for (const lead of waiting) {
      if (isStopped) return;
      const { saved, stop } = await offerLead(ctx, catalogue, lead, by, { moves, asks });
      if (stop === 'affiliate suspended' || stop === 'maintenance') isStopped = true;
      // Somebody has taken it up meanwhile: it stays as it is.
      else counts[saved ? outcomeOf(saved.state) : 'skipped'] += 1;
    }
  };
  await Promise.all(Array.from({ length: leadsAtOnce }, work));
  return isStopped ? 'stopped' : counts;
}

/** By the rules of `POST /offer`. */
function openLead(
  { env }: AffiliateContext,
  catalogue: Catalogue,
  lead: LeadToOffer,
): OfferedLead | 'incomplete' | 'skipped' {
  const intent = catalogue.intentById(lead.intentId);
  const idNumber = openIdNumber(env.piiKey, lead);
  if (!intent?.active || !mayUseIntent(intent, lead.affiliateId) || idNumber === null) return 'skipped';
  const applicant = { ...lead, idNumber };
  if (
    lead.fields.fast_application !== true &&
    missingIntentFields(intent.requiredFields, applicant).length > 0
  )
    return 'incomplete';
  return {
    id: lead.id,
    intent,
    values: leadValues(applicant),
    partnerIds: null,
    basis: { valuesVersion: lead.valuesVersion, offerId: null },
  };
}

const moves = (hasMatches: boolean): LeadMoves => ({ new: hasMatches ? 'matched' : 'unmatched' });

const outcomeOf = (state: LeadState) => (state === 'matched' ? 'matched' : 'unmatched');

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => {});
}
