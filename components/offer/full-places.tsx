import type { PortalLead } from '@/lib/lead-page/view';
import { fullLenders } from './full-lenders';
import { PartnerLogo } from './partner-logo';

/** The lenders that would fit, but take no lead now, and until when. */
export function FullPlaces({ lead }: { lead: PortalLead }) {
  return fullLenders(lead).map(({ id, companyName, logoUrl, noRoom }) => (
    <div
      key={id}
      className="flex items-center gap-4 rounded-card border border-dashed border-line p-4 sm:p-5"
    >
      <span className="opacity-60 grayscale">
        <PartnerLogo name={companyName} url={logoUrl} />
      </span>
      <span className="min-w-0 flex-1 text-ink-2">
        <span className="block text-lg font-semibold tracking-tight">{companyName}</span>
        <span className="tabular block text-sm first-letter:uppercase">{noRoom}</span>
      </span>
    </div>
  ));
}
