import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { findApplicantOfLead, listApplicantLeads } from '@/db/query/care/applicant-record';
import { deleteBatchFiles, deleteDraftsOfApplicant, updateUnreadBatches } from '@/db/query/care/erasure';
import { type LeadToErase, listLeadsOfApplicant, lockLeadsOfApplicant } from '@/db/query/care/lead-to-erase';
import { findRightsRequest, updateRequestsForgotten } from '@/db/query/care/rights-request';
import { deleteCallerNotesOf, listPhones } from '@/db/query/desk/caller-note';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { keyedHashes } from '@/lib/base/crypto/crypto';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound, validationFailed } from '@/lib/base/error/error';
import { noteBeforeErasure, startProof } from '@/lib/care/erasure-proof/start-proof';
import { optOutHash } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { eraseLeads } from './erase-leads';
import { type ErasureDone, holdsNothing } from './held';
import { refuseMistyped } from './mistyped';
import type { applicantInput } from './schema';

/**
 * Erases all data of an applicant, for all affiliates and in both environments (design care 4): personal fields,
 * quotes, links, drafts, and the stored files of the batches with the applicant. States, times and counts stay. Audited
 * once per affiliate and environment, without the ID number. Partners that received the applicant's data are not
 * informed. Then a worker searches everything stored (design care 13); the receipt of that proof is
 * returned here alone. Of a file that came before and is not read yet, rows with the applicant will be refused. Throws `conflict`
 * while a file with them is still being imported, or when the lead that was named has been erased meanwhile;
 * `validation_failed` for a mistyped number without data, or another one than the named lead's or request's.
 */
export async function eraseApplicant(
  ctx: Context,
  input: z.output<typeof applicantInput>,
): Promise<ErasureDone> {
  const { idNumber, lead, request } = input;
  assertMay(ctx, 'applicant.erase');
  const { database, env } = ctx;
  if (lead !== undefined) await assertIsTheirs(env, database, lead, idNumber);
  const idNumberHashes = keyedHashes(env.piiKey, idNumber);
  const hashKey = await knownOptOutKey(ctx);
  if (request !== undefined) await assertAskedIt(ctx, request, optOutHash(hashKey, 'id_number', idNumber));
  return database.transaction(async (tx) => {
    await updateUnreadBatches(tx, { idNumberHashes });
    const named = await listLeadsOfApplicant(tx, idNumberHashes);
    const files = await deleteBatchFiles(
      tx,
      named.map(({ id }) => id),
      { idNumber, idNumberHashes },
    );
    if (files === null)
      throw new AppError(
        'conflict',
        'a file with this applicant is still being imported; try again when it is done',
      );
    // Behind the files, as imports and undos lock them.
    const leads = await lockLeadsOfApplicant(tx, idNumberHashes);
    if (lead !== undefined) await assertIsTheirs(env, tx, lead, idNumber);
    const ids = leads.map(({ id }) => id);
    const owners = byOwner(leads);
    const before = await noteBeforeErasure(
      ctx,
      tx,
      idNumber,
      await listApplicantLeads(tx, { idNumberHashes }, ids.length),
    );
    await deleteCallerNotesOf(
      tx,
      (await listPhones(tx, ids)).flatMap((phone) => keyedHashes(env.piiKey, phone)),
    );
    await eraseLeads(ctx, tx, ids);
    await updateRequestsForgotten(tx, optOutHash(hashKey, 'id_number', idNumber));
    const drafts = await deleteDraftsOfApplicant(tx, idNumberHashes);
    const affiliates = new Set(owners.map((one) => one.affiliateId)).size;
    const erased = { leads: ids.length, files, drafts, affiliates };
    refuseMistyped('idNumber', idNumber, holdsNothing(erased));
    for (const { affiliateId, environment, count } of owners)
      await recordAudit(ctx, tx, {
        action: 'applicant.erased',
        affiliateId,
        environment,
        after: { leads: count },
      });
    if (owners.length === 0) await recordAudit(ctx, tx, { action: 'applicant.erased', after: { leads: 0 } });
    return { ...erased, receipt: await startProof(ctx, tx, before, erased) };
  });
}

/** The same where the page was reached from a request. */
async function assertAskedIt(
  { database }: Pick<Context, 'database'>,
  request: number,
  hash: Buffer,
): Promise<void> {
  const row = await findRightsRequest(database, request, null);
  if (!row) throw notFound('request');
  if (!row.applicantHash.equals(hash))
    throw validationFailed({ idNumber: ['this is not the ID number of the person who made the request'] });
}

/** Whoever types the number of somebody else erases nobody. */
async function assertIsTheirs(
  env: Context['env'],
  db: Queryable,
  hashid: string,
  idNumber: string,
): Promise<void> {
  const leadId = readPublicId(env.idKey, 'lead', hashid);
  const row = leadId === null ? null : await findApplicantOfLead(db, leadId);
  if (!row) throw notFound('lead');
  const theirs = openIdNumber(env.piiKey, row);
  if (theirs === null)
    throw new AppError(
      'conflict',
      'this applicant has been erased meanwhile: look up again to see what is left',
    );
  if (theirs !== idNumber)
    throw validationFailed({ idNumber: ['this is not the ID number of the applicant on this page'] });
}

function byOwner(leads: readonly LeadToErase[]) {
  const owners = new Map<string, Omit<LeadToErase, 'id'> & { count: number }>();
  for (const { affiliateId, environment } of leads) {
    const key = `${affiliateId} ${environment}`;
    const count = (owners.get(key)?.count ?? 0) + 1;
    owners.set(key, { affiliateId, environment, count });
  }
  return [...owners.values()];
}
