import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isSignedOut, requestJson } from '@/components/client/request';
import type { HandOverView } from '@/lib/hand-over/view';

/** How often it is asked whether the link was opened: until it is, and afterwards. */
const soonMs = 4_000;
const laterMs = 30_000;

/**
 * Keeps what is known of a hand-over up to date while its page is in view. A failed poll says nothing: the next one
 * tries again, and the link can be sent meanwhile.
 */
export function useHandOver(leadId: string, initial: HandOverView): HandOverView {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['lead', leadId, 'hand-over', initial.link],
    queryFn: ({ signal }) =>
      requestJson<{ handOver: HandOverView | null }>(`/api/portal/lead/${leadId}/hand-over`, {
        signal,
        ownSignIn: true,
      }),
    initialData: { handOver: initial },
    refetchInterval: ({ state: { data, error } }) =>
      isSignedOut(error) ? false : data?.handOver?.opened ? laterMs : soonMs,
    refetchOnWindowFocus: true,
  });
  const handOver = data.handOver ?? initial;
  const { opened } = handOver;
  const times = useRef(opened?.times);
  useEffect(() => {
    if (times.current === opened?.times) return;
    times.current = opened?.times;
    void queries.invalidateQueries({ queryKey: ['lead', leadId, 'history'] });
  }, [opened?.times, queries, leadId]);
  return handOver;
}
