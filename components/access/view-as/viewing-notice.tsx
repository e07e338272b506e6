'use client';

import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { formatTime } from '@/components/base/ui/format';

export interface ViewingProps {
  viewing: { name: string; until: Date };
  affiliate: { id: number; name: string };
}

/** Says, on every page, as whom an operator looks at the portal, and ends it: by a button, or when its time is over. */
export default function ViewingNotice({ viewing: { name, until }, affiliate }: ViewingProps) {
  const end = useChange({
    path: '/api/portal/view-as',
    method: 'DELETE',
    onDone: () => window.location.assign(`/operator/affiliate/${affiliate.id}`),
  });
  const untilMs = new Date(until).getTime();
  useEffect(() => {
    // From then on the server shows the console again.
    const timer = setTimeout(
      () => window.location.assign(`/operator/affiliate/${affiliate.id}`),
      Math.max(0, untilMs - Date.now()) + 1_000,
    );
    return () => clearTimeout(timer);
  }, [untilMs, affiliate.id]);
  return (
    <section aria-label="View as" className="border-b border-info/30 bg-info-soft text-info">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 text-sm sm:px-6">
        <p className="flex min-w-0 items-start gap-2">
          <Eye size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>
            <strong className="font-semibold">
              You see the portal as {name}, {affiliate.name}
            </strong>
            , until {formatTime(until)}.{' '}
            <span className="text-ink">Read only, applicants are masked, and they see that you looked.</span>
          </span>
        </p>
        <span className="flex items-center gap-3">
          {end.message && <span role="alert">{end.message}</span>}
          <Button size="sm" pending={end.pending} onClick={() => end.run({})}>
            End view
          </Button>
        </span>
      </div>
    </section>
  );
}
