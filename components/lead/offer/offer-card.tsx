import { Check } from 'lucide-react';
import { Badge } from '@/components/base/ui/badge';
import { className } from '@/components/base/ui/class-name';
import { formatPercent } from '@/components/base/ui/format';
import { Kbd } from '@/components/base/ui/kbd';
import { PartnerLogo } from '@/components/base/ui/partner-logo';
import type { PortalLead, PortalMatch } from '@/lib/lead/lead-page/view';
import { CardCost } from './card-cost';
import { costText, spokenCost } from './cost-text';
import { EffectTag, effectName } from './effect';
import { keptHeight } from './place-class';
import { chanceText, Probability } from './probability';

interface OfferCardProps {
  lead: PortalLead;
  match: PortalMatch;
  /** In months; null: none chosen. */
  term: number | null;
  /** The number key that chooses the offer; null beyond nine, or if single keys are off. */
  digit: number | null;
  /** The best offer not tried yet. */
  best: boolean;
  chosen: boolean;
  /** Enter opens the read-back of the chosen one. Until then that shows its key, which has to be pressed. */
  armed: boolean;
  /** By how much the last changed answer moved the chance, in percent. */
  gained: number;
  /** It stands in a place that was kept for it. */
  isKept: boolean;
  onChoose: () => void;
}

export function OfferCard({
  lead,
  match,
  term,
  digit,
  best,
  chosen,
  armed,
  gained,
  isKept,
  onChoose,
}: OfferCardProps) {
  const cost = costText(lead, match, term);
  return (
    <label
      className={className(
        'relative flex cursor-pointer bg-surface flex-wrap items-center gap-x-4 gap-y-3 rounded-card border p-4 transition-[border-color,box-shadow] sm:flex-nowrap sm:p-5',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        chosen
          ? 'border-accent shadow-raised ring-1 ring-accent'
          : 'border-line shadow-card hover:border-control',
        isKept && keptHeight,
      )}
    >
      <input
        type="radio"
        name="partner"
        value={match.id}
        checked={chosen}
        onChange={onChoose}
        aria-label={spokenOffer(match, spokenCost(cost))}
        aria-keyshortcuts={digit === null ? undefined : String(digit)}
        data-action={`Choose ${match.companyName}`}
        className="sr-only"
      />
      <PartnerLogo name={match.companyName} url={match.logoUrl} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-lg font-semibold tracking-tight">{match.companyName}</span>
          {best && <Badge tone="accent">Best offer</Badge>}
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
          <span className="capitalize">{match.partnerType}</span>
          <EffectTag effect={match.effect} />
          {gained !== 0 && (
            <Badge tone={gained > 0 ? 'success' : 'warning'}>
              {gained > 0 ? '+' : '–'}
              {formatPercent(Math.abs(gained))} by the last answer
            </Badge>
          )}
        </span>
      </span>
      {cost && <CardCost cost={cost} />}
      <span className="flex justify-end sm:w-28">
        <Probability value={match.probability} />
      </span>
      <span className="absolute -top-2.5 right-4 sm:static sm:flex sm:w-6 sm:justify-end">
        {chosen && !armed && digit !== null && <Kbd>{digit}</Kbd>}
        {chosen ? (
          <span
            className={className(
              'flex size-5 items-center justify-center rounded-full bg-accent text-on-accent',
              !armed && digit !== null && 'pointer-fine:hidden',
            )}
          >
            <Check size={13} strokeWidth={3} aria-hidden="true" />
          </span>
        ) : (
          digit !== null && <Kbd>{digit}</Kbd>
        )}
      </span>
    </label>
  );
}

/** What the card shows, in one line for screen readers: `Khanya, 71 % chance, R 4 800 a month, Apply here`. */
function spokenOffer({ companyName, probability, effect }: PortalMatch, cost: string): string {
  return [companyName, chanceText(probability), cost, effectName(effect)].filter(Boolean).join(', ');
}
