import type { z } from 'zod';
import { findRightsRequest } from '@/db/query/care/rights-request';
import type { Context } from '@/lib/base/actor/context';
import { AppError, notFound, ruleBroken } from '@/lib/base/error/error';
import { southAfricanDate } from '@/lib/base/time/date';
import { type CopiedFile, makeCopy } from '@/lib/care/applicant-record/copy-applicant';
import { openDetails } from '@/lib/care/rights-request/details';
import { assertIdentity, endRequest, lockOpenRequest } from '@/lib/care/rights-request/end-request';
import { assertMayRights } from '@/lib/care/rights-request/may-rights';
import { recordAnswer } from './pressed-answer';
import type { recordInput } from './schema';

/**
 * Answers a request for access with the whole record of the person, in one press; of one that is answered already the record
 * is made again (design care 15). Counted and audited as a copy. Throws `request not found`; `rule_broken` for another kind,
 * or once the person was erased; `conflict` for what was refused or withdrawn; `validation_failed` before it is known who
 * asks.
 */
export async function answerWithRecord(
  ctx: Context,
  id: number,
  { format, identityCheck = null }: z.output<typeof recordInput>,
): Promise<CopiedFile> {
  assertMayRights(ctx, 'rights-request.answer');
  const { database, clock } = ctx;
  const row = await findRightsRequest(database, id, null);
  if (!row) throw notFound('request');
  if (row.kind !== 'access') throw ruleBroken('this person did not ask for a copy of their data');
  if (row.state !== 'open' && row.state !== 'answered')
    throw new AppError('conflict', `this request has been ${row.state} already`);
  if (row.state === 'open') assertIdentity(row, identityCheck);
  const idNumber = openDetails(ctx, row)?.idNumber ?? null;
  if (idNumber === null) throw ruleBroken('who asked has been forgotten: nothing is held');
  const copy = await makeCopy(ctx, { whom: { number: idNumber }, format });
  if (row.state === 'open')
    await database.transaction(async (tx) => {
      await endRequest(ctx, tx, await lockOpenRequest(tx, id), {
        state: 'answered',
        identityCheck,
        answer: recordAnswer(southAfricanDate(clock.now()), format),
      });
    });
  return copy;
}
