import type { RightsRequestRow } from '@/db/query/care/rights-request';
import type { Context } from '@/lib/base/actor/context';
import { AppError, ruleBroken } from '@/lib/base/error/error';
import { openDetails } from '@/lib/care/rights-request/details';
import type { RightsState } from '@/word/rights-request';

/**
 * Returns the ID number of whoever asked for a correction. Throws `rule_broken` for another kind, and once the person was
 * erased; `conflict` for a request in another state than these.
 */
export function assertCorrection(
  ctx: Pick<Context, 'env'>,
  row: RightsRequestRow,
  states: readonly RightsState[],
): string {
  if (row.kind !== 'correction') throw ruleBroken('this person did not ask for a correction');
  if (!states.includes(row.state))
    throw new AppError('conflict', `this request has been ${row.state} already`);
  const idNumber = openDetails(ctx, row)?.idNumber ?? null;
  if (idNumber === null) throw ruleBroken('who asked has been forgotten: nothing is held');
  return idNumber;
}
