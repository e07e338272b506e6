import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import { listAffiliateRows } from '@/db/query/account/affiliate';
import { listRuleTrialLeads, type RuleTrialLead } from '@/db/query/lead/rule-trial';
import type { LeadValues } from '@/lib/applicant/value';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { publicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound } from '@/lib/base/error/error';
import { southAfricanDate } from '@/lib/base/time/date';
import { type Catalogue, readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { RuleTally } from '@/lib/catalogue/matching/rule-tally';
import type { tryRulesInput } from './input';
import { judgedValues } from './judged-values';
import type { RuleTrial, TrialChoices, TrialSample } from './trial';

const newestOffers = 1_000;
/** Of a period. */
const mostOffers = 5_000;
const samplesShown = 5;
/** Maximum time that other work of the process waits. */
const sliceMs = 10;

/** What past leads are judged by. */
type TrialInput = z.output<typeof tryRulesInput>;

/**
 * Judges the leads of an intent in the newest offers by a partner's stored rules and by changed ones. Considers only
 * leads that an offer would take. Calls no scorer and saves nothing. Stops when `signal` says that nobody waits for the
 * answer any more. Throws `not_found`.
 */
export async function tryRules(ctx: Context, input: TrialInput, signal?: AbortSignal): Promise<RuleTrial> {
  assertMay(ctx, 'partner.list');
  const samples: RuleTrial['samples'] = { gained: [], lost: [] };
  const { tally, leftOut, offers, since } = await judgePastLeads(ctx, input, {
    signal,
    onLead: ({ lead, was, is, because }) => {
      const list = is ? samples.gained : samples.lost;
      if (is !== was && list.length < samplesShown) list.push(maskedSample(ctx, lead, because));
    },
  });
  const { leads, before, after, gained, lost, averageProbability, rules, conditions, nobodyElse } = tally;
  return {
    offers,
    since: since?.toISOString() ?? null,
    leads,
    leftOut,
    before,
    after,
    gained,
    lost,
    averageProbability,
    rules,
    conditions,
    overlap: [...tally.overlap]
      .map(([id, { companyName, leads: shared }]) => ({ partnerId: id, companyName, leads: shared }))
      .sort((one, other) => other.leads - one.leads || one.companyName.localeCompare(other.companyName)),
    nobodyElse,
    samples,
  };
}

/** A past lead with what the change means for it. */
interface JudgedPastLead extends ReturnType<RuleTally['add']> {
  lead: RuleTrialLead;
  values: LeadValues;
}

/**
 * Judges past leads like `tryRules`, for callers that have checked who asks, and what of it they may be told. `onLead`:
 * called with each.
 */
export async function judgePastLeads(
  ctx: Context,
  input: TrialInput,
  { signal, onLead }: { signal?: AbortSignal | undefined; onLead?: (judged: JudgedPastLead) => void } = {},
) {
  const { environment, partnerId, intent: intentTitle, days, affiliateId } = input;
  const now = ctx.clock.now();
  const found = await listRuleTrialLeads(ctx.database, environment, {
    intentTitle,
    affiliateId,
    since: days === null ? null : new Date(now.getTime() - days * 86_400_000).toISOString(),
    offers: days === null ? newestOffers : mostOffers,
  });
  const catalogue = await readCatalogue(ctx, environment, found.catalogueVersion);
  const intent = catalogue.intentByTitle(intentTitle);
  if (!intent) throw notFound('intent');
  const tally = new RuleTally({
    before: storedRules(catalogue, partnerId, intent.id),
    after: { eligibility: input.eligibility, probabilityConditions: input.probability_conditions },
    others: catalogue.candidatesFor(intent.id).filter(({ id }) => id !== partnerId),
    today: southAfricanDate(now),
  });
  let turnBegan = 0;
  for (const lead of found.leads) {
    if (performance.now() - turnBegan > sliceMs) {
      await nextTurn();
      if (signal?.aborted) throw new AppError('unavailable', 'nobody waits for the answer');
      turnBegan = performance.now();
    }
    const values = isLimitedToOthers(lead, partnerId) ? null : judgedValues(ctx, intent, lead);
    if (!values) continue;
    const judgement = tally.add({ values, partnerIds: lead.partnerIds });
    onLead?.({ lead, values, ...judgement });
  }
  const { offers, since } = found;
  return { tally, leftOut: found.leads.length - tally.leads, offers, since };
}

/** Lists what the leads of a trial can be narrowed to. */
export async function listTrialChoices(ctx: Context): Promise<TrialChoices> {
  assertMay(ctx, 'partner.list');
  const rows = await listAffiliateRows(ctx.database);
  return { affiliates: rows.map(({ id, name }) => ({ id, name })) };
}

/** Null: a new partner, or one that does not take the intent yet. Throws `not_found`. */
function storedRules(catalogue: Catalogue, partnerId: number | undefined, intentId: number) {
  if (partnerId === undefined) return null;
  const partner = catalogue.partnerById(partnerId);
  if (!partner) throw notFound('partner');
  return partner.intents.find((one) => one.intentId === intentId) ?? null;
}

/** An offer that named partners considered no others. */
function isLimitedToOthers({ partnerIds }: RuleTrialLead, partnerId: number | undefined): boolean {
  return partnerIds !== null && (partnerId === undefined || !partnerIds.includes(partnerId));
}

function maskedSample(
  { env }: Context,
  { id, firstName, lastName, affiliateName, offeredAt }: RuleTrialLead,
  because: TrialSample['because'],
): TrialSample {
  const initials = [firstName, lastName].map((name) => `${[...name][0] ?? '–'}.`).join(' ');
  return {
    hashid: publicId(env.idKey, 'lead', id),
    initials,
    affiliate: affiliateName,
    offeredAt: offeredAt.toISOString(),
    because,
  };
}
