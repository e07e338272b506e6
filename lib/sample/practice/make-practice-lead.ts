import { updatePracticeAnswered } from '@/db/query/access/user';
import { listPortalPartnerIds } from '@/db/query/catalogue/partner-portal';
import { deleteEventsOut, insertPretendLeads } from '@/db/query/sample/sample-data';
import type { LeadInput } from '@/lib/applicant/schema';
import type { GuardedContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError } from '@/lib/base/error/error';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { withAnswersAtHand } from '@/lib/catalogue/partner/answer-at-hand';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { lendersOf, sandboxPartnerIds } from '@/lib/sample/sample-data/lender';
import { deletePracticeLeads } from './end-practice';

/**
 * Captures the lead of a practice call and makes its offers, from the sandbox's lenders alone; what the user practised on
 * before goes. The lead is marked in the same transaction: it counts nowhere, and nobody is told of it (design sample
 * 3, practice call). Throws `conflict` in Production.
 */
export async function makePracticeLead(
  ctx: GuardedContext,
  input: LeadInput,
  consentText: string,
): Promise<{ id: string }> {
  const { actor, database, env, scope } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only people practise');
  if (scope.environment !== 'uat')
    throw new AppError('conflict', 'Practice calls are made in UAT. Switch to UAT in the header.');
  const { userId } = actor;
  await updatePracticeAnswered(database, userId);
  const catalogue = await readCatalogue(ctx, 'uat', ctx.guard.catalogueVersion);
  const intent = input.intentId === null ? undefined : catalogue.intentById(input.intentId);
  const withPeople = await listPortalPartnerIds(database, 'uat');
  const partnerIds = intent ? sandboxPartnerIds(catalogue, intent.id, { withPeople, inbox: false }) : null;
  return database.transaction(async (tx) => {
    const { affiliateId } = scope;
    await deletePracticeLeads(ctx, tx, { affiliateId, userId });
    const inTx = { ...ctx, database: { ...database, ...tx, waiting: tx, pipeline: tx, reports: tx } };
    const { view, created } = await withAnswersAtHand(
      lendersOf(env, catalogue, () => 'accepted'),
      () => makeOffer(inTx, { ...input, partnerIds }, { source: 'portal', consentText }),
    );
    const leadId = readPublicId(env.idKey, 'lead', view.id);
    if (leadId === null || !created)
      throw new AppError('conflict', 'This applicant has a lead already. Practise with the made-up one.');
    await insertPretendLeads(tx, [leadId], { kind: 'practice', userId });
    await deleteEventsOut(tx, { leadIds: [leadId], batchId: null });
    return { id: view.id };
  });
}
