import { z } from 'zod';
import { hasConsentOn } from '@/db/query/base/history';
import { findLead, type LeadRow } from '@/db/query/lead/lead';
import { updatePretendIdentity } from '@/db/query/lead/pretend-lead';
import { isLeadFieldName, storedFields } from '@/lib/applicant/field';
import { parseLeadInput } from '@/lib/applicant/schema';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound, validationFailed } from '@/lib/base/error/error';
import { fieldText } from '@/lib/base/error/message';
import { restrictedLead } from '@/lib/base/gate/restricted';
import { parseInput } from '@/lib/base/input/parse-input';
import { southAfricanDate } from '@/lib/base/time/date';
import { erasedMessage } from '@/lib/lead/lead/store-lead';
import { forPage, makeOffer } from '@/lib/lead/offer/make-offer';
import { readConsentText } from '@/lib/message/consent-text/read-consent-text';
import { changeProduct } from './change-product';

/** Another ID number is another applicant; another product is another lead, which `changeProduct` makes. */
const editable: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'cell_phone_number',
  'email',
  'intent_id',
  ...storedFields.filter(({ applicant }) => applicant !== false).map(({ name }) => name),
]);

const input = z.strictObject({
  fields: z.record(
    z.string().refine((name) => isLeadFieldName(name) && editable.has(name), { error: fieldText.invalid }),
    z.union([z.string(), z.number(), z.boolean()]),
  ),
  /** The applicant has consented again, to this text. */
  consentText: z.string().optional(),
});
type EditLeadInput = z.output<typeof input>;
export const readEditLeadInput = (body: unknown): EditLeadInput => parseInput(input, body);

/**
 * Changes answers of a lead while the applicant is on the phone, and asks the partners again: `POST /offer` with the
 * stored answers and these (design lead 29, edit in place). Consent that an agent asked for today stands; otherwise it
 * must be given again. Returns the lead's id: another one for another product, or if its deduplication window has passed, but
 * not of sample data. Throws `lead not found`, `validation_failed`, what `makeOffer` throws, and `conflict` if the lead is with a
 * partner or erased.
 */
export async function editLead(
  ctx: AffiliateContext,
  hashid: string,
  { fields, consentText }: EditLeadInput,
): Promise<{ id: string }> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const row = leadId === null ? null : await findLead(ctx.database, ctx.scope, leadId);
  if (!row) throw notFound('lead');
  assertEditable(row.state);
  if (row.restrictedUntil !== null) throw restrictedLead(row.restrictedUntil);
  const idNumber = openIdNumber(ctx.env.piiKey, row);
  if (idNumber === null) throw new AppError('conflict', erasedMessage);
  if (consentText === undefined && !(await consentStands(ctx, row.id)))
    throw validationFailed({ popi: [fieldText.consent] });
  const readOut = consentText === undefined ? null : await readConsentText(ctx, consentText);
  const { partner_ids: limitedTo, ...answers } = storedBody(row);
  const body: Record<string, unknown> = { ...answers, id_number: idNumber, ...fields, popi: true };
  if (Number(body.intent_id) !== row.intentId) return changeProduct(ctx, row, { body, consentText: readOut });
  await updatePretendIdentity(ctx.database, row.id);
  const { view, state } = await makeOffer(
    ctx,
    parseLeadInput({ ...body, ...(limitedTo === undefined ? {} : { partner_ids: limitedTo }) }),
    { source: 'portal', consentText: readOut, editsLeadId: row.id },
    forPage,
  );
  assertEditable(state);
  return { id: view.id };
}

/** True if an agent has asked the applicant for consent today, in South Africa: the call is the same. */
export function consentStands(ctx: AffiliateContext, leadId: number): Promise<boolean> {
  return hasConsentOn(ctx.database, leadId, southAfricanDate(ctx.clock.now()));
}

function assertEditable(state: LeadRow['state']): void {
  if (state !== 'pending' && state !== 'accepted') return;
  throw new AppError('conflict', 'The application has been sent: the answers can no longer be changed.');
}

/** The stored answers as they were sent. The income that was filled in follows the other one again. */
function storedBody(row: LeadRow): Record<string, unknown> {
  const { [row.filledIncome ?? '']: _, ...fields } = row.fields;
  return {
    ...fields,
    first_name: row.firstName,
    last_name: row.lastName,
    cell_phone_number: row.cellPhoneNumber,
    ...(row.email === null ? {} : { email: row.email }),
    intent_id: row.intentId,
    ...(row.offeredPartnerIds === null ? {} : { partner_ids: row.offeredPartnerIds }),
  };
}
