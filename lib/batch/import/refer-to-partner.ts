import { getEnvironment } from '@/db/query/account/environment';
import {
  deleteReferral,
  deleteStoppedReferral,
  findBatchOwner,
  listReferrals,
} from '@/db/query/batch/batch-referral';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { answerTo } from '@/lib/base/gate/stop';
import { type Catalogue, readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { circuitOpenMs } from '@/lib/catalogue/partner/circuit';
import { referLead } from '@/lib/lead/submission/refer-lead';
import type { ReferralLane } from './job-name';

/** Concurrent calls to the partner. */
const callsAtOnce = 4;
/** Maximum duration of a run; the next one continues. */
const sliceMs = 5_000;
/** How soon it is looked again whether a decision was taken back. */
const decidedPauseMs = 15_000;

type LaneEnd =
  | { readonly kind: 'finished' }
  /** More to do: run again, no sooner than in `runAfterMs`. */
  | { readonly kind: 'unfinished'; readonly runAfterMs: number };

/**
 * Makes a batch's referrals to one partner (design batch 3, rows). Safe to kill and run again: a lead is never referred
 * to a partner twice. While the partner's circuit is open, nothing is sent and nothing fails: unsent referrals stay
 * due. Each run starts with a single call, in case it is the probe of a half-open circuit. What was decided since is
 * asked for each call (the gate, design base 6): while the affiliate is suspended, or in maintenance, nothing is sent.
 */
export async function referToPartner(
  ctx: Context,
  { batchId, partnerId }: ReferralLane,
  signal: AbortSignal,
): Promise<LaneEnd> {
  const { database } = ctx;
  const owner = await findBatchOwner(database, batchId);
  if (!owner) return { kind: 'finished' };
  const scoped: AffiliateContext = { ...ctx, scope: mintScope(owner.affiliateId, owner.environment) };
  const until = performance.now() + sliceMs;
  for (let atOnce = 1; ; atOnce = callsAtOnce) {
    const catalogue = await currentCatalogue(scoped);
    const openMs = openMsOf(catalogue, partnerId);
    if (openMs > 0) return { kind: 'unfinished', runAfterMs: openMs };
    const due = await listReferrals(database, batchId, partnerId, atOnce);
    if (due.length === 0) return { kind: 'finished' };
    if (performance.now() > until) return { kind: 'unfinished', runAfterMs: 0 };
    signal.throwIfAborted();
    const answers = due.map((referral) => ({
      ...referral,
      answer: referral.stop && answerTo('batch.refer-partner', referral.stop),
    }));
    if (answers.some(({ answer }) => answer?.is === 'wait'))
      return { kind: 'unfinished', runAfterMs: decidedPauseMs };
    await Promise.all(
      answers.map(async ({ row, leadId, answer }) => {
        if (answer?.is === 'end')
          return deleteStoppedReferral(database, { batchId, partnerId, row, reason: answer.reason });
        await referLead(scoped, catalogue, leadId, [partnerId]);
        await deleteReferral(database, batchId, partnerId, row);
      }),
    );
  }
}

async function currentCatalogue(ctx: AffiliateContext): Promise<Catalogue> {
  const { environment } = ctx.scope;
  const { catalogueVersion } = await getEnvironment(ctx.database, environment);
  return readCatalogue(ctx, environment, catalogueVersion);
}

/** Returns how long the partner's circuit stays open, in milliseconds; 0 for a partner that is no longer active. */
function openMsOf(catalogue: Catalogue, partnerId: number): number {
  const partner = catalogue.partnerById(partnerId);
  return partner?.active ? circuitOpenMs(partner) : 0;
}
