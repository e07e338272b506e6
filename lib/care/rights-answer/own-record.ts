import type { z } from 'zod';
import { findRightsRequest } from '@/db/query/care/rights-request';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound, ruleBroken } from '@/lib/base/error/error';
import { type CopiedFile, makeCopy } from '@/lib/care/applicant-record/copy-applicant';
import { assertIdentity } from '@/lib/care/rights-request/end-request';
import { assertMayRights } from '@/lib/care/rights-request/may-rights';
import type { recordInput } from './schema';

/**
 * Makes the record of whoever asked a manager's affiliate for it, with that affiliate's data alone (design care 16): leads of
 * both environments, and of lenders, reads, opt-outs, requests, files and drafts what is its own. Ends nothing: support
 * answers in writing, with what all hold. Counted and audited as a copy. Throws `request not found`, also for another
 * affiliate's; `rule_broken` for another kind, and once the person was erased; `conflict` for what was refused or withdrawn;
 * `validation_failed` before it is known who asks.
 */
export async function copyOwnRecord(
  ctx: Context,
  id: number,
  { format, identityCheck = null }: z.output<typeof recordInput>,
): Promise<CopiedFile> {
  const own = assertMayRights(ctx, 'rights-request.copy-own');
  const row = await findRightsRequest(ctx.database, id, own);
  if (!row) throw notFound('request');
  // An admin makes what the manager would; support has the whole one.
  const { affiliateId } = row;
  if (affiliateId === null) throw ruleBroken('this request came through no affiliate');
  if (row.kind !== 'access') throw ruleBroken('this person did not ask for a copy of their data');
  if (row.state !== 'open' && row.state !== 'answered')
    throw new AppError('conflict', `this request has been ${row.state} already`);
  assertIdentity(row, identityCheck);
  const copy = await makeCopy(ctx, { whom: { request: id }, format, affiliateId });
  // How it was made sure of belongs beside the copy: the request keeps what its answer says.
  await recordAudit(ctx, ctx.database, {
    action: 'rights-request.own-record-made',
    subjectId: id,
    affiliateId,
    after: { format, identityCheck: identityCheck ?? row.identityCheck },
  });
  return copy;
}
