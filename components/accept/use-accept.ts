'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { leadQuery } from '@/components/lead/lead-query';
import { RequestError, requestJson } from '@/components/request';
import type { PortalMatch } from '@/lib/lead/portal-view';

interface Choice {
  match: PortalMatch;
  quote: unknown;
}

/**
 * Accepts for a lead, once: a second press while the first is on its way does nothing. When no answer comes it
 * never sends again but reads the lead, which says what happened (spec 7.4).
 */
export function useAccept(hashid: string) {
  const client = useQueryClient();
  const busy = useRef(false);
  const send = useMutation({
    mutationFn: ({ match, quote }: Choice) =>
      requestJson('/api/portal/accept', {
        method: 'POST',
        body: {
          hashid,
          partner_id: match.id,
          ...(quote === undefined ? {} : { live_quotes: quote }),
          ...(match.effect === 'application' ? { type: 'apply-now' } : {}),
        },
      }),
    // Offline it fails at once, instead of being sent whenever the network is back.
    networkMode: 'always',
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: leadQuery(hashid).queryKey });
      busy.current = false;
    },
  });
  return {
    accept: (choice: Choice) => {
      if (busy.current) return;
      busy.current = true;
      send.mutate(choice);
    },
    pending: send.isPending,
    problem: send.error ? problemText(send.error) : null,
  };
}

function problemText(error: unknown): string {
  if (!(error instanceof RequestError)) return 'Something went wrong. The lead below shows where it stands.';
  if (error.status === 0)
    return 'The connection broke while accepting. Nothing was sent twice; the lead has been read again, and as it still stands here, you can accept once more.';
  if (error.status === 422 && error.message.includes('current match'))
    return 'This partner no longer fits. Choose another, or capture the lead again for fresh offers.';
  if (error.status === 422) return 'Somebody has accepted for this lead already. It has been read again.';
  if (error.status === 401) return 'Your session has ended. Sign in again in another tab, then press Accept.';
  if (error.status === 503) return 'The service is being maintained. Wait a moment, then look again.';
  return 'Something went wrong on our side. The lead has been read again.';
}
