'use client';

import { hashKey, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from '@/components/base/ui/button';
import { lazyPart } from '@/components/base/ui/lazy-part';
import { Notice } from '@/components/base/ui/state';
import { leadHistoryQuery } from '@/components/lead/lead/lead-query';
import type { LeadHistory } from '@/lib/lead/lead/history-view';
import type { PortalLead } from '@/lib/lead/lead-page/view';
import { LeadAttempts } from './lead-attempts';
import { LeadHistoryCard } from './lead-history';

const LeadProvenanceCard = lazyPart(() =>
  import('./lead-provenance').then(({ LeadProvenanceCard: Part }) => ({ default: Part })),
);

const ConsentCard = lazyPart(() =>
  import('./consent-card').then(({ ConsentCard: Part }) => ({ default: Part })),
);

interface LeadRecordProps {
  lead: PortalLead;
  initial: LeadHistory;
  mayListReads: boolean;
  /** The user records what an applicant says, and does not only look. */
  mayWork: boolean;
}

/** Shows a lead's attempts, history and source; refreshes as the lead changes. */
export function LeadRecord({ lead, initial, mayListReads, mayWork }: LeadRecordProps) {
  const query = leadHistoryQuery(lead);
  const [first] = useState(query.queryKey);
  const isFirst = hashKey(first) === hashKey(query.queryKey) && lead.asking.length === 0;
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...query,
    ...(isFirst ? { initialData: initial, staleTime: 5_000 } : {}),
    placeholderData: keepPreviousData,
  });
  const history = data ?? initial;
  const queries = useQueryClient();
  const onWithdrawn = () => void queries.invalidateQueries({ queryKey: ['lead', lead.id] });
  return (
    <>
      {isError && (
        <Notice
          tone="warning"
          title="The history could not be updated"
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      <LeadAttempts attempts={history.attempts} isCurrent={!isPlaceholderData && !isError} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Suspense fallback={<div />}>
          <div className="flex flex-col gap-6">
            <LeadProvenanceCard lead={lead} provenance={history.provenance} />
            <ConsentCard
              leadId={lead.id}
              consents={history.consents}
              mayWork={mayWork && history.provenance.erasedAt === null}
              onWithdrawn={onWithdrawn}
            />
          </div>
        </Suspense>
        <LeadHistoryCard
          entries={history.entries}
          readsHref={mayListReads ? `/lead/${lead.id}/read` : null}
        />
      </div>
    </>
  );
}
