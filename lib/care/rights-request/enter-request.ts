import type { Queryable } from '@/db/client';
import { findApplicantOfLead, listApplicantLeads } from '@/db/query/care/applicant-record';
import { listLeadsOfApplicant } from '@/db/query/care/lead-to-erase';
import { findOpenRequest, insertRightsRequest } from '@/db/query/care/rights-request';
import { listDeclaredHolidays } from '@/db/query/catalogue/holiday';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { keyedHashes } from '@/lib/base/crypto/crypto';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound, validationFailed } from '@/lib/base/error/error';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { refuseMistyped } from '@/lib/care/erasure/mistyped';
import { optOutHash } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { sealDetails } from './details';
import { dueDay } from './due';
import { assertMayRights } from './may-rights';
import type { EnterInput } from './schema';

/** A letter may have lain; older than that, the day is a typo. */
const mostDaysAgo = 366;

interface Asker {
  readonly idNumber: string;
  readonly name: string;
}

/**
 * Enters what an applicant asks for, with the day until which it is to be answered (design care 15). A manager enters for the
 * own affiliate, an operator for all. Throws `validation_failed` for a day that cannot be, and a mistyped ID number of which
 * nothing is held; `conflict` if the same is open already; `lead not found`.
 */
export async function enterRequest(ctx: Context, input: EnterInput): Promise<{ id: number; dueOn: string }> {
  const affiliateId = assertMayRights(ctx, 'rights-request.enter');
  const { database, clock } = ctx;
  const { kind, channel, receivedOn, contact, language, asked, identityCheck } = input;
  const today = southAfricanDate(clock.now());
  if (receivedOn > today) throw validationFailed({ receivedOn: ['must not be in the future'] });
  if (receivedOn < addDays(today, -mostDaysAgo))
    throw validationFailed({ receivedOn: ['must be within the last year'] });
  const hashKey = await knownOptOutKey(ctx);
  return database.transaction(async (tx) => {
    const asker = await findAsker(ctx, tx, input, affiliateId);
    const declared = await listDeclaredHolidays(tx, receivedOn);
    const dueOn = dueDay(receivedOn, new Map(declared.map(({ day, name }) => [day, name])));
    const applicantHash = optOutHash(hashKey, 'id_number', asker.idNumber);
    const id = await insertRightsRequest(
      tx,
      { kind, channel, applicantHash, receivedOn, dueOn, affiliateId, userId: userIdOf(ctx), identityCheck },
      (number) => sealDetails(ctx, number, { ...asker, contact, language, asked, answer: null }),
    );
    if (id === null) {
      const open = await findOpenRequest(tx, { applicantHash, kind, affiliateId });
      throw new AppError('conflict', `this person’s request of this kind is open already: number ${open}`);
    }
    await recordAudit(ctx, tx, {
      action: 'rights-request.entered',
      subjectId: id,
      affiliateId,
      after: { kind, channel, receivedOn, dueOn, identityCheck },
    });
    return { id, dueOn };
  });
}

async function findAsker(
  ctx: Context,
  tx: Queryable,
  input: EnterInput,
  affiliateId: number | null,
): Promise<Asker> {
  const { env } = ctx;
  if ('idNumber' in input) {
    const { idNumber, name } = input;
    const held = await listLeadsOfApplicant(tx, keyedHashes(env.piiKey, idNumber));
    // What others hold must not show.
    const own = held.filter((lead) => affiliateId === null || lead.affiliateId === affiliateId);
    refuseMistyped('idNumber', idNumber, own.length === 0);
    return { idNumber, name };
  }
  const leadId = readPublicId(env.idKey, 'lead', input.lead);
  const row = leadId === null ? null : await findApplicantOfLead(tx, leadId);
  const idNumber = row && openIdNumber(env.piiKey, row);
  if (!row || idNumber === null || (affiliateId !== null && row.affiliateId !== affiliateId))
    throw notFound('lead');
  if (input.name !== null) return { idNumber, name: input.name };
  const leads = await listApplicantLeads(tx, { idNumberHashes: keyedHashes(env.piiKey, idNumber) }, 1_000);
  const named = leads.find((lead) => lead.id === leadId);
  if (!named) throw notFound('lead');
  return { idNumber, name: `${named.firstName} ${named.lastName}` };
}
