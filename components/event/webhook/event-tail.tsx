'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { changeProblem } from '@/components/base/form/change-problem';
import { Button } from '@/components/base/ui/button';
import { Card, CardHeader } from '@/components/base/ui/card';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import type { EventTail as Tail, TailedEvent } from '@/lib/event/webhook-endpoint/tail-events';

const everyMs = 2_000;
const shown = 30;

/** The affiliate's events as they happen, the newest first, while the page is looked at. */
export function EventTail({ initial }: { initial: Tail }) {
  const [tail, setTail] = useState(initial);
  const [isPaused, setPaused] = useState(false);
  const { error } = useQuery({
    queryKey: ['event tail'],
    queryFn: async () => {
      const next = await requestJson<Tail>(`/api/portal/webhook/tail?after=${tail.after}`);
      if (next.events.length > 0 || next.after !== tail.after)
        setTail(({ events }) => ({
          after: next.after,
          events: [...next.events, ...events].slice(0, shown),
        }));
      return next.after;
    },
    enabled: !isPaused,
    refetchInterval: everyMs,
    retry: false,
    gcTime: 0,
  });
  return (
    <Card>
      <CardHeader
        title="Live events"
        note="What happens, as it happens, whether or not an endpoint is told. Rows of files are left out."
        action={
          <Button size="sm" onClick={() => setPaused(!isPaused)}>
            {isPaused ? 'Go on' : 'Hold still'}
          </Button>
        }
      />
      {error && !isPaused && (
        <p role="status" className="px-5 pt-3 text-sm text-danger sm:px-6">
          {changeProblem(error)}
        </p>
      )}
      {tail.events.length === 0 ? (
        <EmptyState title="No events yet">
          Capture a lead, or send one by the API: it shows here within a second or two.
        </EmptyState>
      ) : (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {tail.events.map((event) => (
            <li key={event.position}>
              <Event event={event} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Event({ event: { type, at, body } }: { event: TailedEvent }) {
  return (
    <details className="group">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-5 py-2.5 text-sm sm:px-6">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="text-ink-2 transition-transform group-open:rotate-90"
        />
        <span className="font-medium">{type}</span>
        <span className="text-ink-2">
          <Moment at={at} form="exact" />
        </span>
      </summary>
      <pre className="mx-5 mb-3 rounded-control bg-surface-2 p-3 font-mono text-xs break-all whitespace-pre-wrap sm:mx-6">
        {body}
      </pre>
    </details>
  );
}
