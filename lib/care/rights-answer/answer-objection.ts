import type { z } from 'zod';
import { insertOptOuts } from '@/db/query/desk/opt-out';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { ruleBroken } from '@/lib/base/error/error';
import { openDetails } from '@/lib/care/rights-request/details';
import { endRequest, lockOpenRequest } from '@/lib/care/rights-request/end-request';
import { assertMayRights } from '@/lib/care/rights-request/may-rights';
import { optOutHash } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { environmentNames } from '@/word/environment';
import { leadsOf, undecidedLenders } from './person-leads';
import { lendersAnswer } from './pressed-answer';
import type { objectionInput } from './schema';

/**
 * Answers an objection: nobody here contacts the person, has them scored or sends them to a lender from the commit on, by ID
 * number and by every phone of their leads, in both environments; what waits (referrals, messages, call-backs) ends by the
 * gate. Of somebody who was erased meanwhile the ID number's hash is kept, so that they are left alone all the same. Lenders
 * that hold an application decide it themselves: they are returned, and named in the answer (design care 16). Throws `request
 * not found`; `rule_broken` for another kind; `conflict` once it has ended.
 */
export async function answerObjection(
  ctx: Context,
  id: number,
  { identityCheck = null }: z.output<typeof objectionInput>,
): Promise<{ optOuts: number; lenders: string[] }> {
  assertMayRights(ctx, 'rights-request.answer');
  const { database } = ctx;
  const hashKey = await knownOptOutKey(ctx);
  return database.transaction(async (tx) => {
    const row = await lockOpenRequest(tx, id);
    if (row.kind !== 'objection') throw ruleBroken('this person did not object');
    const idNumber = openDetails(ctx, row)?.idNumber ?? null;
    const leads = idNumber === null ? [] : await leadsOf(ctx, tx, idNumber);
    const everybody = { reach: 'everybody', reachId: null } as const;
    const phones = new Map(
      leads.map((lead) => [`${lead.environment} ${lead.cellPhoneNumber}`, lead] as const),
    );
    const optOuts = await insertOptOuts(
      tx,
      [
        ...environmentNames.map((environment) => ({
          ...everybody,
          environment,
          kind: 'id_number' as const,
          // Made with the key of opt-outs, as theirs are.
          hash: row.applicantHash,
        })),
        ...[...phones.values()].map(({ environment, cellPhoneNumber }) => ({
          ...everybody,
          environment,
          kind: 'phone' as const,
          hash: optOutHash(hashKey, 'phone', cellPhoneNumber),
        })),
      ],
      { source: 'applicant', affiliateId: null, userId: userIdOf(ctx) },
    );
    const lenders = await undecidedLenders(tx, leads);
    await endRequest(ctx, tx, row, {
      state: 'answered',
      identityCheck,
      answer: lendersAnswer(lenders),
    });
    return { optOuts, lenders };
  });
}
