import type { Queryable } from '@/db/client';
import { findPartner } from '@/db/query/catalogue/partner';
import { countOwnChanges, isOwnPartner, listOwnPartners } from '@/db/query/lender/lender-partner';
import type { LenderContext } from '@/lib/base/actor/context';
import { AppError, notFound, ruleBroken } from '@/lib/base/error/error';
import { type StoredPartner, storedPartner } from '@/lib/catalogue/partner/partner-state';

/** Each change at once is told to operators, and one of the catalogue is a whole version: more than people need. */
const mostADay = 50;

export const changedMeanwhile = () =>
  new AppError('conflict', 'It was changed meanwhile. Load the page again, and look before you save.');

/** Lists the lender's own partners of the environment with all that is stored of them, for callers that show theirs. */
export async function listOwnStored({ lenderScope, database }: LenderContext) {
  const own = await listOwnPartners(lenderScope, database);
  const rows = await Promise.all(own.map(({ id }) => findPartner(database, id)));
  return rows.flatMap((row) => (row ? [{ row, state: storedPartner(row).state }] : []));
}

/** Returns one of the lender's own partners. Throws `partner not found` for another lender's. */
export async function getOwnPartner({ lenderScope: scope }: LenderContext, db: Queryable, partnerId: number) {
  const row = (await isOwnPartner(scope, db, partnerId)) ? await findPartner(db, partnerId) : null;
  if (!row) throw notFound('partner');
  return row;
}

/**
 * Returns the lender's own partner as it is stored, under the environment's lock. Throws like `getOwnPartner`, and
 * `conflict` if it is not the version that was seen: what a lender may read of the stored one is on its page, not in the
 * error.
 */
export async function ownPartnerAt(
  ctx: LenderContext,
  tx: Queryable,
  { partnerId, version }: { partnerId: number; version: number },
): Promise<StoredPartner> {
  const row = await getOwnPartner(ctx, tx, partnerId);
  if (row.version !== version) throw changedMeanwhile();
  return storedPartner(row);
}

/** For what changes at once. Throws `rule_broken` when the company has made 50 changes in 24 hours. */
export async function assertFewChanges({ lenderScope }: LenderContext, tx: Queryable): Promise<void> {
  if ((await countOwnChanges(lenderScope, tx)) >= mostADay)
    throw ruleBroken(`your company has made ${mostADay} changes in 24 hours: ask our operators`);
}
