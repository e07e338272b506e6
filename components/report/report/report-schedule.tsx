'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { formatRecent, formatShortDay, listed } from '@/components/base/ui/format';
import type { ReportReceivers, ScheduleView } from '@/lib/report/report-schedule/view';
import { scheduleText } from '@/lib/report/report-schedule/words';
import type { SavedFilterView } from '@/lib/report/saved-filter/view';
import { ScheduleForm } from './schedule-form';

const lookEveryMs = 2_000;

/** When a saved report is sent, what became of it last, and how that is changed. */
export default function ReportSchedule({
  report: { id, name, mayChange },
  schedule,
  receivers,
}: {
  report: SavedFilterView;
  schedule: ScheduleView | null;
  receivers: ReportReceivers;
}) {
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const path = `/api/portal/saved-filter/${id}/schedule`;
  const send = useChange({ path: `${path}/send` });
  const stop = useChange({
    path,
    method: 'DELETE',
    done: `“${name}” is no longer sent`,
    onDone: () => setAsked(false),
  });
  const seen = { version: schedule?.version };
  const isSending = schedule?.last != null && schedule.last.waiting > 0 && schedule.last.problem === null;
  useLook(isSending);
  const router = useRouter();
  // Somebody else has changed it: what is read above is shown as it is now.
  const isStale = send.stale !== null || stop.stale !== null;
  useEffect(() => {
    if (isStale) router.refresh();
  }, [isStale, router]);
  const message = send.message ?? stop.message;
  return (
    <div className="mt-1 flex flex-col gap-1 text-sm">
      {schedule && <ScheduleText schedule={schedule} receivers={receivers} />}
      {isOpen ? (
        <ScheduleForm
          path={path}
          name={name}
          schedule={schedule}
          receivers={receivers}
          onClose={() => setOpen(false)}
        />
      ) : isAsked ? (
        <p className="flex flex-wrap items-center gap-2">
          Stop sending it?
          <Button size="sm" variant="danger" pending={stop.pending} onClick={() => stop.run(seen)}>
            Stop sending “{name}”
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsked(false)}>
            Keep sending
          </Button>
        </p>
      ) : (
        mayChange && (
          <p className="-ml-3 flex flex-wrap">
            <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
              {schedule ? 'Change sending' : 'Send regularly'}
            </Button>
            {schedule && (
              <>
                {schedule.nextAt !== null && (
                  <Button
                    size="sm"
                    variant="ghost"
                    pending={send.pending}
                    disabled={isSending}
                    onClick={() => send.run(seen)}
                  >
                    Send now
                  </Button>
                )}
                <Button size="sm" variant="ghost" onClick={() => setAsked(true)}>
                  Stop sending
                </Button>
              </>
            )}
          </p>
        )
      )}
      {message && (
        <p role="alert" className="text-danger">
          {message}
        </p>
      )}
    </div>
  );
}

function ScheduleText({ schedule, receivers }: { schedule: ScheduleView; receivers: ReportReceivers }) {
  const { nextAt, userName, userIds, channelIds } = schedule;
  // Who has left gets nothing more.
  const names = [
    ...receivers.people.filter(({ id }) => userIds.includes(id)),
    ...receivers.channels.filter(({ id }) => channelIds.includes(id)),
  ].map(({ name }) => name);
  if (nextAt === null)
    return (
      <p className="text-warning">
        Paused: {userName}, who set it up, can no longer read it. Save when it is sent, and it goes on in your
        name.
      </p>
    );
  const { text, isBad } = lastText(schedule);
  return (
    <p className="text-ink-2">
      Sent {scheduleText(schedule)} to {names.length > 0 ? listed(names) : 'nobody: all have left'}, next on{' '}
      {formatRecent(nextAt)}.
      <span role="status" className={isBad ? 'block text-danger' : 'block'}>
        {text}
      </span>
    </p>
  );
}

/** What became of what was sent last. */
function lastText({ last }: ScheduleView): { text: string; isBad: boolean } {
  if (last === null) return { text: 'Nothing sent yet.', isBad: false };
  const { from, to, sent, waiting, failed, problem, at } = last;
  const days = from === to ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`;
  if (waiting > 0 && problem === null) return { text: `Sending ${days} …`, isBad: false };
  if (waiting > 0)
    return { text: `${days}: ${waiting} not taken yet (${problem}), trying again.`, isBad: true };
  if (failed > 0)
    return { text: `${days}: not taken by ${failed} of ${failed + sent} (${problem}).`, isBad: true };
  if (sent === 0) return { text: `${days}: not sent, its recipients have left.`, isBad: true };
  return { text: `Last sent ${at === null ? '' : formatRecent(at)} (${days}).`, isBad: false };
}

/** Looks again and again for what is being sent; what waits longer is being tried again. */
function useLook(isWanted: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => router.refresh(), lookEveryMs);
    return () => clearInterval(timer);
  }, [isWanted, router]);
}
