import type { z } from 'zod';
import { listValuesVersions, lockLeadToCorrect, updateLeadCorrected } from '@/db/query/care/correction';
import { findRightsRequest } from '@/db/query/care/rights-request';
import { type LeadField, labelInSentence } from '@/lib/applicant/field';
import { type LeadInput, parseLeadInput } from '@/lib/applicant/schema';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, hasCode, notFound, validationFailed } from '@/lib/base/error/error';
import { groupThousands, listed } from '@/lib/base/text/text';
import { openDetails } from '@/lib/care/rights-request/details';
import { assertIdentity } from '@/lib/care/rights-request/end-request';
import { assertMayRights } from '@/lib/care/rights-request/may-rights';
import { optOutHashes } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { valuesOfLead } from '@/lib/lead/applicant-statement/statement';
import { type CorrectableLead, type Correction, correctableFields } from './correctable';
import { assertCorrection } from './correction-request';
import { leadsOf, leadTitle } from './person-leads';
import type { correctInput } from './schema';

/**
 * Corrects a value of a lead of the person who asked for it, in any state, an accepted one's too (POPIA 24; design care 16): by
 * the rules that hold for every lead, in its history, told as `lead.updated`. The request is ended by its answer. Returns what
 * was there, for the letters to lenders, which is not stored. Throws `request not found`, `lead not found` for another
 * person's; `rule_broken` for another kind, or once the person was erased; `conflict` if the lead's values changed since they
 * were shown, or the request was refused or withdrawn; `validation_failed` for a value that no lead may have.
 */
export async function correctLead(
  ctx: Context,
  id: number,
  { lead, version, field, value, identityCheck = null }: z.output<typeof correctInput>,
): Promise<Correction> {
  assertMayRights(ctx, 'rights-request.answer');
  const definition = correctableFields.find(({ name }) => name === field);
  if (!definition) throw validationFailed({ field: ['must be one of the listed values'] });
  const leadId = readPublicId(ctx.env.idKey, 'lead', lead);
  const hashKey = await knownOptOutKey(ctx);
  return ctx.database.transaction(async (tx) => {
    const row = await findRightsRequest(tx, id, null);
    if (!row) throw notFound('request');
    const idNumber = assertCorrection(ctx, row, ['open', 'answered']);
    if (row.state === 'open') assertIdentity(row, identityCheck);
    const leads = await leadsOf(ctx, tx, idNumber);
    const theirs = leads.find((one) => one.id === leadId);
    const now = theirs && (await lockLeadToCorrect(tx, theirs.id));
    if (!theirs || !now) throw notFound('lead');
    if (now.valuesVersion !== version)
      throw new AppError('conflict', 'somebody has changed this lead’s values since: look at it again');
    // An income that was never sent follows the one that was.
    const { [now.filledIncome ?? '']: _, ...fields } = now.fields;
    const before = valuesOfLead(now);
    const input = parseCorrected(
      { ...before, ...fields, ...(now.filledIncome && { [now.filledIncome]: null }), [field]: value },
      { idNumber, intentId: now.intentId, field },
    );
    await updateLeadCorrected(
      tx,
      now.id,
      {
        ...input,
        cellPhoneNumberSent:
          field === 'cell_phone_number' ? input.cellPhoneNumberSent : now.cellPhoneNumberSent,
        optOutHashes: optOutHashes(hashKey, { ...input, idNumber }),
      },
      { field, userId: userIdOf(ctx) },
    );
    await recordAudit(ctx, tx, {
      action: 'rights-request.value-corrected',
      subjectId: id,
      affiliateId: theirs.affiliateId,
      environment: theirs.environment,
      after: { field },
    });
    return {
      what: `the ${labelInSentence(definition.label)}`,
      was: shownValue(before[field], definition),
      is: shownValue(valuesOfLead(input)[field], definition),
      version: version + 1,
    };
  });
}

/** Lists the leads of the person of a request for correction, newest first; null: it is none, or nothing is known. */
export async function listCorrectable(ctx: Context, id: number): Promise<CorrectableLead[] | null> {
  assertMayRights(ctx, 'rights-request.answer');
  const { database, env } = ctx;
  const row = await findRightsRequest(database, id, null);
  if (row?.kind !== 'correction' || (row.state !== 'open' && row.state !== 'answered')) return null;
  const idNumber = openDetails(ctx, row)?.idNumber ?? null;
  if (idNumber === null) return null;
  const leads = await leadsOf(ctx, database, idNumber);
  const versions = new Map(
    (
      await listValuesVersions(
        database,
        leads.map((lead) => lead.id),
      )
    ).map((one) => [one.id, one.valuesVersion]),
  );
  return leads.map((lead) => ({
    id: publicId(env.idKey, 'lead', lead.id),
    title: leadTitle(lead),
    createdAt: lead.createdAt.toISOString(),
    version: versions.get(lead.id) ?? 1,
  }));
}

/** Checks all values as any lead's are, and names the field that was corrected if another one is refused. */
function parseCorrected(
  values: Readonly<Record<string, unknown>>,
  { idNumber, intentId, field }: { idNumber: string; intentId: number; field: string },
): LeadInput {
  try {
    return parseLeadInput({ ...values, id_number: idNumber, intent_id: intentId, popi: true });
  } catch (error) {
    if (!hasCode(error, 'validation_failed')) throw error;
    const { errors } = error.detail ?? { errors: {} };
    const own = errors[field];
    if (own) throw validationFailed({ value: own });
    throw validationFailed({
      value: [`cannot be saved: ${listed(Object.keys(errors))} of this lead would be refused today`],
    });
  }
}

/** As a person reads it: amounts in groups, which the search of what lenders were sent does not mind. */
const shownValue = (value: unknown, { kind }: LeadField): string | null =>
  value === null || value === undefined
    ? null
    : value === true
      ? 'yes'
      : value === false
        ? 'no'
        : kind === 'money' && typeof value === 'number'
          ? groupThousands(value)
          : String(value);
