import type { Queryable } from '@/db/client';
import { findPartner, type PartnerWithIntents } from '@/db/query/catalogue/partner';
import { findOpenPartnerShare, type MadeShare, type PartnerShareRow } from '@/db/query/lender/partner-share';
import { hashToken } from '@/lib/access/auth/link-token';
import { roleMay } from '@/lib/base/actor/permission';
import { roleOf } from '@/word/role';

/** A link that works, and its partner as it is now. */
export interface OpenShare {
  readonly share: PartnerShareRow;
  /** It has an accept endpoint. */
  readonly partner: PartnerWithIntents & { acceptUrl: string };
}

/**
 * Returns a link whose maker may still make one: it ends with them (the gate, design base 6). Null for none, and for
 * that of somebody who was suspended, removed or given a lower role.
 */
export function stillStands(made: MadeShare | null): PartnerShareRow | null {
  if (!made) return null;
  const { share, maker } = made;
  const stands = maker === null || (!maker.isGone && roleMay(roleOf(maker), 'partner.change'));
  return stands ? share : null;
}

/** Finds the partner of a link; null if it is unknown, ended, expired or has nothing to check, without telling which. */
export async function findOpenShare(db: Queryable, token: string): Promise<OpenShare | null> {
  const share = stillStands(await findOpenPartnerShare(db, hashToken(token)));
  const partner = share && (await findPartner(db, share.partnerId));
  if (!share || !partner || partner.acceptUrl === null) return null;
  return { share, partner: { ...partner, acceptUrl: partner.acceptUrl } };
}
