import { listPartnerRows } from '@/db/query/partner';
import type { Context } from '@/lib/context';
import type { Environment } from '@/lib/environment';
import { fillOf } from './fill';
import { type CapUse, listCapacity } from './list-capacity';

/** A cap of an active partner that is full, or nearly so. */
export interface FillingCap extends CapUse {
  companyName: string;
  isFull: boolean;
}

/** Lists the caps that have reached their warning, full ones first. One that is set to 0 is closed, and not among them. */
export async function listFillingCaps(
  ctx: Context,
  { environment }: { environment: Environment },
): Promise<FillingCap[]> {
  const caps = await listCapacity(ctx, { environment });
  const filling = caps.flatMap((cap) => {
    const fill = fillOf(cap);
    return fill === null ? [] : [{ ...cap, isFull: fill === 'full' }];
  });
  if (filling.length === 0) return [];
  const partners = new Map((await listPartnerRows(ctx.database, environment)).map((one) => [one.id, one]));
  return filling
    .flatMap((cap) => {
      const partner = partners.get(cap.partnerId);
      return partner?.active ? [{ ...cap, companyName: partner.companyName }] : [];
    })
    .sort(
      (one, other) =>
        Number(other.isFull) - Number(one.isFull) || (one.companyName < other.companyName ? -1 : 1),
    );
}
