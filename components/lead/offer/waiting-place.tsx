import { PartnerLogo } from '@/components/base/ui/partner-logo';
import type { AskedPartner, LeftOutPartner, PortalLead } from '@/lib/lead/lead-page/view';
import { AskAgain } from './ask-again';
import { placeClass } from './place-class';

/** The place of a lender that has not answered yet. */
export function AskingPlace({ partner }: { partner: AskedPartner }) {
  return (
    <div className={placeClass}>
      <PartnerLogo name={partner.companyName} url={partner.logoUrl} />
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-semibold tracking-tight text-ink-2">{partner.companyName}</span>
        <span className="text-xs text-ink-2">Asking…</span>
      </span>
      <span aria-hidden="true" className="shimmer h-6 w-24 rounded-control" />
    </div>
  );
}

/** The place of a lender that was asked and made no offer. */
export function NoOfferPlace({ lead, left }: { lead: PortalLead; left: LeftOutPartner }) {
  return (
    <div className={placeClass}>
      <span className="min-w-0 flex-1 text-sm text-ink-2">
        {left.sentence}
        <AskAgain lead={lead} left={left} />
      </span>
    </div>
  );
}
