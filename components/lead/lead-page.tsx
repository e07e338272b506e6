'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, SearchX } from 'lucide-react';
import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { AcceptStatus } from '@/components/accept/accept-status';
import { PageHeader } from '@/components/layout/page-header';
import { Advice } from '@/components/offer/advice';
import { OfferBoard } from '@/components/offer/offer-board';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState, Notice } from '@/components/ui/state';
import type { LeadHistory } from '@/lib/lead/history-view';
import type { PortalLead } from '@/lib/lead/portal-view';
import { ApplicantDetails, formatPhone } from './applicant-details';
import { leadQuery } from './lead-query';
import { LeadRecord } from './lead-record';
import { LeadStateBadge } from './lead-state';

/** One lead: its offers while it can be accepted, what became of the accept, and what is stored. */
export function LeadPage({ initial, history }: { initial: PortalLead; history: LeadHistory }) {
  const { data: lead, isError, refetch } = useQuery({ ...leadQuery(initial.id), initialData: initial });
  const { state } = lead;
  const shownState = useRef(state);
  // News stand at the top, and the button that asked for them may be a screen below.
  useEffect(() => {
    if (shownState.current === state) return;
    shownState.current = state;
    window.scrollTo({ top: 0, behavior: 'smooth' });
  }, [state]);
  const canAccept = lead.state === 'matched' || lead.state === 'declined' || lead.state === 'failed';
  const hasMatches = lead.matches.length > 0;
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {lead.first_name} {lead.last_name}
            <LeadStateBadge state={lead.state} />
          </span>
        }
        note={
          <>
            {lead.intent.title} · {formatPhone(lead.cell_phone_number)}
          </>
        }
      />
      <div className="flex flex-col gap-6">
        {isError && (
          <Notice
            tone="warning"
            title="This page could not be brought up to date"
            action={
              <Button size="sm" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            What you see may be old.
          </Notice>
        )}
        <AcceptStatus lead={lead} />
        {canAccept && hasMatches && <OfferBoard lead={lead} />}
        {(lead.state === 'unmatched' || lead.state === 'new' || (canAccept && !hasMatches)) && (
          <NoMatches lead={lead} />
        )}
        <ApplicantDetails lead={lead} />
        <LeadRecord lead={lead} initial={history} />
      </div>
    </>
  );
}

function NoMatches({ lead }: { lead: PortalLead }) {
  return (
    <Card>
      <EmptyState
        icon={<SearchX size={22} aria-hidden="true" />}
        title={lead.state === 'new' ? 'No offers have been asked for yet' : 'No partner fits these answers'}
        action={
          <Link href="/lead/new" className={buttonClass('primary')}>
            <Plus size={16} aria-hidden="true" />
            Capture again
          </Link>
        }
      >
        {lead.state === 'new'
          ? 'The lead is stored. Capture it again to ask the partners.'
          : 'The lead is stored. Check the answers below with the applicant: others may fit.'}
      </EmptyState>
      <div className="mx-auto max-w-2xl px-5 pb-8 sm:px-6">
        <Advice lead={lead} />
      </div>
    </Card>
  );
}
