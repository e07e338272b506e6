import type { z } from 'zod';
import { listApplicantLeads } from '@/db/query/care/applicant-record';
import { listSentOfLeads, type SentOfLead } from '@/db/query/care/applicant-sent';
import { findRightsRequest } from '@/db/query/care/rights-request';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { decrypt, keyedHashes } from '@/lib/base/crypto/crypto';
import { ink, openA4, softInk } from '@/lib/base/document/a4';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { shortDay } from '@/lib/base/text/text';
import { southAfricanDate } from '@/lib/base/time/date';
import type { CopiedFile } from '@/lib/care/applicant-record/copy-applicant';
import { openDetails } from '@/lib/care/rights-request/details';
import { assertMayRights } from '@/lib/care/rights-request/may-rights';
import type { correctedInput } from './schema';

/** Of one applicant: far more than anybody has. */
const [mostLeads, mostSent] = [1_000, 5_000];

type Corrected = z.output<typeof correctedInput>;

/** A lender that was sent the old value, or may have been: no copy of what it was sent is kept. */
export interface LenderToTell {
  readonly name: string;
  /** The newest: when, and under which reference of its own. */
  readonly day: string;
  readonly reference: string | null;
  readonly isCertain: boolean;
}

/**
 * Makes one PDF with a letter for each lender that was sent the old value of a correction (POPIA 24(3); design care 16): those
 * whose kept application has it, and those of whom no copy is kept, which are asked to look. What was wrong and what is right
 * is not stored. Throws `request not found`; `rule_broken` for another kind, of somebody who was erased, and where no lender
 * is to be told.
 */
export async function makeLenderLetters(ctx: Context, id: number, corrected: Corrected): Promise<CopiedFile> {
  assertMayRights(ctx, 'rights-request.answer');
  const { database, env } = ctx;
  const row = await findRightsRequest(database, id, null);
  if (!row) throw notFound('request');
  if (row.kind !== 'correction') throw ruleBroken('this person did not ask for a correction');
  const details = openDetails(ctx, row);
  if (!details?.idNumber) throw ruleBroken('who asked has been forgotten: nothing is held');
  const { idNumber, name } = details;
  const leads = await listApplicantLeads(
    database,
    { idNumberHashes: keyedHashes(env.piiKey, idNumber) },
    mostLeads,
  );
  const sent = await listSentOfLeads(
    database,
    leads.map((lead) => lead.id),
    mostSent,
  );
  const lenders = lendersToTell(sent, (one) => openSent(ctx, one), corrected.wrong);
  if (lenders.length === 0) throw ruleBroken('no lender was sent that value');
  await recordAudit(ctx, database, {
    action: 'rights-request.letter-made',
    subjectId: id,
    affiliateId: row.affiliateId,
    after: { lenders: lenders.length },
  });
  const today = shortDay(southAfricanDate(ctx.clock.now()));
  return {
    fileName: `request-${id}-lenders.pdf`,
    contentType: 'application/pdf',
    bytes: await draw(lenders, {
      ...corrected,
      idNumber,
      name: name ?? '',
      today,
      reference: `Request no. ${id}`,
    }),
  };
}

const openSent = ({ env }: Pick<Context, 'env'>, { applicationId, ciphertext }: SentOfLead): string | null =>
  applicationId === null || ciphertext === null
    ? null
    : decrypt(env.piiKey, ciphertext, 'application sent', [applicationId]).toString();

const plain = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '');

/**
 * Each lender once, newest first: it counts if anything that it was sent has the value, however it is spaced, or if of anything
 * no copy is kept. `open`: what was sent, as text; null: no copy.
 */
export function lendersToTell(
  sent: readonly SentOfLead[],
  open: (one: SentOfLead) => string | null,
  wrong: string,
): LenderToTell[] {
  const found = new Map<string, LenderToTell>();
  for (const one of sent) {
    const text = open(one);
    const isCertain = text?.includes(wrong) === true || (text !== null && plain(text).includes(plain(wrong)));
    if (text !== null && !isCertain) continue;
    const known = found.get(one.partnerName);
    if (!known)
      found.set(one.partnerName, {
        name: one.partnerName,
        day: southAfricanDate(one.at),
        reference: one.reference,
        isCertain,
      });
    else if (isCertain && !known.isCertain) found.set(one.partnerName, { ...known, isCertain });
  }
  return [...found.values()];
}

interface Said extends Corrected {
  idNumber: string;
  name: string;
  today: string;
  reference: string;
}

async function draw(lenders: readonly LenderToTell[], said: Said): Promise<AsyncIterable<Uint8Array>> {
  const { write, moveDown, newPage, end } = await openA4('Corrections for lenders');
  for (const [nth, lender] of lenders.entries()) {
    if (nth > 0) newPage();
    write('plain', 11, ink, lender.name);
    moveDown(1.5);
    write('plain', 10, softInk, said.today);
    write('plain', 10, softInk, said.reference);
    moveDown(1.5);
    write('bold', 14, ink, 'A value that you were sent is wrong');
    for (const line of letterLines(lender, said)) {
      moveDown(0.8);
      write('plain', 11, ink, line);
    }
    moveDown(4);
    write('plain', 11, ink, '_'.repeat(40));
    write('plain', 9, softInk, 'Name, position and date');
  }
  return end();
}

/** What a lender is told, a paragraph each. */
export function letterLines(
  { day, reference, isCertain }: LenderToTell,
  { name, idNumber, what, wrong, right }: Omit<Said, 'today' | 'reference'>,
): string[] {
  return [
    `${name}, ID number ${idNumber}, has asked us to correct ${what}.`,
    isCertain
      ? `What we sent you, last on ${shortDay(day)}${reference === null ? '' : ` (your reference ${reference})`}, has the wrong value:`
      : `We asked you about this person, last on ${shortDay(day)}${reference === null ? '' : ` (your reference ${reference})`}, and keep no copy of it. It may have the wrong value:`,
    `Wrong: ${wrong}`,
    `Right: ${right}`,
    'Please correct it in your records, and tell us if it changes a decision (Protection of Personal Information Act, section 24).',
  ];
}
