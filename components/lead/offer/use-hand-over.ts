import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isSignedOut, requestJson } from '@/components/base/client/request';
import type { HandOverView } from '@/lib/desk/hand-over/view';
import type { SmsView } from '@/lib/message/sms/view';

/** How often it is asked: while a message is on its way, until the link was opened, and afterwards. */
const nowMs = 1_500;
const soonMs = 4_000;
const laterMs = 30_000;

/**
 * Keeps what is known of a hand-over up to date while its page is in view. A failed poll says nothing: the next one
 * tries again, and the link can be sent meanwhile.
 */
export function useHandOver(leadId: string, initial: HandOverView, initialSms: SmsView) {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['lead', leadId, 'hand-over', initial.link],
    queryFn: ({ signal }) =>
      requestJson<{ handOver: HandOverView | null; sms: SmsView }>(`/api/portal/lead/${leadId}/hand-over`, {
        signal,
        ownSignIn: true,
      }),
    initialData: { handOver: initial, sms: initialSms },
    refetchInterval: ({ state: { data, error } }) => {
      if (isSignedOut(error)) return false;
      if (data?.sms.message?.status === 'queued') return nowMs;
      return data?.handOver?.opened ? laterMs : soonMs;
    },
    refetchOnWindowFocus: true,
  });
  const handOver = data.handOver ?? initial;
  const { sms } = data;
  // Each of these has just been written into the history.
  const news = `${handOver.opened?.times} ${sms.message?.id} ${sms.message?.status}`;
  const known = useRef(news);
  useEffect(() => {
    if (known.current === news) return;
    known.current = news;
    void queries.invalidateQueries({ queryKey: ['lead', leadId, 'history'] });
  }, [news, queries, leadId]);
  return { ...handOver, sms };
}
