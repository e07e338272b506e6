import type { z } from 'zod';
import { findPartner } from '@/db/query/catalogue/partner';
import { isOwnPartner } from '@/db/query/lender/lender-partner';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound, validationFailed } from '@/lib/base/error/error';
import { changeCatalogue } from '@/lib/catalogue/catalogue/change-catalogue';
import { intentIdsFor } from '@/lib/catalogue/partner/intent-ids';
import { savePartner } from '@/lib/catalogue/partner/save-partner';
import { assertFewChanges, ownPartnerAt } from '@/lib/lender/company/own-partner';
import { assertFewCaps, assertIntents, higherCaps, withOwnCapacity } from './own-capacity';
import type { changeOwnCapacityInput } from './schema';

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
      await assertFewChanges(ctx, tx);
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
