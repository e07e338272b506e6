import {
  listApplicantCalls,
  listApplicantMessages,
  listApplicantNotes,
  listApplicantOutcomes,
} from '@/db/query/care/applicant-copy';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { mintScope } from '@/lib/base/actor/scope';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { publicId } from '@/lib/base/crypto/public-id';
import { ruleBroken } from '@/lib/base/error/error';
import { southAfricanDate } from '@/lib/base/time/date';
import { dispositions } from '@/lib/desk/disposition/kind';
import { openNote } from '@/lib/desk/lead-note/add-note';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import type { CopyFormat } from './copy-format';
import { findPerson, type Person } from './find-person';
import { gatherRecord } from './gather';
import { listTheirClaims, listTheirQuestions } from './lender-words';
import { assertFewLookUps, refuseUnknown } from './look-up-applicant';
import { recordPdf } from './pdf';
import type { LookUpInput } from './schema';
import type { ApplicantCopy } from './view';

/** Of each part: what nobody has more of. A document of paper has less, and says so. */
const mostOfPart = 20_000;

export interface CopiedFile {
  fileName: string;
  contentType: string;
  bytes: AsyncIterable<Uint8Array>;
}

/**
 * Makes a copy of all that is known of an applicant, for the applicant: in whole values, with what became of it, messages,
 * notes, calls, and what lenders wrote; of readers companies and roles, never employees' names (design care 10). In the audit trail and the record
 * of reads before a byte is sent. Throws as `lookUpApplicant`, and `rule_broken` for a phone number of several people.
 */
export async function copyApplicant(
  ctx: Context,
  { whom, format }: { whom: LookUpInput; format: CopyFormat },
): Promise<CopiedFile> {
  assertMay(ctx, 'applicant.copy');
  return makeCopy(ctx, { whom, format });
}

/**
 * The same for a caller that has checked the role, such as who answers a request of the applicant. `affiliateId`: with that
 * affiliate's data alone, of whom by a request of its own.
 */
export async function makeCopy(
  ctx: Context,
  {
    whom,
    format,
    affiliateId = null,
  }: { whom: LookUpInput; format: CopyFormat; affiliateId?: number | null },
): Promise<CopiedFile> {
  const person = await ctx.database.transaction(async (tx) => {
    await assertFewLookUps(ctx, tx);
    const found = await findPerson(ctx, tx, whom, affiliateId);
    if (!found.person) throw ruleBroken('several people gave this phone number: choose one of them first');
    await recordAudit(ctx, tx, {
      action: 'applicant.copied',
      affiliateId,
      after: { by: found.by, leads: found.leads, format },
    });
    return found.person;
  });
  for (const [scope, leadIds] of byScope(person))
    recordRead({ ...ctx, scope }, { kind: 'exported', rows: leadIds.length, leadIds });
  const copy = await gatherCopy(ctx, person, affiliateId);
  refuseUnknown(person, copy);
  const day = southAfricanDate(new Date(copy.at));
  if (format === 'pdf')
    return {
      fileName: `applicant-${day}.pdf`,
      contentType: 'application/pdf',
      bytes: await recordPdf(copy),
    };
  return {
    fileName: `applicant-${day}.json`,
    contentType: 'application/json',
    bytes: asBytes(`${JSON.stringify(copy, null, 2)}\n`),
  };
}

async function gatherCopy(ctx: Context, person: Person, affiliateId: number | null): Promise<ApplicantCopy> {
  const { database, env } = ctx;
  const ids = person.leads.map(({ id }) => id);
  const lead = (id: number) => publicId(env.idKey, 'lead', id);
  const record = await gatherRecord(ctx, person, mostOfPart, affiliateId);
  const [outcomes, messages, notes, calls, questions, claims] = await Promise.all([
    listApplicantOutcomes(database, ids, mostOfPart),
    listApplicantMessages(database, ids, mostOfPart),
    listApplicantNotes(database, ids, mostOfPart),
    listApplicantCalls(database, ids, mostOfPart),
    listTheirQuestions(ctx, person, lead, mostOfPart),
    listTheirClaims(ctx, person, lead, { most: mostOfPart, affiliateId }),
  ]);
  return {
    ...withoutNames(record),
    outcomes: outcomes.map((row) => ({
      lead: lead(row.leadId),
      lender: row.partnerName,
      kind: row.kind,
      at: row.occurredAt.toISOString(),
      amountRand: row.amountCents === null ? null : row.amountCents / 100,
      reason: row.reason,
    })),
    messages: messages.map((row) => ({
      lead: lead(row.leadId),
      at: row.at.toISOString(),
      status: row.status,
    })),
    notes: notes.map((row) => ({
      lead: lead(row.leadId),
      at: row.at.toISOString(),
      text: openNote(env, row.leadId, row.id, row.ciphertext),
    })),
    calls: calls.map((row) => ({
      lead: lead(row.leadId),
      at: row.at.toISOString(),
      result: dispositions[row.kind].label,
    })),
    questions,
    claims,
  };
}

/** Who works where is nothing of the applicant's: companies and roles take the place of names. */
function withoutNames<Known extends Awaited<ReturnType<typeof gatherRecord>>>(record: Known): Known {
  const affiliates = new Map(record.leads.map(({ id, affiliate }) => [id, affiliate]));
  return {
    ...record,
    leads: record.leads.map((one) => ({ ...one, by: null })),
    consents: record.consents.map((one) => ({ ...one, by: affiliates.get(one.lead) ?? null })),
    reads: { ...record.reads, entries: record.reads.entries.map((one) => ({ ...one, who: one.role })) },
    optOuts: record.optOuts.map((one) => ({
      ...one,
      by: one.affiliate,
      lifted: one.lifted && { ...one.lifted, by: null },
    })),
  };
}

function byScope({ leads }: Person) {
  const scopes = new Map<string, [ReturnType<typeof mintScope>, number[]]>();
  for (const { id, affiliateId, environment } of leads) {
    const key = `${affiliateId} ${environment}`;
    const known = scopes.get(key) ?? [mintScope(affiliateId, environment), []];
    known[1].push(id);
    scopes.set(key, known);
  }
  return scopes.values();
}

async function* asBytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
