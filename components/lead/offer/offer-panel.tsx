'use client';

import { Button } from '@/components/base/ui/button';
import { className } from '@/components/base/ui/class-name';
import { Kbd } from '@/components/base/ui/kbd';
import { Moment } from '@/components/base/ui/moment';
import { PartnerLogo } from '@/components/base/ui/partner-logo';
import { Notice } from '@/components/base/ui/state';
import type { PortalMatch } from '@/lib/lead/lead-page/view';
import { effectSentence } from './effect';
import { Probability } from './probability';
import { type QuoteOption, quoteOptions } from './quote';

interface OfferPanelProps {
  match: PortalMatch;
  /** The quote that would be sent; undefined: none. */
  quote: QuoteOption | undefined;
  onQuote: (index: number) => void;
  /** Opens the read-back. */
  onApply: () => void;
  /** Sending is not possible now: a send is in progress, or its outcome is unknown. */
  blocked: boolean;
  /** Why nothing may be sent at all, in a sentence; null: something may. */
  stopped: string | null;
  /** Enter anywhere on the page applies too: show it on the button. */
  armed: boolean;
}

/** Shows the chosen offer in full, with the one button that applies for it. */
export function OfferPanel({
  match,
  quote: sent,
  onQuote,
  onApply,
  blocked,
  stopped,
  armed,
}: OfferPanelProps) {
  const quotes = quoteOptions(match.liveQuotes);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <PartnerLogo name={match.companyName} url={match.logoUrl} size="lg" />
        <div className="min-w-0">
          <h2 className="text-xl">{match.companyName}</h2>
          <p className="text-sm text-ink-2 capitalize">{match.partnerType}</p>
        </div>
      </div>
      {/* Before the quotes, however many: in view on a laptop. */}
      <Button
        variant="primary"
        size="lg"
        aria-disabled={blocked || undefined}
        onClick={blocked ? undefined : onApply}
        className="h-auto min-h-12 w-full py-2 whitespace-normal!"
        data-apply=""
      >
        {match.refusal ? `Try ${match.companyName} again` : `Apply with ${match.companyName}`}
        {armed && !blocked && <Kbd onAccent>Enter</Kbd>}
      </Button>
      {stopped && <p className="-mt-2 text-sm text-warning">{stopped}</p>}
      <Probability value={match.probability} large />
      {quotes.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-sm font-medium">
            {quotes.length > 1 ? 'Choose a quote' : 'Quote'}
          </legend>
          {quotes.map((quote, index) => (
            <Quote
              // The partner's quotes have no ids; their order identifies them.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              key={index}
              quote={quote}
              chosen={quote.value === sent?.value}
              onChoose={quotes.length > 1 || !sent ? () => onQuote(index) : null}
            />
          ))}
          {!sent && (
            <p className="text-xs text-ink-2">
              None chosen: {match.companyName} is sent no quote and sets the term.
            </p>
          )}
        </fieldset>
      )}
      <p className="text-sm text-ink-2">{effectSentence(match.effect, match.companyName)}</p>
      {match.refusal && (
        <Notice tone="warning">
          {match.refusal.status === 'declined' ? 'Said no' : 'Failed'} on <Moment at={match.refusal.at} />
        </Notice>
      )}
    </div>
  );
}

/** One line while others can be chosen; all figures once it is chosen. */
function Quote({
  quote,
  chosen,
  onChoose,
}: {
  quote: QuoteOption;
  chosen: boolean;
  onChoose: (() => void) | null;
}) {
  const term = quote.figures.find(({ label }) => label === 'Term');
  const rest = quote.figures.filter((figure) => figure !== term);
  const body = (
    <>
      <span className="flex items-baseline justify-between gap-3">
        {quote.headline && (
          <span className="flex items-baseline gap-1.5">
            <span className="tabular text-lg font-semibold tracking-tight">{quote.headline.text}</span>
            <span className="text-xs text-ink-2">{quote.headline.label}</span>
          </span>
        )}
        {term && <span className="tabular text-sm text-ink-2">{term.text}</span>}
      </span>
      {chosen && rest.length > 0 && (
        <span className="mt-2 flex flex-col gap-0.5 border-t border-accent/20 pt-2 text-xs text-ink-2">
          {rest.map(({ key, label, text }) => (
            <span key={key} className="flex justify-between gap-3">
              {label} <span className="tabular font-medium text-ink">{text}</span>
            </span>
          ))}
        </span>
      )}
    </>
  );
  const look = 'block rounded-control border px-4 py-2.5 text-left';
  if (!onChoose) return <div className={className(look, 'border-line bg-surface-2')}>{body}</div>;
  return (
    <label
      className={className(
        look,
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus',
        chosen ? 'border-accent bg-accent-soft' : 'border-line hover:border-control',
      )}
    >
      <input type="radio" name="quote" checked={chosen} onChange={onChoose} className="sr-only" />
      {body}
    </label>
  );
}
