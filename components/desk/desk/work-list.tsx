'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isSignedOut, requestJson } from '@/components/base/client/request';
import { Button } from '@/components/base/ui/button';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card } from '@/components/base/ui/card';
import { formatSince } from '@/components/base/ui/format';
import { Kbd } from '@/components/base/ui/kbd';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { Pager } from '@/components/base/ui/pager';
import { isAsking, useSingleKeys } from '@/components/base/ui/single-key';
import { EmptyState, Notice } from '@/components/base/ui/state';
import type { DispositionLabels } from '@/lib/desk/disposition/kind';
import { mostCounted, rowsAtOnce, type WorkTab, workListHref } from '@/lib/desk/work-list/tab';
import type { WorkItem, WorkPage } from '@/lib/desk/work-list/view';
import { DispositionDialog } from './disposition-dialog';
import { NextLead } from './next-lead';
import { NobodyToCall } from './nobody-to-call';
import { NoteDialog } from './note-dialog';
import { onTakenBack } from './undo-store';
import { leadKeys, useLeadKeys } from './use-lead-keys';
import { WorkTable } from './work-table';
import { WorkTabs } from './work-tabs';

interface WorkListProps {
  initial: WorkPage;
  labels: DispositionLabels;
  singleKeys: boolean;
  /** An operator only looks. */
  isLooking: boolean;
}

const renewMs = 20_000;

/** Who to help next: a tab of the work list, worked with one key each. */
export function WorkList({ initial, labels, singleKeys, isLooking }: WorkListProps) {
  const { tab, page } = initial;
  const { data, error, refetch } = useQuery({
    queryKey: ['work list', tab, page],
    queryFn: ({ signal }) =>
      requestJson<WorkPage>(`/api/portal/work-list?tab=${tab}&page=${page}`, { signal, ownSignIn: true }),
    initialData: initial,
    staleTime: 5_000,
    refetchInterval: renewMs,
    networkMode: 'always',
  });
  const [asks, setAsks] = useState<{ what: 'disposition' | 'note'; item: WorkItem } | null>(null);
  /** The last one stays while its dialog fades. */
  const [about, setAbout] = useState<WorkItem | null>(null);
  useEffect(() => onTakenBack(() => void refetch()), [refetch]);

  const ask = (what: 'disposition' | 'note', item: WorkItem) => {
    setAbout(item);
    setAsks({ what, item });
  };
  const { list, links, current } = useLeadKeys(singleKeys);
  const askHere = (what: 'disposition' | 'note') =>
    singleKeys &&
    !isLooking &&
    data.items.length > 0 &&
    (() => {
      const item = data.items[Math.max(0, current())];
      if (item) ask(what, item);
    });
  useSingleKeys({ d: askHere('disposition'), t: askHere('note') });
  /**
   * What was said may have taken the row away: the focus goes to the one that takes its place, unless the agent has gone
   * on by then.
   */
  const goOn = async (leadId: string, isLate: boolean) => {
    const at = data.items.findIndex(({ id }) => id === leadId);
    await refetch();
    if (isLate || isAsking()) return;
    setTimeout(() => {
      const all = links();
      const here = all.find((link) => link.dataset.lead === leadId);
      (here ?? all[Math.min(Math.max(0, at), all.length - 1)])?.focus();
    }, 50);
  };

  return (
    <>
      <PageHeader
        title="Work list"
        note={notes[tab]}
        action={!isLooking && <NextLead singleKeys={singleKeys} />}
      />
      <WorkTabs current={tab} counts={data.counts} />
      {singleKeys && !isLooking && data.items.length > 0 && (
        <p
          data-keys={`${leadKeys}; D How it ended; T Note`}
          className="mt-4 hidden text-sm text-ink-2 pointer-fine:block"
        >
          <Kbd>J</Kbd> <Kbd>K</Kbd> move · <Kbd>Enter</Kbd> opens · <Kbd>D</Kbd> how it ended · <Kbd>T</Kbd>{' '}
          note
        </p>
      )}
      {error && (
        <div className="mt-4">
          <Notice
            tone="warning"
            role="status"
            title={isSignedOut(error) ? 'Your session has ended' : 'This list could not be updated'}
            action={
              <Button size="sm" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            It may be out of date.
          </Notice>
        </div>
      )}
      {data.contactFrom && data.items.length > 0 && (
        <div className="mt-4">
          <Notice tone="warning" title="Outside of contact hours">
            Until {formatSince(data.contactFrom)} call only those who asked for it.
          </Notice>
        </div>
      )}
      <Card ref={list} className="mt-4">
        {data.items.length > 0 ? (
          <WorkTable tab={tab} items={data.items} labels={labels} onAsk={isLooking ? null : ask} />
        ) : (
          <Empty tab={tab} page={page} />
        )}
      </Card>
      <Pages page={data} />
      {about && (
        <>
          <DispositionDialog
            lead={about}
            labels={labels}
            lender={null}
            singleKeys={singleKeys}
            open={asks?.what === 'disposition'}
            onOpenChange={(open) => !open && setAsks(null)}
            onSaid={(leadId, isLate) => void goOn(leadId, isLate)}
            onNote={() => setAsks({ what: 'note', item: about })}
          />
          <NoteDialog
            lead={about}
            open={asks?.what === 'note'}
            onOpenChange={(open) => !open && setAsks(null)}
            onNoted={(leadId, isLate) => void goOn(leadId, isLate)}
          />
        </>
      )}
    </>
  );
}

const notes: Record<WorkTab, string> = {
  'to-call': 'From files, with offers that nobody has applied for yet, best chance first',
  'call-back': 'Yours, anyone’s, and those of others from 15 minutes late',
  waiting: 'Links and decisions that you wait for, or have not seen',
  'others-fit': 'A lender said no, and another one fits that takes leads now',
  'mine-today': 'What you worked on today, latest first',
};

const empty: Record<Exclude<WorkTab, 'to-call'>, { title: string; text: string }> = {
  'call-back': {
    title: 'No call-backs',
    text: 'Whoever asks to be called later, or does not answer, comes back here at the time.',
  },
  waiting: {
    title: 'Nothing to wait for',
    text: 'Applications of yours appear here until their link or decision is there.',
  },
  'others-fit': {
    title: 'Nobody declined',
    text: 'Of the latest applications that came to nothing, none has another lender left.',
  },
  'mine-today': { title: 'Nothing yet today', text: 'What you capture, send, note or close appears here.' },
};

function Empty({ tab, page }: { tab: WorkTab; page: number }) {
  if (page > 1)
    return (
      <EmptyState
        title="Nothing on this page any more"
        action={
          <Link href={workListHref(tab)} className={buttonClass()}>
            First page
          </Link>
        }
      />
    );
  if (tab === 'to-call') return <NobodyToCall />;
  return (
    <EmptyState icon={<CircleCheck size={22} aria-hidden="true" />} title={empty[tab].title}>
      {empty[tab].text}
    </EmptyState>
  );
}

function Pages({ page: { tab, page, items, hasNext, counts } }: { page: WorkPage }) {
  const isLast = page * rowsAtOnce >= mostCounted && counts[tab].more;
  const before = (page - 1) * rowsAtOnce;
  const position = items.length > 0 ? `${before + 1} to ${before + items.length}` : '';
  return (
    <Pager
      position={isLast ? `${position}. There are more: they move up as these are worked.` : position}
      labels={['Previous', 'Next']}
      newer={page > 1 ? workListHref(tab, page - 1) : null}
      older={hasNext ? workListHref(tab, page + 1) : null}
    />
  );
}
