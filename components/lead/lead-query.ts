import { queryOptions } from '@tanstack/react-query';
import { isSignedOut, requestJson } from '@/components/client/request';
import type { LeadHistory } from '@/lib/lead/history-view';
import { isSettled, type PortalLead } from '@/lib/lead-page/view';

/**
 * A lead as its page shows it; asks again while something may still come, and stops when it is settled. That the
 * session has ended stands on the page, which is read to an applicant meanwhile: no dialog comes up by itself.
 */
export function leadQuery(hashid: string) {
  return queryOptions({
    queryKey: ['lead', hashid],
    queryFn: ({ signal }) =>
      requestJson<PortalLead>(`/api/portal/lead/${hashid}`, { signal, ownSignIn: true }),
    refetchInterval: ({ state }) => {
      if (!state.data || isSettled(state.data) || isSignedOut(state.error)) return false;
      const waitedMs = Date.now() - Date.parse(state.data.accept?.requestedAt ?? '');
      return waitedMs < 60_000 ? 1_500 : 5_000;
    },
    refetchIntervalInBackground: true,
    // Without a connection it fails and says so, instead of waiting in silence; the next round asks again.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
}

/** Asked again whenever the lead has changed. */
export function leadHistoryQuery({ id, state, updatedAt }: PortalLead) {
  return queryOptions({
    queryKey: ['lead', id, 'history', state, updatedAt],
    queryFn: ({ signal }) =>
      requestJson<LeadHistory>(`/api/portal/lead/${id}/history`, { signal, ownSignIn: true }),
    staleTime: 0,
  });
}
