import type { Queryable } from '@/db/client';
import { listAffiliateIds } from '@/db/query/catalogue/intent';
import { type FieldErrors, validationFailed } from '@/lib/base/error/error';
import type { CapacityEntry } from './entry';

/**
 * Throws `validation_failed` for caps of affiliates that do not exist. `path`: of the capacity in what was sent, such as
 * `partners[3].capacity`.
 */
export async function assertCapAffiliates(
  db: Queryable,
  sent: readonly { path: string; capacity: CapacityEntry | null | undefined }[],
): Promise<void> {
  const caps = sent.flatMap(({ path, capacity }) =>
    (capacity?.caps ?? []).flatMap(({ affiliate }, at) =>
      affiliate === null ? [] : [{ field: `${path}.caps[${at}].affiliate`, affiliate }],
    ),
  );
  if (caps.length === 0) return;
  const known = await listAffiliateIds(
    db,
    caps.map(({ affiliate }) => affiliate),
  );
  const errors: FieldErrors = Object.fromEntries(
    caps.flatMap(({ field, affiliate }) =>
      known.has(affiliate) ? [] : [[field, [`there is no affiliate ${affiliate}: null is all of them`]]],
    ),
  );
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
}
