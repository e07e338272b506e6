import { Suspense } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { PartnerLogo } from '@/components/base/ui/partner-logo';
import type { PortalLead } from '@/lib/lead/lead-page/view';
import { fullLenders } from './full-lenders';

// Loaded with the first lender that takes no lead: most boards have none.
const CallBackWhenOpen = lazyPart(() => import('./call-back-when-open'));

/** The lenders that would fit, but take no lead now, and until when. */
export function FullPlaces({ lead }: { lead: PortalLead }) {
  return fullLenders(lead).map(({ id, companyName, logoUrl, noRoom, reopensAt }) => (
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
        {reopensAt !== null && (
          <Suspense>
            <CallBackWhenOpen
              leadId={lead.id}
              partnerId={id}
              spoken={`Call back when ${companyName} opens`}
              reopensAt={reopensAt}
            />
          </Suspense>
        )}
      </span>
    </div>
  ));
}
