import type { AffiliateRow } from '@/db/query/account/affiliate';
import type { AffiliateView } from './schema';

export function affiliateView(row: AffiliateRow): AffiliateView {
  const { id, name, slug, refereeId, liveFeedback, leadBasis, active, uatApprovedAt, createdAt, version } =
    row;
  const { contactName, contactEmail, contactPhone, note } = row;
  return {
    id,
    name,
    slug,
    refereeId,
    liveFeedback,
    leadBasis,
    active,
    uatApprovedAt,
    contactName,
    contactEmail,
    contactPhone,
    note,
    createdAt,
    version,
  };
}
