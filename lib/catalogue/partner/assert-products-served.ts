import type { Queryable } from '@/db/client';
import { listIntentsServedOnlyBy } from '@/db/query/catalogue/partner-list';
import { validationFailed } from '@/lib/base/error/error';
import { listed } from '@/lib/base/text/text';
import { titleKey } from '@/lib/base/text/title-key';
import type { Environment } from '@/word/environment';
import type { PartnerState, StoredPartner } from './partner-state';

/**
 * Throws `validation_failed` at `unserved` where saving would leave active products with no lender, unless an operator has
 * said so: their leads would get no offers. Under the catalogue's lock: of two that take off the last two, one is asked.
 */
export async function assertProductsServed(
  db: Queryable,
  environment: Environment,
  { id, state }: StoredPartner,
  wanted: Pick<PartnerState, 'active' | 'intents'>,
  unserved = false,
): Promise<void> {
  if (unserved || !state.active) return;
  const kept = new Set(wanted.active ? wanted.intents.map(({ title }) => titleKey(title)) : []);
  const left = (await listIntentsServedOnlyBy(db, environment, [id])).filter(
    (title) => !kept.has(titleKey(title)),
  );
  if (left.length > 0) throw validationFailed({ unserved: [`${listed(left)} would have no lender`] });
}
