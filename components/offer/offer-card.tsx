import { Check } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { className } from '@/components/ui/class-name';
import { formatPercent } from '@/components/ui/format';
import { Kbd } from '@/components/ui/kbd';
import type { PortalMatch } from '@/lib/lead-page/view';
import { EffectTag, effectName } from './effect';
import { PartnerLogo } from './partner-logo';
import { chanceText, Probability } from './probability';
import { type QuoteOption, quoteOptions } from './quote';

interface OfferCardProps {
  match: PortalMatch;
  /** The number key that chooses the offer; null beyond nine, or if single keys are off. */
  digit: number | null;
  /** The best offer not tried yet. */
  best: boolean;
  chosen: boolean;
  /** By how much the last changed answer moved the chance, in percent. */
  gained: number;
  onChoose: () => void;
}

export function OfferCard({ match, digit, best, chosen, gained, onChoose }: OfferCardProps) {
  const [quote] = quoteOptions(match.liveQuotes);
  return (
    <label
      className={className(
        'relative flex cursor-pointer bg-surface flex-wrap items-center gap-x-4 gap-y-3 rounded-card border p-4 transition-[border-color,box-shadow] sm:flex-nowrap sm:p-5',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        chosen
          ? 'border-accent shadow-raised ring-1 ring-accent'
          : 'border-line shadow-card hover:border-control',
      )}
    >
      <input
        type="radio"
        name="partner"
        value={match.id}
        checked={chosen}
        onChange={onChoose}
        aria-label={spokenOffer(match, quote)}
        aria-keyshortcuts={digit === null ? undefined : String(digit)}
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
      {quote?.headline && (
        <span className="order-last flex w-full items-baseline gap-x-1.5 text-sm sm:order-none sm:w-auto sm:flex-col sm:items-end">
          <span className="tabular font-semibold">{quote.headline.text}</span>
          <span className="text-xs text-ink-2">{quote.headline.label}</span>
        </span>
      )}
      <span className="flex justify-end sm:w-28">
        <Probability value={match.probability} />
      </span>
      <span className="absolute -top-2.5 right-4 sm:static sm:flex sm:w-6 sm:justify-end">
        {chosen ? (
          <span className="flex size-5 items-center justify-center rounded-full bg-accent text-on-accent">
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
function spokenOffer(
  { companyName, probability, effect }: PortalMatch,
  quote: QuoteOption | undefined,
): string {
  const instalment = quote?.headline && `${quote.headline.text} ${quote.headline.label}`;
  return [companyName, chanceText(probability), instalment, effectName(effect)].filter(Boolean).join(', ');
}
