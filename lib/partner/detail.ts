import type { Queryable } from '@/db/client';
import { findPartner, type PartnerWithIntents } from '@/db/query/partner';
import type { Environment } from '@/db/schema/environment';
import { notFound } from '@/lib/error';
import { type PartnerState, storedPartner } from './save-partner';

/** A partner as operators see it; `entry` as the catalogue file spells it, never with its secret. */
export interface PartnerDetail {
  id: number;
  environment: Environment;
  entry: PartnerState;
}

export function partnerDetail(row: PartnerWithIntents): PartnerDetail {
  return { id: row.id, environment: row.environment, entry: storedPartner(row).state };
}

/** As it now stands in the transaction. */
export async function savedPartnerDetail(q: Queryable, id: number): Promise<PartnerDetail> {
  const row = await findPartner(q, id);
  if (!row) throw notFound('partner');
  return partnerDetail(row);
}
