'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { ConsequenceDialog } from '@/components/base/form/consequence-dialog';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { formatCount } from '@/components/base/ui/format';
import type { SampleDataView } from '@/lib/sample/sample-data/view';

const path = '/api/portal/sample-data';
const askAgainMs = 1_000;

/** Makes sample data, shows how far it is, and removes it: for a manager, in UAT. Nothing where none is offered. */
export function SampleDataCard({ initial }: { initial: SampleDataView }) {
  const router = useRouter();
  const { data: view, refetch } = useQuery({
    queryKey: ['sample-data'],
    queryFn: ({ signal }) => requestJson<SampleDataView>(path, { signal }),
    initialData: initial,
    refetchInterval: ({ state }) => (isMoving(state.data) ? askAgainMs : false),
  });
  const former = useRef(view.status);
  useEffect(() => {
    if (former.current === view.status) return;
    former.current = view.status;
    // What the page shows is of before.
    router.refresh();
  }, [view.status, router]);
  const make = useChange({ path, onDone: () => void refetch() });
  if (view.status === 'none' && !view.offered) return null;
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-3 px-5 py-4 sm:px-6">
      <div role="status" className="min-w-0 flex-1 basis-72 text-sm">
        <p className="font-medium">{titleOf(view)}</p>
        <p className="text-ink-2">{noteOf(view)}</p>
        {make.message && <p className="mt-1 text-danger">{make.message}</p>}
      </div>
      {view.status === 'making' && <Progress percent={view.percent} />}
      {view.status === 'none' && (
        <Button pending={make.pending} onClick={() => make.run({})}>
          Make sample data
        </Button>
      )}
      {(view.status === 'making' || view.status === 'made') && (
        <Remove view={view} onDone={() => void refetch()} />
      )}
    </Card>
  );
}

const isMoving = (view: SampleDataView | undefined) =>
  view?.status === 'making' || view?.status === 'removing';

function titleOf({ status, percent, leads, days }: SampleDataView): string {
  switch (status) {
    case 'none':
      return 'Look around with sample data';
    case 'making':
      return `Making sample data: ${percent} %`;
    case 'made':
      return `Sample data: ${formatCount(leads, 'lead')} over ${days} days`;
    case 'removing':
      return 'Removing the sample data';
  }
}

function noteOf({ status, leads }: SampleDataView): string {
  switch (status) {
    case 'none':
      return 'About 400 made-up leads in UAT over 60 days, by three agents, marked “Sample”. Nobody is called or told, and you can remove them all again.';
    case 'making':
      return 'You can leave this page. It takes about a minute.';
    case 'made':
      return 'Made up, in UAT only, and marked “Sample” or “(sample)” wherever it shows.';
    case 'removing':
      return `${formatCount(leads, 'lead')} left. You can leave this page.`;
  }
}

function Progress({ percent }: { percent: number }) {
  return (
    <div aria-hidden="true" className="h-1.5 w-40 overflow-hidden rounded-full bg-surface-3">
      <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  );
}

function Remove({ view, onDone }: { view: SampleDataView; onDone: () => void }) {
  const [open, setOpen] = useState(false);
  const remove = useChange({
    path,
    method: 'DELETE',
    onDone: () => {
      setOpen(false);
      onDone();
    },
  });
  const { leads, worked } = view;
  const isMaking = view.status === 'making';
  return (
    <>
      <Button
        onClick={() => {
          remove.reset();
          setOpen(true);
        }}
      >
        Remove sample data
      </Button>
      <ConsequenceDialog
        open={open}
        onOpenChange={setOpen}
        title="Remove the sample data?"
        // While it is made there are more of them every second: nobody can type a number that stays right.
        consequence={{
          figure: isMaking ? 0 : leads,
          leavesNone: false,
          meaning: `${leads} leads would be removed`,
        }}
        confirmLabel="Remove it all"
        pending={remove.pending}
        figureError={remove.errors.confirm}
        message={remove.message}
        onConfirm={(confirm) => remove.run({ confirm })}
      >
        <p>
          {isMaking ? 'It stops, and what is made so far' : formatCount(leads, 'sample lead')} will be
          removed, with the files, agents and the key that belong to them. Leads of your own stay.
        </p>
        {worked > 0 && (
          <p>
            Somebody has worked with {formatCount(worked, 'of these leads', 'of these leads')}: what was done
            with them goes as well.
          </p>
        )}
        <p>This cannot be undone, but sample data can be made again.</p>
      </ConsequenceDialog>
    </>
  );
}
