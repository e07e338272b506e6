'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RequestError, requestJson } from '@/components/base/client/request';
import { changeProblem } from '@/components/base/form/change-problem';
import type { PortalLead } from '@/lib/lead/lead-page/view';

/** Asks one lender for its score again; the board then shows what it said. */
export function useAskAgain({ id }: Pick<PortalLead, 'id'>, partnerId: number) {
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: () => requestJson(`/api/portal/lead/${id}/score`, { method: 'POST', body: { partnerId } }),
    // The offer and the history have changed; after a 409 somebody else has changed them.
    onSettled: (_, error) => {
      if (error === null || (error instanceof RequestError && error.status === 409))
        return queries.invalidateQueries({ queryKey: ['lead', id] });
    },
  });
  return {
    askAgain: () => {
      // A second press would ask it twice.
      if (!ask.isPending) ask.mutate();
    },
    pending: ask.isPending,
    problem: ask.error ? changeProblem(ask.error) : null,
  };
}
