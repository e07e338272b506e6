import { queryOptions } from '@tanstack/react-query';
import { isGone, isSignedOut, requestJson } from '@/components/base/client/request';
import type { LeadHistory } from '@/lib/lead/lead/history-view';
import { canSend, isSettled, type PortalLead } from '@/lib/lead/lead-page/view';

const roomEveryMs = 5_000;

/** Somebody looks at offers that are still open. Nobody does while the server renders the page. */
function isWatched(lead: PortalLead): boolean {
  const isVisible = typeof document !== 'undefined' && document.visibilityState === 'visible';
  return isVisible && lead.matches.length > 0 && canSend(lead);
}

/**
 * Fetches a lead for its page; polls while something may still change, and stops when it is settled. An ended session
 * is reported on the page, without a dialog, because the agent may be reading to an applicant.
 */
export function leadQuery(hashid: string) {
  return queryOptions({
    queryKey: ['lead', hashid],
    queryFn: ({ signal }) =>
      requestJson<PortalLead>(`/api/portal/lead/${hashid}`, { signal, ownSignIn: true }),
    refetchInterval: ({ state }) => {
      if (!state.data || isSignedOut(state.error) || isGone(state.error)) return false;
      if (state.data.asking.length > 0) return 500;
      // A lender may fill up or close while its offer is on the screen.
      if (isSettled(state.data)) return state.data.mayFill && isWatched(state.data) ? roomEveryMs : false;
      const waitedMs = Date.now() - Date.parse(state.data.accept?.requestedAt ?? '');
      return waitedMs < 60_000 ? 1_500 : 5_000;
    },
    refetchIntervalInBackground: true,
    // Without a connection it fails visibly instead of waiting in silence; the next poll tries again.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
}

/** Fetches the history again whenever the lead has changed. */
export function leadHistoryQuery({ id, state, updatedAt, asking, handOver, sms }: PortalLead) {
  // A link that arrives, and what becomes of its message, leave the lead as it is.
  const link = [handOver !== null, sms.message?.status];
  return queryOptions({
    queryKey: ['lead', id, 'history', state, updatedAt, asking.length > 0, ...link],
    queryFn: ({ signal }) =>
      requestJson<LeadHistory>(`/api/portal/lead/${id}/history`, { signal, ownSignIn: true }),
    staleTime: 0,
  });
}
