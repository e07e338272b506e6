import { findAffiliate } from '@/db/query/account/affiliate';
import {
  type ApplicantLeadRow,
  type ApplicantOptOutRow,
  listApplicantConsents,
  listApplicantOptOuts,
  listAsked,
  listWithdrawals,
} from '@/db/query/care/applicant-record';
import { listApplicantLenders } from '@/db/query/care/applicant-trail';
import { countBatchFiles, countDraftsOfApplicant } from '@/db/query/care/erasure';
import { findStandingRestriction } from '@/db/query/care/restriction';
import { listRequestsOfApplicant } from '@/db/query/care/rights-request';
import { countCallerNotesOf } from '@/db/query/desk/caller-note';
import { listStatementsOfLeads } from '@/db/query/lead/applicant-statement';
import type { Context } from '@/lib/base/actor/context';
import { keyedHashes } from '@/lib/base/crypto/crypto';
import { publicId } from '@/lib/base/crypto/public-id';
import { openDetails } from '@/lib/care/rights-request/details';
import { leadReadBuffer } from '@/lib/desk/lead-read/record-read';
import { optOutHash, optOutHashes } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { openStatement, valuesOfLead } from '@/lib/lead/applicant-statement/statement';
import { consentEntries } from './consents';
import type { Person } from './find-person';
import { listReadsOfApplicant } from './reads';
import type { ApplicantRecord, RecordedLead, RecordedOptOut, RecordedRequest } from './view';

/** Of consents, opt-outs and withdrawals of one applicant: far more than anybody has. */
const mostOfAll = 5_000;

/**
 * Gathers all that is known of an applicant, in whole values: the caller masks what a page shows. `most`: lenders and reads, of
 * which there may be thousands. `affiliateId`: only what is that affiliate's; the person's leads are its own then.
 */
export async function gatherRecord(
  ctx: Context,
  person: Person,
  most: number,
  affiliateId: number | null = null,
): Promise<ApplicantRecord> {
  const { database, env } = ctx;
  const { leads, idNumber } = person;
  const ids = leads.map(({ id }) => id);
  const publicIdOf = (id: number) => publicId(env.idKey, 'lead', id);
  // What this process has not stored yet belongs in it, too.
  await leadReadBuffer.flush();
  const [asked, consents, withdrawals, lenders, optOuts, requests, files, drafts, restriction, said] =
    await Promise.all([
      listAsked(database, ids, mostOfAll),
      listApplicantConsents(database, ids, mostOfAll),
      listWithdrawals(database, ids, mostOfAll),
      listApplicantLenders(database, ids, most + 1),
      hashesOf(ctx, person).then((hashes) => listApplicantOptOuts(database, hashes, mostOfAll, affiliateId)),
      idNumber === null ? [] : listTheirRequests(ctx, idNumber, affiliateId),
      idNumber === null
        ? 0
        : countBatchFiles(
            database,
            ids,
            { idNumber, idNumberHashes: keyedHashes(env.piiKey, idNumber) },
            affiliateId,
          ),
      idNumber === null
        ? 0
        : countDraftsOfApplicant(database, keyedHashes(env.piiKey, idNumber), affiliateId),
      idNumber === null ? null : findRestrictionOf(ctx, idNumber),
      listStatementsOfLeads(database, ids),
    ]);
  const phoneHashes = phonesOf(person).flatMap((phone) => keyedHashes(env.piiKey, phone));
  const [reads, callerNotes] = await Promise.all([
    listReadsOfApplicant(database, leads, publicIdOf, most),
    countCallerNotesOf(database, phoneHashes, affiliateId),
  ]);
  return {
    at: ctx.clock.now().toISOString(),
    affiliate: affiliateId === null ? null : ((await findAffiliate(database, affiliateId))?.name ?? null),
    idNumber,
    leads: leads.map((row) => ({
      ...leadView(row, publicIdOf),
      statements: said
        .filter(({ leadId }) => leadId === row.id)
        .map((one) => openStatement(env, one, valuesOfLead(row))),
    })),
    hasMoreLeads: person.hasMoreLeads,
    consents: consentEntries(env.piiKey, { leads, asked, consents, withdrawals }, publicIdOf),
    lenders: lenders.slice(0, most).map(({ leadId, partnerName, at, sentAt, settledAt, ...row }) => ({
      ...row,
      lead: publicIdOf(leadId),
      lender: partnerName,
      at: at.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      settledAt: settledAt?.toISOString() ?? null,
    })),
    hasMoreLenders: lenders.length > most,
    reads,
    optOuts: optOuts.map(optOutView),
    requests,
    files,
    drafts,
    callerNotes,
    restriction,
  };
}

/** The one that was asked about, and that of every lead, each once. */
const phonesOf = ({ phone, leads }: Person): string[] => [
  ...new Set([...(phone === null ? [] : [phone]), ...leads.map((lead) => lead.cellPhoneNumber)]),
];

/** Of the number that was asked about, and of every number and email of the leads: an opt-out may name any of them. */
async function hashesOf(ctx: Context, person: Person): Promise<Buffer[]> {
  const { idNumber, leads } = person;
  const key = await knownOptOutKey(ctx);
  const emails = new Set(leads.map(({ email }) => email));
  const none = { idNumber: null, cellPhoneNumber: null, email: null };
  return [
    ...optOutHashes(key, { ...none, idNumber }),
    ...phonesOf(person).flatMap((cellPhoneNumber) => optOutHashes(key, { ...none, cellPhoneNumber })),
    ...[...emails].flatMap((email) => optOutHashes(key, { ...none, email })),
  ];
}

const findRestrictionOf = async (ctx: Context, idNumber: string) =>
  findStandingRestriction(ctx.database, optOutHash(await knownOptOutKey(ctx), 'id_number', idNumber));

async function listTheirRequests(
  ctx: Context,
  idNumber: string,
  affiliateId: number | null,
): Promise<RecordedRequest[]> {
  const hash = optOutHash(await knownOptOutKey(ctx), 'id_number', idNumber);
  const all = await listRequestsOfApplicant(ctx.database, hash, mostOfAll);
  const rows = all.filter((row) => affiliateId === null || row.affiliateId === affiliateId);
  return rows.map((row) => {
    const details = openDetails(ctx, row);
    return {
      number: row.id,
      kind: row.kind,
      channel: row.channel,
      affiliate: row.affiliateName,
      receivedOn: row.receivedOn,
      dueOn: row.dueOn,
      state: row.state,
      endedAt: row.endedAt?.toISOString() ?? null,
      asked: details?.asked ?? null,
      answer: details?.answer ?? null,
    };
  });
}

function leadView(
  row: ApplicantLeadRow,
  publicIdOf: (id: number) => string,
): Omit<RecordedLead, 'statements'> {
  const { bank, subId, clickId } = row;
  return {
    id: publicIdOf(row.id),
    environment: row.environment,
    affiliate: row.affiliateName,
    product: row.intentTitle,
    state: row.state,
    source: row.source,
    basis: row.basis,
    by: row.userName ?? (row.keyName === null ? null : `API key ${row.keyName}`),
    file: row.batchId === null ? null : { name: row.batchFileName, row: row.batchRow },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    keptUntil: row.keptUntil.toISOString(),
    name: `${row.firstName} ${row.lastName}`,
    phone: row.cellPhoneNumber,
    email: row.email,
    answers: {
      ...row.fields,
      ...(bank !== null && { bank }),
      ...(subId !== null && { sub_id: subId }),
      ...(clickId !== null && { click_id: clickId }),
    },
  };
}

/** Of one that was said elsewhere an affiliate is told that it holds, as on its pages, and not where. */
function optOutView(row: ApplicantOptOutRow): RecordedOptOut {
  const { isOwn } = row;
  return {
    environment: row.environment,
    kind: row.kind,
    reach: row.reach,
    reachName: row.reachName,
    source: isOwn || row.reach === 'register' ? row.source : null,
    by: isOwn
      ? (row.userName ?? (row.keyName === null ? row.affiliateName : `API key ${row.keyName}`))
      : null,
    affiliate: isOwn ? row.affiliateName : null,
    at: row.at.toISOString(),
    lifted:
      row.liftedAt === null ? null : { at: row.liftedAt.toISOString(), by: row.liftedBy, why: row.liftedWhy },
  };
}
