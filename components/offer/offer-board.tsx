'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAccept } from '@/components/accept/use-accept';
import { Card } from '@/components/ui/card';
import { Kbd } from '@/components/ui/kbd';
import type { PortalLead, PortalMatch } from '@/lib/lead/portal-view';
import { Advice } from './advice';
import { OfferCard } from './offer-card';
import { OfferPanel } from './offer-panel';
import { quoteOptions } from './quote';
import { useChoice } from './use-choice';

/** The current matches, best first, and the one that is chosen. A partner that said no goes to the end. */
export function OfferBoard({ lead }: { lead: PortalLead }) {
  const refusedBy = lead.state === 'declined' || lead.state === 'failed' ? lead.state : null;
  const refusedId = refusedBy ? (lead.accept?.partner_id ?? null) : null;
  const matches = useMemo(() => {
    const all = [...lead.matches].sort((a, b) => a.rank - b.rank);
    return [...all.filter(({ id }) => id !== refusedId), ...all.filter(({ id }) => id === refusedId)];
  }, [lead.matches, refusedId]);

  const { accept, pending, problem } = useAccept(lead.id);
  const [quoteIndex, setQuoteIndex] = useState(0);
  const current = useRef<{ match: PortalMatch | undefined; quoteIndex: number }>({
    match: undefined,
    quoteIndex,
  });
  const acceptCurrent = useCallback(() => {
    const { match, quoteIndex: index } = current.current;
    if (match) accept({ match, quote: quoteOptions(match.live_quotes)[index]?.value });
  }, [accept]);
  const { chosen, choose, armed } = useChoice(matches, acceptCurrent);
  current.current = { match: chosen, quoteIndex };

  // After a no the next-best partner is one key away: its button has the focus.
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusedId !== null)
      panel.current?.querySelector<HTMLElement>('[data-accept]')?.focus({ preventScroll: true });
  }, [refusedId]);

  if (!chosen) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
      <section aria-labelledby="offers-title">
        <div className="mb-3 flex items-baseline justify-between gap-4">
          <h2 id="offers-title" className="text-lg">
            {matches.length === 1 ? '1 partner fits' : `${matches.length} partners fit`}
          </h2>
          <p className="hidden items-center gap-1.5 text-xs text-ink-2 pointer-fine:sm:flex">
            <Kbd>1</Kbd>
            {matches.length > 1 && (
              <>
                –<Kbd>{Math.min(9, matches.length)}</Kbd>
              </>
            )}{' '}
            chooses, <Kbd>Enter</Kbd> accepts
          </p>
        </div>
        <div role="radiogroup" aria-label="Partners" className="flex flex-col gap-3">
          {matches.map((match, index) => (
            <OfferCard
              key={match.id}
              match={match}
              digit={index < 9 ? index + 1 : null}
              chosen={match.id === chosen.id}
              refused={match.id === refusedId ? refusedBy : null}
              onChoose={() => {
                choose(match.id);
                setQuoteIndex(0);
                // On a phone the panel is below the list.
                panel.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
              }}
            />
          ))}
        </div>
      </section>
      <aside ref={panel} aria-label="Chosen partner" className="lg:sticky lg:top-20 lg:row-span-2">
        <Card className="p-5 shadow-raised sm:p-6">
          <OfferPanel
            match={chosen}
            quoteIndex={quoteIndex}
            onQuote={setQuoteIndex}
            onAccept={acceptCurrent}
            pending={pending}
            problem={problem}
            armed={armed || refusedBy !== null}
          />
        </Card>
      </aside>
      {/* On a phone accepting comes first. */}
      <div className="empty:hidden">
        <Advice lead={lead} />
      </div>
    </div>
  );
}
