'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { requestJson } from '@/components/client/request';
import { isFinished, type PortalBatch } from '@/lib/batch/portal-view';
import { addSample, type RateSample, rowsPerSecond } from './rate';

/** Without an event for this long the page asks by itself: a proxy may hold events back, or none has come. */
const silenceMs = 4_000;

/**
 * A batch as it stands, told by server-sent events and, where they do not come, by asking. Stops when it is finished.
 * `rate`: rows a second over the last seconds, null when not known.
 */
export function useBatch(initial: PortalBatch): { batch: PortalBatch; rate: number | null } {
  const queries = useQueryClient();
  const id = initial.id;
  const heardMs = useRef(0);
  const { data: batch } = useQuery({
    queryKey: ['batch', id],
    queryFn: async ({ signal, queryKey }) => {
      const known = queries.getQueryData<PortalBatch>(queryKey);
      if (known && Date.now() - heardMs.current < silenceMs) return known;
      return requestJson<PortalBatch>(`/api/portal/batch/${id}?limit=1&after=2147483647`, { signal });
    },
    initialData: initial,
    refetchInterval: ({ state }) => (state.data && isFinished(state.data) ? false : 2_000),
    refetchIntervalInBackground: true,
  });

  const finished = isFinished(batch);
  useEffect(() => {
    if (finished) return;
    // The browser connects again by itself when the server lets go, after a minute at the latest.
    const events = new EventSource(`/api/portal/batch/${id}/progress`);
    events.addEventListener('message', (event: MessageEvent<string>) => {
      heardMs.current = Date.now();
      queries.setQueryData(['batch', id], JSON.parse(event.data) as PortalBatch);
    });
    return () => events.close();
  }, [id, finished, queries]);

  const [samples, setSamples] = useState<RateSample[]>([]);
  const { processed } = batch;
  // Until it is read through, no row can be done: that time is none of the rate's.
  const counting = batch.total !== null && !finished;
  useEffect(() => {
    if (!counting) return;
    const take = () => setSamples((old) => addSample(old, { atMs: performance.now(), processed }));
    take();
    // Without news the rate falls: an import may wait.
    const timer = setInterval(take, 2_000);
    return () => clearInterval(timer);
  }, [counting, processed]);
  return { batch, rate: rowsPerSecond(samples) };
}
