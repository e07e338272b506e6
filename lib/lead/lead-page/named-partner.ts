import type { PartnerSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import { type NoRoom, reopeningOf } from '@/lib/catalogue/capacity/refusal';
import type { AskedPartner } from './view';

/** Returns what a lead's page shows of each partner, whatever else is said of it. */
export function named(partner: PartnerSnapshot): AskedPartner {
  return {
    id: partner.id,
    companyName: partner.companyName,
    logoUrl: partner.companyMiniLogoUrl || partner.companyLogoUrl,
    partnerType: partner.partnerType,
  };
}

/** RFC 3339; null: it takes leads now, or that is unknown. */
export function reopensAt(noRoom: NoRoom | undefined): string | null {
  return (noRoom && reopeningOf(noRoom)?.toISOString()) ?? null;
}
