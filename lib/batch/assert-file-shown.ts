import { findFileRestrictedUntil } from '@/db/query/batch/batch-restricted';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { ruleBroken } from '@/lib/base/error/error';
import { shortDay } from '@/lib/base/text/text';

/** Throws `rule_broken` while a file names somebody whose data is restricted: no part of it is opened (design care 17). */
export async function assertFileShown({ database }: Pick<AffiliateContext, 'database'>, batchId: number) {
  const until = await findFileRestrictedUntil(database, batchId);
  if (until !== null)
    throw ruleBroken(
      `this file names a person whose data is stored and nothing else until ${shortDay(until)}: it can be opened after that`,
    );
}
