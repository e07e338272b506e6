import { listCapsNow } from '@/db/query/catalogue/capacity';
import { listPartnerRows } from '@/db/query/catalogue/partner';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';
import { warningOf } from './fill';
import { type NamedCap, nameCaps } from './list-capacity';

/** A cap of an active partner that is full, or nearly so. */
export interface FillingCap extends NamedCap {
  companyName: string;
  isFull: boolean;
}

/** Lists the caps that operators are warned of, full ones first. */
export async function listFillingCaps(
  ctx: Context,
  { environment }: { environment: Environment },
): Promise<FillingCap[]> {
  assertMay(ctx, 'partner.list');
  const filling = (await listCapsNow(ctx.database, environment)).filter((cap) => warningOf(cap) !== null);
  if (filling.length === 0) return [];
  const [caps, partners] = await Promise.all([
    nameCaps(ctx.database, environment, filling),
    listPartnerRows(ctx.database, environment),
  ]);
  const byId = new Map(partners.map((partner) => [partner.id, partner]));
  return caps
    .flatMap((cap) => {
      const partner = byId.get(cap.partnerId);
      const isFull = warningOf(cap) === 'full';
      return partner?.active ? [{ ...cap, companyName: partner.companyName, isFull }] : [];
    })
    .sort(
      (one, other) =>
        Number(other.isFull) - Number(one.isFull) || (one.companyName < other.companyName ? -1 : 1),
    );
}
