import { findGuard } from '@/db/query/base/guard';
import { findLead } from '@/db/query/lead/lead';
import { findLeadOwner } from '@/db/query/lead/lead-trace';
import { insertMatchedAgainMails } from '@/db/query/report/mail';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import { leadValues, missingAnswers } from '@/lib/applicant/value';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { mintScope } from '@/lib/base/actor/scope';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound } from '@/lib/base/error/error';
import { mayUseIntent } from '@/lib/catalogue/catalogue/choose-intent';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { judgeLead } from '@/lib/desk/opt-out/judge-contact';
import type { LeadState } from '@/word/lead';
import { offerLead } from './offer-lead';

/** What matching a lead again came to. */
export interface MatchedAgain {
  readonly state: LeadState;
  /** How many lenders it is offered now. */
  readonly matches: number;
}

/**
 * Makes a lead's offer anew for an operator, by the rules in force now and with the answers that it has: after a wrong
 * rule, or when a lender was down (design lead 43). Scorers are asked afresh; lenders that the offer was limited to stay
 * the only ones; its affiliate is told by the usual events, and its managers once a day by mail. Audited. Throws `forbidden`, `lead not found`, and
 * `conflict` that says why it is left as it is.
 */
export async function matchAgain(ctx: Context, hashid: string): Promise<MatchedAgain> {
  assertMay(ctx, 'lead.match-again');
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const owner = leadId === null ? null : await findLeadOwner(ctx.database, leadId);
  if (leadId === null || !owner) throw notFound('lead');
  const { affiliateId, environment } = owner;
  const scoped = { ...ctx, scope: mintScope(affiliateId, environment) };
  const [row, guard] = await Promise.all([
    findLead(ctx.database, scoped.scope, leadId),
    findGuard(ctx.database, scoped.scope, null),
  ]);
  if (!row) throw notFound('lead');
  if (!guard?.affiliateActive) throw left('Its affiliate is suspended.');
  if (guard.maintenance) throw left('There is maintenance in its environment.');
  if (row.state === 'pending' || row.state === 'accepted') throw left('It is with a lender.');
  if (row.restrictedUntil !== null) throw left('Its applicant’s data is restricted: no lender is asked.');
  const idNumber = openIdNumber(ctx.env.piiKey, row);
  if (row.erasedAt !== null || idNumber === null) throw left('Its applicant has been erased.');
  const contact = await judgeLead(scoped, leadId, 'score');
  if (contact?.stop === 'withdrawn') throw left('Its applicant withdrew consent: no lender is asked.');
  if (contact?.stop) throw left('Its applicant asked not to be contacted: no lender is asked.');
  const catalogue = await readCatalogue(scoped, environment, guard.catalogueVersion);
  const intent = catalogue.intentById(row.intentId);
  if (!intent?.active || !mayUseIntent(intent, affiliateId))
    throw left('Its product is retired, or closed to its affiliate.');
  const values = leadValues({ ...row, idNumber });
  if (values.fast_application !== true && missingAnswers(intent.requiredFields, values).length > 0)
    throw left('It lacks an answer that its product requires.');
  const { saved, stop } = await offerLead(
    scoped,
    catalogue,
    {
      id: leadId,
      intent,
      values,
      partnerIds: row.offeredPartnerIds,
      basis: { valuesVersion: row.valuesVersion, offerId: null },
    },
    { keyId: null, userId: userIdOf(ctx) },
  );
  if (!saved)
    throw left(
      stop === null ? 'It moved on meanwhile: look at it again.' : 'It cannot be matched now: try again.',
    );
  const now = await findLead(ctx.database, scoped.scope, leadId);
  const matches = now?.matches.length ?? 0;
  await ctx.database.transaction(async (tx) => {
    await recordAudit(ctx, tx, {
      action: 'lead.matched-again',
      subjectId: leadId,
      affiliateId,
      environment,
      before: { state: row.state, matches: row.matches.length },
      after: { state: saved.state, matches },
    });
    if (ctx.env.smtp) await insertMatchedAgainMails(tx, { affiliateId, environment });
  });
  return { state: saved.state, matches };
}

const left = (why: string) => new AppError('conflict', why);
