'use client';

import { use, useMemo, useRef, useState } from 'react';
import { SignInAgain } from '@/components/access/sign-in/sign-in-again';
import { Card } from '@/components/base/ui/card';
import { className } from '@/components/base/ui/class-name';
import { formatCount } from '@/components/base/ui/format';
import { Kbd } from '@/components/base/ui/kbd';
import { AnswersContext } from '@/components/lead/lead/use-answers';
import { type PortalLead, type PortalMatch, splitMatches } from '@/lib/lead/lead-page/view';
import type { Environment } from '@/word/environment';
import { quoteFor, termsOf } from './compare';
import { CompareBar } from './compare-bar';
import { fullLenders } from './full-lenders';
import { Advice, AllTried, FullPlaces, RefusedList } from './later';
import { OfferCard } from './offer-card';
import { OfferPanel } from './offer-panel';
import { quoteOptions } from './quote';
import { readBack, readBackDetail } from './read-back';
import { SendBar } from './send-bar';
import { SendNews } from './send-news';
import { choiceOf, type SendProblem, withRefusedNow } from './send-outcome';
import { mayText, TextLinkChoice } from './text-link-choice';
import { useChoice } from './use-choice';
import { type Place, usePlaces } from './use-places';
import { useSend } from './use-send';
import { useSendingStopped } from './use-sending-stopped';
import { AskingPlace, NoOfferPlace } from './waiting-place';

interface OfferBoardProps {
  lead: PortalLead;
  environment: Environment;
  /** Single-key shortcuts are on (WCAG 2.1.4). */
  singleKeys: boolean;
  /** Tells what went wrong with sending; null: nothing any more. */
  onProblem: (problem: SendProblem | null) => void;
}

/** Shows the current offers, best first, the chosen one, and those that were refused since. */
export function OfferBoard({ lead: read, environment, singleKeys, onProblem }: OfferBoardProps) {
  const { phase, refusedNow, ask, back, send, readNow, signedIn, notSignedIn } = useSend(read, onProblem);
  const lead = useMemo(() => withRefusedNow(read, refusedNow), [read, refusedNow]);
  const { untried, refused } = useMemo(() => splitMatches(lead.matches), [lead.matches]);
  const answers = use(AnswersContext);
  const panel = useRef<HTMLElement>(null);
  const [term, setTerm] = useState<number | null>(null);
  const terms = useMemo(() => termsOf(lead.matches), [lead.matches]);
  const { places, isKept, wasKept, order, sort } = usePlaces(lead, untried, term);
  const isAsking = lead.asking.length > 0;
  const quoteOf = (match: PortalMatch, index: number | null) =>
    (index === null ? quoteFor(match, term) : quoteOptions(match.liveQuotes)[index]) ?? undefined;
  const [textLink, setTextLink] = useState(false);
  const stopped = useSendingStopped(read.id);
  const apply = (match: PortalMatch, index: number | null) =>
    stopped === null && ask(choiceOf(lead, match, quoteOf(match, index)?.value));
  const { chosen, quoteIndex, choose, armed } = useChoice(lead, places.map(offerIn), {
    enabled: singleKeys,
    isFresh: stopped === null && !isAsking && refused.length === 0 && refusedNow.length === 0,
    onEnter: apply,
    onCancel: back,
  });
  const asked = phase.kind === 'asking' || phase.kind === 'sending' ? phase.choice : null;
  const askedQuote = asked && quoteOptions(asked.match.liveQuotes).find(({ value }) => value === asked.quote);
  const blocked = phase.kind === 'sending' || phase.kind === 'unread' || phase.kind === 'signed out';
  const digits = singleKeys ? Math.min(9, places.length) : 0;
  const quoted = untried.filter(({ liveQuotes }) => quoteOptions(liveQuotes).length > 0).length;

  return (
    <>
      <SendNews lead={lead} next={untried[0]} term={term} phase={phase} onReadNow={readNow} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
        <section aria-labelledby="offers-title" className="flex flex-col gap-3">
          <div className="flex items-baseline justify-between gap-4">
            <h2 id="offers-title" className="text-lg">
              {offersTitle(untried.length, refused.length, isKept)}
            </h2>
            <div className="flex items-baseline gap-4 text-xs text-ink-2">
              {isKept && (
                <p role="status" className="tabular">
                  {places.length - lead.asking.length} of {places.length} answered
                </p>
              )}
              {digits > 0 && (
                <p
                  className={className(
                    'hidden items-center gap-1.5 pointer-fine:sm:flex',
                    // Comes without moving the line.
                    isAsking && 'invisible',
                  )}
                >
                  Press <Kbd>1</Kbd>
                  {digits > 1 && (
                    <>
                      –<Kbd>{digits}</Kbd>
                    </>
                  )}{' '}
                  to choose, <Kbd>Enter</Kbd> to send
                </p>
              )}
            </div>
          </div>
          <CompareBar
            terms={terms}
            term={term}
            onTerm={(next) => {
              back();
              setTerm(next);
              // A quote that was pressed in the panel was for the former term.
              if (armed && chosen) choose(chosen.id);
            }}
            order={order}
            onOrder={sort}
            sortable={isAsking ? 'later' : wasKept || quoted > 1}
            roomForTerms={wasKept}
            singleKeys={singleKeys}
          />
          {places.length > 0 ? (
            <div
              {...(untried.length > 0 && { role: 'radiogroup', 'aria-label': 'Lenders' })}
              className="flex flex-col gap-3"
            >
              {places.map((place, index) => {
                if (place.kind === 'asking') return <AskingPlace key={place.id} partner={place.partner} />;
                if (place.kind === 'none')
                  return <NoOfferPlace key={place.id} lead={lead} left={place.left} />;
                const { match } = place;
                return (
                  <OfferCard
                    key={match.id}
                    lead={lead}
                    match={match}
                    term={term}
                    digit={index < digits ? index + 1 : null}
                    // Until all have answered nobody knows.
                    best={!isAsking && match === untried[0]}
                    chosen={match.id === chosen?.id}
                    armed={armed}
                    gained={gainOf(answers?.before, match)}
                    isKept={isKept}
                    onChoose={() => {
                      back();
                      choose(match.id);
                      // On a phone the panel is below the list.
                      panel.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
                    }}
                  />
                );
              })}
            </div>
          ) : (
            <AllTried lead={lead} singleKeys={singleKeys} />
          )}
          <FullPlaces lead={lead} />
          {refused.length > 0 && (
            <RefusedList
              refused={refused}
              open={places.length === 0}
              blocked={blocked || stopped !== null}
              onTryAgain={(match) => {
                choose(match.id);
                apply(match, null);
              }}
            />
          )}
        </section>
        <aside ref={panel} aria-label="Chosen lender" className="lg:sticky lg:top-20 lg:row-span-2">
          {!chosen && isKept && (
            <div className="min-h-64 rounded-card max-lg:min-h-112 border border-dashed border-line" />
          )}
          {chosen && (
            <Card className={className('p-5 shadow-raised sm:p-6', isKept && 'max-lg:min-h-112')}>
              <OfferPanel
                match={chosen}
                quote={quoteOf(chosen, quoteIndex)}
                onQuote={(index) => {
                  back();
                  choose(chosen.id, index);
                  setTerm(quoteOf(chosen, index)?.months ?? term);
                }}
                onApply={() => apply(chosen, quoteIndex)}
                blocked={blocked || stopped !== null}
                stopped={stopped}
                armed={armed && singleKeys}
              />
            </Card>
          )}
        </aside>
        {/* On a phone the button comes first. */}
        {places.length > 0 && (
          <div className="empty:hidden">
            <Advice
              lead={lead}
              singleKeys={singleKeys}
              except={[...places, ...fullLenders(lead)].map(({ id }) => id)}
            />
          </div>
        )}
      </div>
      {asked && (
        <SendBar
          key={`${asked.match.id} ${asked.seen}`}
          question={readBack(lead, asked.match, askedQuote ?? undefined)}
          detail={readBackDetail(lead, asked.match, askedQuote ?? undefined)}
          option={
            asked.match.effect !== 'contact' && (
              <TextLinkChoice lead={lead} checked={textLink} onCheckedChange={setTextLink} />
            )
          }
          companyName={asked.match.companyName}
          held={asked.match.held !== undefined}
          state={phase.kind === 'asking' ? phase.read : 'sending'}
          onSend={() => send(textLink && mayText(lead.sms) && asked.match.effect !== 'contact')}
          onBack={() => {
            back();
            panel.current?.querySelector<HTMLElement>('[data-apply]')?.focus();
          }}
        />
      )}
      {phase.kind === 'signed out' && (
        <SignInAgain
          environment={environment}
          note={
            phase.next === 'send'
              ? `Nothing was sent yet. Once you are signed in, the application goes to ${phase.choice.match.companyName}.`
              : 'Nothing on this page is lost.'
          }
          onClose={notSignedIn}
          onSignedIn={signedIn}
        />
      )}
    </>
  );
}

/** By how much the last changed answer moved the chance; 0 if it did not, or if the offer is new. */
function gainOf(
  before: ReadonlyMap<number, number> | null | undefined,
  { id, probability }: PortalMatch,
): number {
  return probability - (before?.get(id) ?? probability);
}

const offerIn = (place: Place) => (place.kind === 'offer' ? place.match : null);

function offersTitle(untried: number, refused: number, isKept: boolean): string {
  if (untried === 0) return isKept ? 'No offers yet' : 'No offers left';
  const offers = formatCount(untried, 'offer');
  return refused > 0 ? `${offers} left` : offers;
}
