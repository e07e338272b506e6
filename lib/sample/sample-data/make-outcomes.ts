import { listAcceptedOfLeads } from '@/db/query/sample/sample-data';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import type { OutcomeEvent } from '@/lib/money/outcome/parse-event';
import { recordOutcomes } from '@/lib/money/outcome/record-outcome';
import type { Random } from './random';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

interface SampleOutcome {
  readonly kind: OutcomeEvent['kind'];
  readonly at: Date;
  readonly amountCents: number | null;
  /** It replaces the one of the same kind. */
  readonly isCorrection?: boolean;
}

/**
 * Tells what became of accepted applications, as their lenders would: nine in ten are decided, four of five of these
 * paid out, of twelve that were paid out one comes back, and of twelve amounts one is corrected. What would be in the
 * future has not happened yet.
 */
export async function makeSampleOutcomes(
  ctx: AffiliateContext,
  leadIds: readonly number[],
  random: Random,
): Promise<void> {
  const accepted = await listAcceptedOfLeads(ctx.database, leadIds);
  for (const { applicationId, partnerId, acceptedAt, wishedRand } of accepted) {
    const told = sampleOutcomes(acceptedAt, wishedRand, random).filter(({ at }) => at <= ctx.clock.now());
    const id = publicId(ctx.env.idKey, 'application', applicationId);
    const events = told.map(
      ({ kind, at, amountCents, isCorrection }): OutcomeEvent => ({
        eventId: `sample-${id}-${kind}${isCorrection ? '-corrected' : ''}`,
        corrects: isCorrection ? `sample-${id}-${kind}` : null,
        kind,
        occurredAt: at,
        amountCents,
        reason: null,
        about: { applicationId, text: id, reference: null, idNumber: null },
      }),
    );
    const asPartner = { ...ctx, actor: { kind: 'partner', partnerId } } as const;
    await recordOutcomes(asPartner, { partnerId, environment: ctx.scope.environment }, events, 'callback');
  }
}

/** What becomes of an application: lenders decide after hours, pay out after days, and hear of a return within weeks. */
export function sampleOutcomes(acceptedAt: Date, wishedRand: number, random: Random): SampleOutcome[] {
  const [decided, paid, back] = [random.between(1, 100), random.between(1, 100), random.between(1, 100)];
  const later = (from: Date, least: number, most: number) =>
    new Date(from.getTime() + Math.round(random.between(least * 100, most * 100) / 100) * hourMs);
  const amountCents = Math.round((wishedRand * random.between(70, 100)) / 100 / 500) * 500 * 100;
  const decidedAt = later(acceptedAt, 2, 72);
  const paidAt = later(decidedAt, 20, 120);
  const backAt = new Date(paidAt.getTime() + random.between(3, 24) * dayMs);
  if (decided > 90) return [];
  if (decided > 78) return [{ kind: 'rejected', at: decidedAt, amountCents: null }];
  const approved: SampleOutcome = { kind: 'approved', at: decidedAt, amountCents };
  if (paid > 88) return [approved];
  const funded: SampleOutcome = { kind: 'funded', at: paidAt, amountCents };
  // The lender left out its fee at first.
  const isWrong = random.between(1, 12) === 1;
  const paidCents = isWrong ? amountCents - 120_750 : amountCents;
  const payment = isWrong ? [funded, { ...funded, amountCents: paidCents, isCorrection: true }] : [funded];
  if (back > 8) return [approved, ...payment];
  return [
    approved,
    ...payment,
    { kind: back > 2 ? 'returned' : 'charged_back', at: backAt, amountCents: paidCents },
  ];
}
