import { ChevronDown } from 'lucide-react';
import { Button } from '@/components/base/ui/button';
import { Moment } from '@/components/base/ui/moment';
import { PartnerLogo } from '@/components/base/ui/partner-logo';
import type { PortalMatch, Refusal } from '@/lib/lead/lead-page/view';
import { refusedTitle } from './refusal-text';

interface RefusedListProps {
  refused: readonly (PortalMatch & { refusal: Refusal })[];
  /** Unfolded when no other partner is left. */
  open: boolean;
  blocked: boolean;
  onTryAgain: (match: PortalMatch) => void;
}

/**
 * Lists the offers that were refused since, and when. Without number keys: each is sent again only by its own button.
 */
export function RefusedList({ refused, open, blocked, onTryAgain }: RefusedListProps) {
  return (
    <details open={open} className="group rounded-card border border-line bg-surface-2">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 py-3 text-sm font-medium sm:px-5 [&::-webkit-details-marker]:hidden">
        {refusedTitle(refused)}
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="text-ink-2 transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {refused.map((match) => (
          <li key={match.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
            <PartnerLogo name={match.companyName} url={match.logoUrl} size="sm" />
            <span className="min-w-0 flex-1 basis-40 text-sm">
              <span className="block font-medium">{match.companyName}</span>
              <span className="block text-xs text-ink-2">
                {match.refusal.status === 'declined' ? 'Said no' : 'Failed'}
                {match.refusal.times > 1 && ` ${match.refusal.times} times, last`} on{' '}
                <Moment at={match.refusal.at} />
              </span>
            </span>
            <Button
              size="sm"
              aria-label={`Try again: ${match.companyName}`}
              aria-disabled={blocked || undefined}
              onClick={blocked ? undefined : () => onTryAgain(match)}
            >
              Try again
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
