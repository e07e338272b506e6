import type { Queryable } from '@/db/client';
import { countLookUps } from '@/db/query/care/applicant-trail';
import { maskFileName, maskName, maskPhone } from '@/lib/applicant/mask';
import { maskIdNumber } from '@/lib/applicant/rsa-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { mintScope } from '@/lib/base/actor/scope';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError } from '@/lib/base/error/error';
import { refuseMistyped } from '@/lib/care/erasure/mistyped';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import { findPerson, type Person } from './find-person';
import { gatherRecord } from './gather';
import type { LookUpInput } from './schema';
import type { ApplicantFound, ApplicantRecord } from './view';

/** Of one operator, with copies and what the search looks up: who serves applicants has a few. */
export const mostLookUpsAnHour = 60;
const hourMs = 3_600_000;

/** Lenders and reads on a page; a copy has more. */
const mostOnPage = 500;

/**
 * Looks an applicant up for an operator, with all that is known over all affiliates and in both environments, masked: leads,
 * consent in the words that were read, lenders, readers, opt-outs (design care 9). In the audit trail without the number, and
 * every lead as opened; at most 60 an hour. Throws `validation_failed` for a mistyped number that nothing is known of,
 * `rate_limited`, `lead not found`.
 */
export async function lookUpApplicant(ctx: Context, input: LookUpInput): Promise<ApplicantFound> {
  assertMay(ctx, 'applicant.look-up');
  const found = await ctx.database.transaction(async (tx) => {
    await assertFewLookUps(ctx, tx);
    const one = await findPerson(ctx, tx, input);
    await recordAudit(ctx, tx, {
      action: 'applicant.looked-up',
      after: { by: one.by, leads: one.leads },
    });
    return one;
  });
  if (!found.person) return { kind: 'several', people: found.people };
  const { person } = found;
  for (const { id, affiliateId, environment } of person.leads)
    recordRead({ ...ctx, scope: mintScope(affiliateId, environment) }, { kind: 'opened', leadId: id });
  const record = await gatherRecord(ctx, person, mostOnPage);
  refuseUnknown(person, record);
  return { kind: 'record', record: masked(record) };
}

/** Throws `rate_limited` for a user who has looked up too many; the command line has no hours. */
export async function assertFewLookUps({ actor, clock }: Context, tx: Queryable): Promise<void> {
  if (actor.kind !== 'user') return;
  const now = clock.now();
  const since = new Date(now.getTime() - hourMs);
  const { lookUps, oldest } = await countLookUps(tx, actor.userId, since);
  if (lookUps < mostLookUpsAnHour || oldest === null) return;
  throw new AppError(
    'rate_limited',
    `you have looked up ${lookUps} applicants in an hour: wait a while, or ask an admin`,
    { retryAfterSeconds: Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1_000)) },
  );
}

/** Refuses a mistyped ID number of which nothing is known, opt-outs included. */
export function refuseUnknown(
  { idNumber }: Person,
  { leads, files, drafts, optOuts, requests }: ApplicantRecord,
): void {
  if (idNumber !== null)
    refuseMistyped(
      'number',
      idNumber,
      leads.length + files + drafts + optOuts.length + requests.length === 0,
    );
}

/** As everywhere in the console: enough to know whom it is about. */
function masked(record: ApplicantRecord): ApplicantRecord {
  return {
    ...record,
    idNumber: record.idNumber === null ? null : maskIdNumber(record.idNumber),
    leads: record.leads.map((lead) => {
      const [firstName = '', ...rest] = lead.name.split(' ');
      return {
        ...lead,
        name: maskName(firstName, rest.join(' ')),
        phone: maskPhone(lead.phone),
        email: null,
        answers: null,
        statements: lead.statements.map((one) => ({ ...one, words: null })),
        file: lead.file && {
          ...lead.file,
          name: lead.file.name === null ? null : maskFileName(lead.file.name),
        },
      };
    }),
    consents: record.consents.map((one) => ({ ...one, recording: null, how: null })),
    lenders: record.lenders.map((one) => ({ ...one, reference: null })),
    requests: record.requests.map((one) => ({ ...one, asked: null, answer: null })),
  };
}
