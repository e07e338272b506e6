'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { isFinished, type PortalBatch } from '@/lib/batch/portal-view';
import { addSample, type RateSample, rowsPerSecond } from './rate';

/** After this long without an event the page polls: a proxy may buffer events, or none was sent. */
const pollAfterMs = 4_000;

/**
 * Follows a batch by server-sent events, or by polling where they do not arrive, until it is finished. `rate`: rows per
 * second over the last seconds, null if unknown.
 */
export function useBatch(initial: PortalBatch): { batch: PortalBatch; rate: number | null } {
  const queries = useQueryClient();
  const id = initial.id;
  const lastEventMs = useRef(0);
  const { data: batch } = useQuery({
    queryKey: ['batch', id],
    queryFn: async ({ signal, queryKey }) => {
      const known = queries.getQueryData<PortalBatch>(queryKey);
      if (known && Date.now() - lastEventMs.current < pollAfterMs) return known;
      return requestJson<PortalBatch>(`/api/portal/batch/${id}?limit=1&after=2147483647`, { signal });
    },
    initialData: initial,
    refetchInterval: ({ state }) => (state.data && isFinished(state.data) ? false : 2_000),
    refetchIntervalInBackground: true,
  });

  const finished = isFinished(batch);
  useEffect(() => {
    if (finished) return;
    // The server ends the stream after a minute at the latest; the browser then reconnects by itself.
    const events = new EventSource(`/api/portal/batch/${id}/progress`);
    events.addEventListener('message', (event: MessageEvent<string>) => {
      lastEventMs.current = Date.now();
      queries.setQueryData(['batch', id], JSON.parse(event.data) as PortalBatch);
    });
    return () => events.close();
  }, [id, finished, queries]);

  const [samples, setSamples] = useState<RateSample[]>([]);
  const { processed } = batch;
  // No row can be processed until the file has been read: that time does not count towards the rate.
  const counting = batch.total !== null && !finished;
  useEffect(() => {
    if (!counting) return;
    const take = () => setSamples((old) => addSample(old, { atMs: performance.now(), processed }));
    take();
    // The rate drops while there is no news: an import may be paused.
    const timer = setInterval(take, 2_000);
    return () => clearInterval(timer);
  }, [counting, processed]);
  return { batch, rate: rowsPerSecond(samples) };
}
