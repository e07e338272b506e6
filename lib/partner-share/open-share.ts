import type { Queryable } from '@/db/client';
import { findPartner, type PartnerWithIntents } from '@/db/query/partner';
import { findOpenPartnerShare, type PartnerShareRow } from '@/db/query/partner-share';
import { hashToken } from '@/lib/invitation/token';

/** A link that works, and its partner as it is now. */
export interface OpenShare {
  readonly share: PartnerShareRow;
  /** It has an accept endpoint. */
  readonly partner: PartnerWithIntents & { acceptUrl: string };
}

/** Finds the partner of a link; null if it is unknown, ended, expired or has nothing to check, without telling which. */
export async function findOpenShare(db: Queryable, token: string): Promise<OpenShare | null> {
  const share = await findOpenPartnerShare(db, hashToken(token));
  const partner = share && (await findPartner(db, share.partnerId));
  if (!share || !partner || partner.acceptUrl === null) return null;
  return { share, partner: { ...partner, acceptUrl: partner.acceptUrl } };
}
