import type { z } from 'zod';
import type { PartnerSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import type { ApplicationStatus } from '@/word/application';
import type { acceptAnswerSchema, acceptedPartnerSchema } from './view-schema';

/** A partner in the details variant, with exactly the keys of spec 2.5. */
type AcceptedPartnerView = z.infer<typeof acceptedPartnerSchema>;

/** The body of `POST /accept`: one of the variants of spec 2.5. */
export type AcceptAnswer = z.infer<typeof acceptAnswerSchema>;

type ShownPartner = Pick<
  PartnerSnapshot,
  | 'id'
  | 'companyName'
  | 'companyWebsiteUrl'
  | 'companyLogoUrl'
  | 'companyMiniLogoUrl'
  | 'companyWideLogoUrl'
  | 'partnerType'
  | 'scoreUrl'
  | 'endToEnd'
  | 'acceptVariant'
>;

/** Chooses the variant (design lead 31, which variant). Clients see every undecided state as `pending`. */
export function acceptAnswer(
  leadId: string,
  application: { status: ApplicationStatus; type: string | null; redirect: string | null },
  partner: ShownPartner,
): AcceptAnswer {
  const { status, type, redirect } = application;
  if (status === 'declined' || status === 'failed') return { id: leadId, status, api: [] };
  if (type === 'apply-now' && partner.endToEnd) return { id: leadId, status: 'pending' };
  if (partner.acceptVariant === 'redirect' && redirect !== null) return { redirect };
  return {
    id: leadId,
    status: status === 'accepted' ? 'accepted' : 'pending',
    api: [partnerView(partner)],
    ...(redirect === null ? {} : { redirect }),
  };
}

function partnerView(partner: ShownPartner): AcceptedPartnerView {
  return {
    id: partner.id,
    company_name: partner.companyName,
    company_website_url: partner.companyWebsiteUrl,
    partner_type: partner.partnerType,
    live_scoring_api: partner.scoreUrl !== null,
    end_to_end: partner.endToEnd,
    company_logo_url: partner.companyLogoUrl,
    company_mini_logo_url: partner.companyMiniLogoUrl,
    company_wide_logo_url: partner.companyWideLogoUrl,
  };
}
