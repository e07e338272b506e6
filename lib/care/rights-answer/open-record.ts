import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { lockOpenRecordLink, updateRecordLinkUsed, updateRecordLinkWrong } from '@/db/query/care/record-link';
import { findRightsRequest } from '@/db/query/care/rights-request';
import { hashToken } from '@/lib/access/auth/link-token';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, validationFailed } from '@/lib/base/error/error';
import type { ProcessState } from '@/lib/base/process/process';
import { type CopiedFile, makeCopy } from '@/lib/care/applicant-record/copy-applicant';
import { openDetails } from '@/lib/care/rights-request/details';
import type { openRecordInput } from './schema';

/** Wrong ID numbers that a link takes: whoever has it by mistake cannot try them out. */
const mostWrong = 5;

/**
 * Gives the record to whoever has its link and types the ID number, once: the link is used before a byte is made. Who shows
 * the same again within ten minutes gets it twice more, since nothing tells whether the last byte arrived (design care
 * 16). In the audit trail each time, as by a visitor. Throws `record not found` for a link that does not work, alike for
 * each reason; `validation_failed` for another ID number, the fifth of which ends the link.
 */
export async function openRecord(
  process: ProcessState,
  { token, idNumber }: z.output<typeof openRecordInput>,
  address: string | null,
): Promise<CopiedFile> {
  const ctx: Context = {
    ...process,
    actor: { kind: 'visitor' },
    origin: address,
    requestId: randomUUID(),
    traceparent: null,
  };
  const isTheirs = await ctx.database.transaction((tx) => useUp(ctx, tx, hashToken(token), idNumber));
  if (!isTheirs)
    throw validationFailed({ idNumber: ['this is not the ID number of the person whose record it is'] });
  return makeCopy(ctx, { whom: { number: idNumber }, format: 'pdf' });
}

async function useUp(ctx: Context, tx: Queryable, tokenHash: Buffer, idNumber: string): Promise<boolean> {
  const link = await lockOpenRecordLink(tx, tokenHash);
  const row = link && (await findRightsRequest(tx, link.requestId, null));
  const theirs = row && (openDetails(ctx, row)?.idNumber ?? null);
  // Erased since: nothing is left to give.
  if (!link || theirs === null) throw notFound('record');
  if (!timingSafeEqual(Buffer.from(theirs), Buffer.from(idNumber))) {
    await updateRecordLinkWrong(tx, link.id, mostWrong);
    return false;
  }
  await updateRecordLinkUsed(tx, link.id);
  await recordAudit(ctx, tx, {
    action: 'rights-request.record-opened',
    subjectId: link.requestId,
    affiliateId: row?.affiliateId ?? null,
    ...(link.given > 0 && { after: { time: link.given + 1 } }),
  });
  return true;
}
