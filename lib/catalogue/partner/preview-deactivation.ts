import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { countActivePartners, listIntentsServedOnlyBy } from '@/db/query/catalogue/partner-list';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { counted } from '@/lib/base/text/text';
import type { Environment } from '@/word/environment';
import type { DeactivationPreview, previewDeactivationInput } from './input';

/** Counts what deactivating these partners together would take away. */
export async function assessDeactivation(
  db: Queryable,
  environment: Environment,
  partnerIds: readonly number[],
): Promise<DeactivationPreview> {
  const [figure, withoutPartner] = await Promise.all([
    countActivePartners(db, environment, partnerIds),
    listIntentsServedOnlyBy(db, environment, partnerIds),
  ]);
  const bare =
    withoutPartner.length > 0 ? `, ${counted(withoutPartner.length, 'product')} left with no lender` : '';
  return {
    withoutPartner,
    consequence: {
      figure,
      leavesNone: withoutPartner.length > 0,
      meaning: `${counted(figure, 'active lender')} would be switched off${bare}`,
    },
  };
}

/** Previews a deactivation; changes nothing. */
export async function previewDeactivation(
  ctx: Context,
  { environment, partnerIds }: z.output<typeof previewDeactivationInput> & { environment: Environment },
): Promise<DeactivationPreview> {
  assertMay(ctx, 'partner.change');
  return assessDeactivation(ctx.database, environment, partnerIds);
}
