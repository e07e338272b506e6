import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { findPartner } from '@/db/query/catalogue/partner';
import { countOwnVersions, isOwnPartner } from '@/db/query/lender/lender-partner';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { AppError, notFound, ruleBroken, validationFailed } from '@/lib/base/error/error';
import { titleKey } from '@/lib/base/text/title-key';
import type { CapacityEntry } from '@/lib/catalogue/capacity/entry';
import { changeCatalogue } from '@/lib/catalogue/catalogue/change-catalogue';
import { intentIdsFor } from '@/lib/catalogue/partner/intent-ids';
import { type StoredPartner, storedPartner } from '@/lib/catalogue/partner/partner-state';
import { savePartner } from '@/lib/catalogue/partner/save-partner';
import { higherCaps, withOwnCapacity } from './own-capacity';
import type { changeOwnCapacityInput } from './schema';

/** A catalogue's version is whole: so many a day are more than a lender's people need. */
const mostADay = 50;
const mostCaps = 20;

/**
 * Changes the opening hours, closures and caps of one of the lender's own partners at once, as one version of the
 * catalogue by the person (design lender 10). Throws `partner not found` for another lender's, `conflict` when it was
 * changed since `version`, `validation_failed` at a cap that would be higher.
 */
export async function changeOwnCapacity(
  ctx: LenderContext,
  { partnerId, version, entry, reason }: z.output<typeof changeOwnCapacityInput>,
): Promise<{ version: number }> {
  const { lenderScope: scope, database } = ctx;
  assertMay(ctx, 'lender-application.change', { lenderId: scope.lenderId });
  if (!(await isOwnPartner(scope, database, partnerId))) throw notFound('partner');
  return database.transaction((tx) =>
    changeCatalogue(ctx, tx, scope.environment, { source: 'lender', reason }, async () => {
      const stored = await ownPartnerAt(ctx, tx, { partnerId, version });
      if ((await countOwnVersions(scope, tx)) >= mostADay)
        throw ruleBroken(`your company has made ${mostADay} changes in 24 hours: ask our operators`);
      const { state } = stored;
      assertIntents(entry.capacity, state.intents);
      const capacity = withOwnCapacity(state.capacity, entry.capacity);
      assertFewCaps(capacity);
      const errors = higherCaps(state.capacity, capacity);
      if (Object.keys(errors).length > 0) throw validationFailed(errors);
      const intentIds = await intentIdsFor(tx, scope.environment, state.intents);
      await savePartner(ctx, tx, scope.environment, stored, { ...state, capacity }, intentIds);
      return { version: (await findPartner(tx, partnerId))?.version ?? version };
    }),
  );
}

/**
 * Returns the lender's own partner as it is stored, under the environment's lock. Throws `partner not found` for
 * another lender's, and `conflict` if it is not the version that was seen: what a lender may read of the stored one is
 * on its page, not in the error.
 */
export async function ownPartnerAt(
  { lenderScope: scope }: LenderContext,
  tx: Queryable,
  { partnerId, version }: { partnerId: number; version: number },
): Promise<StoredPartner> {
  const row = (await isOwnPartner(scope, tx, partnerId)) ? await findPartner(tx, partnerId) : null;
  if (!row) throw notFound('partner');
  if (row.version !== version)
    throw new AppError(
      'conflict',
      'It was changed meanwhile. Load the page again, and look before you save.',
    );
  return storedPartner(row);
}

/** Caps and hours are of intents that the partner takes. */
export function assertIntents(capacity: CapacityEntry | null, intents: readonly { title: string }[]): void {
  const titles = new Set(intents.map(({ title }) => titleKey(title)));
  for (const list of ['caps', 'hours'] as const)
    for (const [at, { intent }] of (capacity?.[list] ?? []).entries())
      if (intent !== null && !titles.has(titleKey(intent)))
        throw validationFailed({ [`entry.capacity.${list}[${at}].intent`]: ['is no product of yours'] });
}

export function assertFewCaps(capacity: CapacityEntry | null): void {
  if ((capacity?.caps.length ?? 0) > mostCaps)
    throw validationFailed({ 'entry.capacity.caps': [`${mostCaps} at most, our operators’ own among them`] });
}
