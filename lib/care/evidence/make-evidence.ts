import { hash } from 'node:crypto';
import {
  type ApplicantLeadRow,
  listApplicantConsents,
  listAsked,
  listWithdrawals,
} from '@/db/query/care/applicant-record';
import { listApplicantLenders } from '@/db/query/care/applicant-trail';
import { countForgottenOfLead, countWaitingOfLead, findCreatingRequest } from '@/db/query/care/evidence';
import { findLead } from '@/db/query/lead/lead';
import { maskIdNumber } from '@/lib/applicant/rsa-id';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { mintScope } from '@/lib/base/actor/scope';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { ZipWriter } from '@/lib/base/spreadsheet/xlsx/zip-writer';
import { southAfricanDate } from '@/lib/base/time/date';
import { consentEntries } from '@/lib/care/applicant-record/consents';
import { findPerson } from '@/lib/care/applicant-record/find-person';
import { assertFewLookUps } from '@/lib/care/applicant-record/look-up-applicant';
import { logKey, logSeed } from '@/lib/care/ledger-log/log-key';
import { printNoteKey, signNote } from '@/lib/care/ledger-log/signed-note';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import { type EvidenceDocument, evidenceDocument } from './document';
import { evidencePdf } from './pdf';
import { proveLeaves } from './proofs';
import { verifyPage } from './verify-page';

/** Of one lead there is far less. */
const mostOfAll = 2_000;

export interface Evidence {
  readonly fileName: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly document: EvidenceDocument;
}

/**
 * Makes the evidence of one lead's consent as a zip (design care 12): the record as JSON and PDF, proofs that it is in the
 * log, and a page that checks all of it without a network. In whole values: in the audit trail and the record of reads
 * before a byte is made. Throws `lead not found`, also of an erased one, and as `lookUpApplicant`.
 */
export async function makeEvidence(ctx: Context, { lead: hashid }: { lead: string }): Promise<Evidence> {
  assertMay(ctx, 'applicant.copy');
  const { lead, idNumber } = await recordTaken(ctx, hashid);
  return putTogether(ctx, hashid, lead, idNumber);
}

/**
 * The same of a lead of the reader's own affiliate and environment, for its staff, with the ID number masked
 * as everywhere in the portal: `verify.html` then does not say whose the entries are. Throws `lead not found` and
 * `rate_limited`.
 */
export async function makeOwnEvidence(ctx: AffiliateContext, hashid: string): Promise<Evidence> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  if (leadId === null || !(await findLead(ctx.database, ctx.scope, leadId))) throw notFound('lead');
  const { lead, idNumber } = await recordTaken(ctx, hashid);
  return putTogether(ctx, hashid, lead, maskIdNumber(idNumber));
}

interface Taken {
  lead: ApplicantLeadRow;
  idNumber: string;
}

/** Finds the lead and records that its evidence is taken, before any of it is. */
async function recordTaken(ctx: Context, hashid: string): Promise<Taken> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const taken = await ctx.database.transaction(async (tx) => {
    await assertFewLookUps(ctx, tx);
    const { person } = await findPerson(ctx, tx, { lead: hashid });
    const one = person?.leads.find(({ id }) => id === leadId);
    if (!one || !person || person.idNumber === null) throw notFound('lead');
    await recordAudit(ctx, tx, {
      action: 'applicant.copied',
      affiliateId: one.affiliateId,
      environment: one.environment,
      after: { by: 'lead', leads: 1, format: 'evidence' },
    });
    return { lead: one, idNumber: person.idNumber };
  });
  const { id, affiliateId, environment } = taken.lead;
  recordRead(
    { ...ctx, scope: mintScope(affiliateId, environment) },
    { kind: 'exported', rows: 1, leadIds: [id] },
  );
  return taken;
}

async function putTogether(
  ctx: Context,
  hashid: string,
  lead: ApplicantLeadRow,
  idNumber: string,
): Promise<Evidence> {
  const { database, env } = ctx;
  const { id } = lead;
  const [asked, consents, withdrawals, lenders, waiting, call, proved] = await Promise.all([
    listAsked(database, [id], mostOfAll),
    listApplicantConsents(database, [id], mostOfAll),
    listWithdrawals(database, [id], mostOfAll),
    listApplicantLenders(database, [id], mostOfAll),
    countWaitingOfLead(database, id),
    findCreatingRequest(database, id),
    proveLeaves(database, env, id),
  ]);
  const now = ctx.clock.now();
  const at = now.toISOString();
  const document = evidenceDocument({
    at,
    hashid,
    lead,
    idNumber,
    consents: consentEntries(env.piiKey, { leads: [lead], asked, consents, withdrawals }, () => hashid),
    lenders,
    call,
    leaves: proved.leaves,
    sealed: proved.sealed,
    waiting: waiting + proved.waiting,
    forgotten: await countForgottenOfLead(database, id),
  });
  const origin = proved.origin ?? `${new URL(env.portalOrigin).host}/ledger/none`;
  const json = `${JSON.stringify(document, null, 2)}\n`;
  // Two lines: nobody can take it for a checkpoint, which has three.
  const note = signNote(
    `${origin}\nevidence sha256 ${hash('sha256', json, 'base64')}\n`,
    origin,
    logSeed(env),
  );
  const key = printNoteKey(logKey(env, origin));
  const files = [
    ['evidence.json', json],
    ['evidence.note', note],
    ['evidence.pdf', await evidencePdf(document)],
    ['verify.html', verifyPage({ json, note, key })],
    ...proved.leaves.flatMap(({ proof }, place) =>
      proof === null ? [] : [[`proof-${place + 1}.tlog-proof`, proof] as const],
    ),
  ] as const;
  return { fileName: `evidence-${southAfricanDate(now)}.zip`, bytes: zipped(files), document };
}

async function* zipped(
  files: readonly (readonly [string, string | Uint8Array])[],
): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter();
  for (const [name, content] of files) yield* zip.entry(name, once(content));
  yield zip.directory();
}

async function* once(content: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield content;
}
