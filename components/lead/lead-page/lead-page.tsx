'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Suspense, useEffect, useRef, useState } from 'react';
import { SignInAgain } from '@/components/access/sign-in/sign-in-again';
import { showLead, showLeadState } from '@/components/base/client/on-screen';
import { isGone, isSignedOut } from '@/components/base/client/request';
import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { LeadStateBadge, leadStateLabel } from '@/components/base/ui/lead-state';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState, Notice } from '@/components/base/ui/state';
import { useLoadedLate } from '@/components/base/ui/use-loaded-late';
import { useLoadedOnOpen } from '@/components/base/ui/use-loaded-on-open';
import { LazyDeskBar } from '@/components/desk/desk/lazy-desk-bar';
import { startForm } from '@/components/lead/capture/form-start';
import { leadFormValues } from '@/components/lead/capture/form-value';
import type { Product } from '@/components/lead/capture/product-choice';
import { leadQuery } from '@/components/lead/lead/lead-query';
import { PretendBadge } from '@/components/lead/lead/pretend-badge';
import { type Answers, AnswersContext, useAnswers } from '@/components/lead/lead/use-answers';
import { AcceptStatus } from '@/components/lead/offer/accept-status';
import { fullLenders } from '@/components/lead/offer/full-lenders';
import { Advice, FullPlaces } from '@/components/lead/offer/later';
import { OfferBoard } from '@/components/lead/offer/offer-board';
import type { SendProblem } from '@/components/lead/offer/send-outcome';
import type { LeadHistory } from '@/lib/lead/lead/history-view';
import { acceptLink, canSend, isEditable, type PortalLead } from '@/lib/lead/lead-page/view';
import type { Environment } from '@/word/environment';
import { ApplicantDetails } from './applicant-details';
import { FactStrip } from './fact-strip';
import { LeadRecord } from './lead-record';
import { PhoneLink } from './phone-link';
import { TwoLendersNotice } from './two-lenders-notice';
import { useTabTitle } from './use-tab-title';

const loadOutcomes = () => import('@/components/lead/application/lead-outcomes');
const loadDespite = () => import('./despite-dialog');
const DespiteDialog = lazyPart(loadDespite);
const LeadCoach = lazyPart(() => import('@/components/lead/practice/lead-coach'));

interface LeadPageProps {
  initial: PortalLead;
  history: LeadHistory;
  environment: Environment;
  /** Single-key shortcuts are on (WCAG 2.1.4). */
  singleKeys: boolean;
  /** The user may see who has seen the lead. */
  mayListReads: boolean;
  /** Leads may be captured, and answers changed, in this environment. */
  mayCapture: boolean;
  /** Products that are open to the team. */
  products: readonly Product[];
  /** The user says how calls end, and does not only look. */
  mayWork: boolean;
}

/** One lead: its offers while it can be accepted, the outcome of its application, and its stored data. */
export function LeadPage({
  initial,
  history,
  environment,
  singleKeys,
  mayListReads,
  mayCapture,
  products,
  mayWork,
}: LeadPageProps) {
  const { data: lead, error, refetch } = useQuery({ ...leadQuery(initial.id), initialData: initial });
  const isAsking = lead.asking.length > 0;
  // While lenders are asked nobody knows yet whether one has an offer: no news.
  const isUndecided = isAsking && lead.state === 'unmatched';
  useNews(`${isUndecided ? 'matched' : lead.state} ${lead.accept?.requestedAt}`);
  useEffect(() => showLead(lead.id), [lead.id]);
  useTabTitle(`${leadStateLabel(isUndecided ? 'new' : lead.state)} · ${lead.intent.title}`);
  const arrived = `${lead.state} ${lead.accept?.requestedAt} ${acceptLink(lead.accept)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that something has arrived here first.
  useEffect(() => showLeadState(isUndecided ? 'new' : lead.state), [arrived]);
  // The board stays until the next offer if nobody makes one: what stands on it would jump.
  const [boardOf, setBoardOf] = useState(isAsking ? lead.offeredAt : null);
  if (isAsking && boardOf !== lead.offeredAt) setBoardOf(lead.offeredAt);
  const isOpen = canSend(lead) || lead.state === 'unmatched';
  const hasBoard = isOpen && (lead.matches.length > 0 || (boardOf !== null && boardOf === lead.offeredAt));
  // Of sending: it outlives the board, which goes when somebody else's application is under way.
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const Late = useLoadedLate(loadOutcomes);
  const [afterAll, setAfterAll] = useState(false);
  const isAfterAll = useLoadedOnOpen(afterAll, loadDespite);
  const queries = useQueryClient();
  const answers = useAnswers(lead);
  const router = useRouter();
  const captureAgain = () => {
    startForm({ kind: 'copy', values: leadFormValues(lead) });
    router.push('/lead/new');
  };
  const editable = mayCapture && isEditable(lead);
  return (
    <AnswersContext value={editable ? answers : null}>
      {lead.isPractising && (
        <Suspense>
          <LeadCoach lead={lead} singleKeys={singleKeys} />
        </Suspense>
      )}
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {lead.firstName} {lead.lastName}
            <LeadStateBadge state={isUndecided ? 'new' : lead.state} />
            <PretendBadge kind={lead.pretendKind} />
          </span>
        }
        note={
          <>
            {lead.intent.title} · <PhoneLink number={lead.cellPhoneNumber} />
          </>
        }
      />
      <div className="flex flex-col gap-6">
        {error && <NotUpToDate error={error} environment={environment} onRetry={() => void refetch()} />}
        {lead.twoLenders && <TwoLendersNotice {...lead.twoLenders} />}
        {mayWork && (
          <LazyDeskBar
            lead={{ id: lead.id, name: `${lead.firstName} ${lead.lastName}` }}
            singleKeys={singleKeys}
            onAfterAll={() => setAfterAll(true)}
            onCaptureAgain={mayCapture && lead.pretendKind === null ? captureAgain : null}
          />
        )}
        {mayWork && isAfterAll && (
          <Suspense>
            <DespiteDialog
              lead={{ id: lead.id, name: `${lead.firstName} ${lead.lastName}` }}
              language={lead.consentLanguage}
              open={afterAll}
              onOpenChange={setAfterAll}
              onRecorded={() => {
                setAfterAll(false);
                void queries.invalidateQueries({ queryKey: ['lead', lead.id] });
                void refetch();
              }}
            />
          </Suspense>
        )}
        {problem && !hasBoard && (
          <div ref={focusOnce} tabIndex={-1} className="scroll-mt-24 rounded-control">
            <Notice tone="danger" role="alert" title={problem.title}>
              {problem.text}
            </Notice>
          </div>
        )}
        <AcceptStatus lead={lead} singleKeys={singleKeys} />
        {Late && <Late.LeadOutcomes leadId={lead.id} />}
        {editable && <FactStrip lead={lead} answers={answers} products={products} singleKeys={singleKeys} />}
        {hasBoard && (
          <OfferBoard lead={lead} environment={environment} singleKeys={singleKeys} onProblem={setProblem} />
        )}
        {!hasBoard && (isOpen || lead.state === 'new') && (
          <NoMatches lead={lead} answers={answers} singleKeys={singleKeys} />
        )}
        <ApplicantDetails lead={lead} environment={environment} />
        <LeadRecord lead={lead} initial={history} mayListReads={mayListReads} mayWork={mayWork} />
      </div>
    </AnswersContext>
  );
}

/** Whatever comes up takes the focus, so that it is read aloud. */
function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}

/**
 * News appears at the top, while the button that caused it may be far below, or gone: moves its focus to the news. A
 * focus elsewhere on the page stays.
 */
function useNews(news: string): void {
  const shown = useRef(news);
  useEffect(() => {
    if (shown.current === news) return;
    shown.current = news;
    window.scrollTo({ top: 0, behavior: 'smooth' });
    const { activeElement: active } = document;
    if (active === null || active === document.body || active.closest('[role=alertdialog]'))
      document.querySelector<HTMLElement>('[data-news]')?.focus({ preventScroll: true });
  }, [news]);
}

function NotUpToDate({
  error,
  environment,
  onRetry,
}: {
  error: Error;
  environment: Environment;
  onRetry: () => void;
}) {
  const [signingIn, setSigningIn] = useState(false);
  const hasEnded = isSignedOut(error);
  if (isGone(error))
    return (
      <Notice tone="warning" role="status" title="This lead was removed">
        Nothing can be done with it any more.
      </Notice>
    );
  return (
    <>
      <Notice
        tone="warning"
        role="status"
        title={hasEnded ? 'Your session has ended' : 'This page could not be updated'}
        action={
          <Button size="sm" onClick={hasEnded ? () => setSigningIn(true) : onRetry}>
            {hasEnded ? 'Sign in again' : 'Try again'}
          </Button>
        }
      >
        This may be out of date.
      </Notice>
      {signingIn && (
        <SignInAgain
          environment={environment}
          note="Nothing on this page is lost."
          onClose={() => setSigningIn(false)}
          onSignedIn={() => {
            setSigningIn(false);
            onRetry();
          }}
        />
      )}
    </>
  );
}

interface NoMatchesProps {
  lead: PortalLead;
  answers: Answers;
  singleKeys: boolean;
}

function NoMatches({ lead, answers, singleKeys }: NoMatchesProps) {
  const isNew = lead.state === 'new';
  const full = isNew ? [] : fullLenders(lead);
  return (
    <Card>
      <EmptyState
        icon={<SearchX size={22} aria-hidden="true" />}
        title={isNew ? 'No offers yet' : full.length > 0 ? 'No lender takes it now' : 'No lender fits yet'}
        action={
          isNew && (
            <Button variant="primary" pending={answers.pending} onClick={() => answers.send({})}>
              Find offers
            </Button>
          )
        }
      >
        {isNew
          ? 'The lead is saved. Check the answers above, then press Find offers.'
          : full.length > 0
            ? 'These would, but not now. A different answer above may bring others.'
            : 'Check the answers above with the applicant; changing one may help.'}
      </EmptyState>
      <div className="mx-auto flex max-w-2xl flex-col gap-4 px-5 pb-8 sm:px-6">
        {full.length > 0 && <FullPlaces lead={lead} />}
        <Advice lead={lead} singleKeys={singleKeys} except={full.map(({ id }) => id)} />
      </div>
    </Card>
  );
}
