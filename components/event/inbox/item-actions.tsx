'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Dialog } from '@/components/base/ui/dialog';
import { FormActions } from '@/components/base/ui/form-actions';
import { momentOfMinute, southAfricanDate } from '@/lib/base/time/date';
import type { InboxItem } from '@/lib/event/inbox/view';

const hourMs = 3_600_000;

/** When somebody may want to see it again; the morning is South Africa's. */
const choices: readonly { label: string; until: (now: Date) => string }[] = [
  { label: 'For an hour', until: (now) => new Date(now.getTime() + hourMs).toISOString() },
  {
    label: 'Until tomorrow, 08:00',
    until: (now) => momentOfMinute(`${southAfricanDate(new Date(now.getTime() + 24 * hourMs))}T08:00`),
  },
  { label: 'For a week', until: (now) => new Date(now.getTime() + 7 * 24 * hourMs).toISOString() },
];

/** Takes a thing, gives it back, puts it off. Whoever comes second is told who has it. */
export function ItemActions({ item, me }: { item: InboxItem; me: number }) {
  const { taken, snoozed } = item;
  const key = { kind: item.kind, id: item.id };
  const take = useRefreshingChange('/api/portal/inbox/take');
  const release = useRefreshingChange('/api/portal/inbox/release');
  const wake = useRefreshingChange('/api/portal/inbox/snooze');
  const isMine = taken?.byId === me;
  const message = take.message ?? release.message ?? wake.message;
  return (
    <div className="flex flex-col items-end gap-1 card:items-start">
      <div className="flex flex-wrap justify-end gap-2 card:justify-start">
        {isMine ? (
          <Button
            size="sm"
            pending={release.pending}
            onClick={() => release.run(key)}
            aria-label={`Give back: ${item.title}`}
          >
            Give back
          </Button>
        ) : (
          <Button
            size="sm"
            pending={take.pending}
            onClick={() => take.run({ ...key, from: taken?.byId ?? null })}
            aria-label={`${taken ? 'Take over' : 'Take'}: ${item.title}`}
          >
            {taken ? 'Take over' : 'Take'}
          </Button>
        )}
        {snoozed ? (
          <Button
            size="sm"
            variant="ghost"
            pending={wake.pending}
            onClick={() => wake.run({ ...key, until: null })}
            aria-label={`Bring back: ${item.title}`}
          >
            Bring back
          </Button>
        ) : (
          <PutOff item={item} />
        )}
      </div>
      <p role="status" className="max-w-56 text-xs text-danger empty:hidden">
        {message}
      </p>
    </div>
  );
}

/** A refusal says that somebody was faster: the list shows who. */
function useRefreshingChange(path: string) {
  const router = useRouter();
  const change = useChange({ path });
  const { message } = change;
  useEffect(() => {
    if (message !== null) router.refresh();
  }, [message, router]);
  return change;
}

function PutOff({ item }: { item: InboxItem }) {
  const [open, setOpen] = useState(false);
  const putOff = useChange({
    path: '/api/portal/inbox/snooze',
    done: 'Put off',
    onDone: () => setOpen(false),
  });
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)} aria-label={`Put off: ${item.title}`}>
        Put off
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Put it off?">
        <div className="flex flex-col gap-5">
          <p className="text-sm text-ink-2">
            {item.title}. Until then it is counted for nobody; it stays at the end of the Inbox.
          </p>
          <div className="flex flex-col gap-2">
            {choices.map(({ label, until }) => (
              <Button
                key={label}
                pending={putOff.pending}
                onClick={() => putOff.run({ kind: item.kind, id: item.id, until: until(new Date()) })}
              >
                {label}
              </Button>
            ))}
          </div>
          <FormActions message={putOff.message}>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
          </FormActions>
        </div>
      </Dialog>
    </>
  );
}
