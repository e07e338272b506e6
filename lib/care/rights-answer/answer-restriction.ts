import type { z } from 'zod';
import { countUnderWay, insertRestriction, listUnhashed } from '@/db/query/care/restriction';
import { findRightsRequest } from '@/db/query/care/rights-request';
import { updateLeadHashes } from '@/db/query/desk/opt-out';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { notFound, ruleBroken, validationFailed } from '@/lib/base/error/error';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { openDetails } from '@/lib/care/rights-request/details';
import { assertIdentity, endRequest, lockOpenRequest } from '@/lib/care/rights-request/end-request';
import { assertMayRights } from '@/lib/care/rights-request/may-rights';
import type { RestrictionEffect } from '@/lib/care/rights-request/restriction-view';
import { optOutHashes } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { leadsOf, undecidedLenders } from './person-leads';
import { restrictedAnswer } from './pressed-answer';
import { longestRestrictionDays } from './restriction-limit';
import type { restrictionInput } from './schema';

/**
 * Answers a request for restriction: from the commit until the end of the day the person's data is stored and nothing else
 * (POPIA 14(6); design care 17), of all affiliates, in both environments, of leads that come later, too. What waits ends by the
 * gate; lenders that hold an application decide it themselves, and are named in the answer. Of somebody who was erased meanwhile
 * it holds for leads to come. Throws `request not found`; `rule_broken` for another kind; `conflict` once it has ended; `validation_failed` for a day
 * that cannot be, and before it is known who asks.
 */
export async function answerRestriction(
  ctx: Context,
  id: number,
  { until, identityCheck = null }: z.output<typeof restrictionInput>,
): Promise<{ leads: number; lenders: string[] }> {
  assertMayRights(ctx, 'rights-request.answer');
  const { database, env, clock } = ctx;
  const today = southAfricanDate(clock.now());
  if (until <= today) throw validationFailed({ until: ['must be after today'] });
  if (until > addDays(today, longestRestrictionDays))
    throw validationFailed({ until: ['must be within five years'] });
  const hashKey = await knownOptOutKey(ctx);
  return database.transaction(async (tx) => {
    const row = await lockOpenRequest(tx, id);
    if (row.kind !== 'restriction') throw ruleBroken('this person did not ask for restriction');
    assertIdentity(row, identityCheck);
    const idNumber = openDetails(ctx, row)?.idNumber ?? null;
    const leads = idNumber === null ? [] : await leadsOf(ctx, tx, idNumber);
    // What a former release stored is found by its hashes, like everything else.
    const unhashed = await listUnhashed(
      tx,
      leads.map((lead) => lead.id),
    );
    await updateLeadHashes(
      tx,
      unhashed.map((lead) => ({
        leadId: lead.leadId,
        hashes: optOutHashes(hashKey, { ...lead, idNumber: openIdNumber(env.piiKey, lead) }),
      })),
    );
    // Made with the key of opt-outs, as those of leads are.
    const hash = row.applicantHash;
    await insertRestriction(tx, { requestId: id, hash, until, userId: userIdOf(ctx) });
    const lenders = await undecidedLenders(tx, leads);
    await endRequest(ctx, tx, row, {
      state: 'answered',
      identityCheck,
      answer: restrictedAnswer(until, lenders),
    });
    return { leads: leads.length, lenders };
  });
}

/** Counts what a restriction would touch, before it is asked for. Null: it is no open request for one. */
export async function assessRestriction(ctx: Context, id: number): Promise<RestrictionEffect | null> {
  assertMayRights(ctx, 'rights-request.answer');
  const { database } = ctx;
  const row = await findRightsRequest(database, id, null);
  if (!row) throw notFound('request');
  if (row.kind !== 'restriction' || row.state !== 'open') return null;
  const idNumber = openDetails(ctx, row)?.idNumber ?? null;
  const leads = idNumber === null ? [] : await leadsOf(ctx, database, idNumber);
  const underWay = await countUnderWay(
    database,
    leads.map((lead) => lead.id),
  );
  return {
    leads: leads.length,
    affiliates: new Set(leads.map((lead) => lead.affiliateId)).size,
    ...underWay,
    lenders: await undecidedLenders(database, leads),
  };
}
