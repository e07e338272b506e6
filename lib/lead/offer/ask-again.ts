import { z } from 'zod';
import { findLead } from '@/db/query/lead/lead';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import { leadValues } from '@/lib/applicant/value';
import type { GuardedContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound } from '@/lib/base/error/error';
import { parseInput } from '@/lib/base/input/parse-input';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { judgeLead } from '@/lib/desk/opt-out/judge-contact';
import { considerPartners } from './consider-partners';
import { answerOf, recordAnswer } from './record-answer';
import { causeAt, mayAskAgain } from './unscored';

const input = z.strictObject({ partnerId: z.int().min(1) });
export const readAskAgainInput = (body: unknown): z.output<typeof input> => parseInput(input, body);

/**
 * Asks one partner again that did not answer in time or could not be reached, with the same answers of the applicant,
 * and puts what it says into the lead's current offer; the other matches, and what was refused since, stay (design lead
 * 24, live score). Does not ask if its answer is there already, or awaited. Throws `lead not found`, and `conflict` if
 * the lead is with a partner or erased.
 */
export async function askAgain(
  ctx: GuardedContext,
  hashid: string,
  { partnerId }: z.output<typeof input>,
): Promise<{ id: string }> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const row = leadId === null ? null : await findLead(ctx.database, ctx.scope, leadId);
  if (!row) throw notFound('lead');
  if (row.state === 'pending' || row.state === 'accepted')
    throw new AppError('conflict', 'The application has been sent: other lenders are not asked meanwhile.');
  if (row.restrictedUntil !== null)
    throw new AppError('conflict', 'This applicant’s data is restricted: no lender is asked.');
  const idNumber = openIdNumber(ctx.env.piiKey, row);
  if (idNumber === null) throw new AppError('conflict', 'The applicant of this lead has been erased.');
  const contact = await judgeLead(ctx, row.id, 'score');
  if (contact?.stop)
    throw new AppError(
      'conflict',
      contact.stop === 'withdrawn'
        ? 'This applicant withdrew consent to share their details: no lender is asked.'
        : 'This applicant asked not to be contacted: no lender is asked.',
    );
  if (contact?.withoutPartners.includes(partnerId)) return { id: hashid };
  const missing = row.unscored?.find((one) => one.partnerId === partnerId);
  if (row.offerId === null || !missing || !mayAskAgain(causeAt(missing, ctx.clock.now())))
    return { id: hashid };
  const catalogue = await readCatalogue(ctx, ctx.scope.environment, ctx.guard.catalogueVersion);
  const intent = catalogue.intentById(row.intentId);
  if (!intent) return { id: hashid };
  const values = leadValues({ ...row, idNumber });
  const considered = await considerPartners(ctx, catalogue, {
    id: row.id,
    intent,
    values,
    partnerIds: [partnerId],
  });
  await recordAnswer(
    ctx,
    catalogue,
    { leadId: row.id, offerId: row.offerId },
    { partnerId, answer: answerOf(considered, partnerId), wasAsked: considered.asked.includes(partnerId) },
    { isAgain: true },
  );
  return { id: hashid };
}
