import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { lockLeadToCorrect } from '@/db/query/care/correction';
import { findRightsRequest } from '@/db/query/care/rights-request';
import { insertStatement, updateStatementWithdrawn } from '@/db/query/lead/applicant-statement';
import { isPretendLead } from '@/db/query/lead/pretend-lead';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound, validationFailed } from '@/lib/base/error/error';
import { assertIdentity } from '@/lib/care/rights-request/end-request';
import { assertMayRights } from '@/lib/care/rights-request/may-rights';
import { sealStatement, valuesOfLead, valueText } from '@/lib/lead/applicant-statement/statement';
import type { IdentityCheck } from '@/word/rights-request';
import { correctableFields } from './correctable';
import { assertCorrection } from './correction-request';
import { leadsOf } from './person-leads';
import type { statementInput, withdrawStatementInput } from './schema';

/**
 * Attaches what the person says beside a value that is not corrected (POPIA 24(2)(d); design care 18), of one lead or of all of
 * theirs that have it, in the place of what stood there. Returns beside how many leads it stands. Throws `request not found`,
 * `lead not found` for another person's; `rule_broken` for another kind, or once the person was erased; `conflict` for a request
 * that was withdrawn; `validation_failed` where there is no such value, and before it is known who asks.
 */
export async function attachStatement(
  ctx: Context,
  id: number,
  { lead, field, words, identityCheck = null }: z.output<typeof statementInput>,
): Promise<{ leads: number }> {
  assertMayRights(ctx, 'rights-request.answer');
  if (!correctableFields.some(({ name }) => name === field))
    throw validationFailed({ field: ['must be one of the listed values'] });
  const leadId = lead === null ? null : readPublicId(ctx.env.idKey, 'lead', lead);
  return ctx.database.transaction(async (tx) => {
    const { row, leads: all } = await theirLeads(ctx, tx, id, identityCheck);
    const chosen = all.filter((one) => lead === null || one.id === leadId);
    if (lead !== null && chosen.length === 0) throw notFound('lead');
    let leads = 0;
    // In one order, as whoever locks several does.
    for (const one of chosen.toSorted((a, b) => a.id - b.id)) {
      // A lead that stands for nobody may be removed with all that names it.
      const now = (await isPretendLead(tx, one.id)) ? null : await lockLeadToCorrect(tx, one.id);
      const about = now && valueText(valuesOfLead(now)[field]);
      if (about === null) continue;
      await insertStatement(tx, { leadId: one.id, requestId: id, field, userId: userIdOf(ctx) }, (number) =>
        sealStatement(ctx.env, number, { words, about }),
      );
      await recordAudit(ctx, tx, {
        action: 'rights-request.statement-attached',
        subjectId: id,
        affiliateId: one.affiliateId,
        environment: one.environment,
        after: { field, identityCheck: identityCheck ?? row.identityCheck },
      });
      leads += 1;
    }
    if (leads === 0)
      throw validationFailed({
        field: [lead === null ? 'none of their leads has this value' : 'this lead has no such value'],
      });
    return { leads };
  });
}

/**
 * Takes a statement of the person away, on their word, and forgets its words. Audited. Throws as `attachStatement`, and
 * `conflict` if it does not stand there any more.
 */
export async function withdrawStatement(
  ctx: Context,
  id: number,
  { statement, identityCheck = null }: z.output<typeof withdrawStatementInput>,
): Promise<void> {
  assertMayRights(ctx, 'rights-request.answer');
  await ctx.database.transaction(async (tx) => {
    const { row, leads } = await theirLeads(ctx, tx, id, identityCheck);
    const ended = await updateStatementWithdrawn(tx, {
      id: statement,
      leadIds: leads.map((lead) => lead.id),
      userId: userIdOf(ctx),
    });
    const lead = leads.find((one) => one.id === ended?.leadId);
    if (!ended || !lead) throw new AppError('conflict', 'this statement does not stand there any more');
    await recordAudit(ctx, tx, {
      action: 'rights-request.statement-withdrawn',
      subjectId: id,
      affiliateId: lead.affiliateId,
      environment: lead.environment,
      after: { field: ended.field, identityCheck: identityCheck ?? row.identityCheck },
    });
  });
}

/** The leads of whoever made a request for a correction, once it is known that it is the person themselves. */
async function theirLeads(ctx: Context, tx: Queryable, id: number, identityCheck: IdentityCheck | null) {
  const row = await findRightsRequest(tx, id, null);
  if (!row) throw notFound('request');
  const idNumber = assertCorrection(ctx, row, ['open', 'answered', 'refused']);
  assertIdentity(row, identityCheck);
  return { row, leads: await leadsOf(ctx, tx, idNumber) };
}
