import { useQuery } from '@tanstack/react-query';
import { requestJson } from '@/components/base/client/request';
import type { BatchFollowOn } from '@/lib/batch/follow-on/view';

/** What follows on an import, kept up to date while something goes on. `isImported`: the import has ended. */
export function useFollowOn(batchId: string, isImported: boolean, initial: BatchFollowOn): BatchFollowOn {
  const { data } = useQuery({
    queryKey: ['batch', batchId, 'follow-on', isImported],
    queryFn: ({ signal }) => requestJson<BatchFollowOn>(`/api/portal/batch/${batchId}/follow-on`, { signal }),
    initialData: initial,
    // What the page was rendered with was true then; the import may have ended since.
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const { match, undo } = state.data ?? initial;
      return match?.status === 'running' || (undo !== null && undo.finishedAt === null) ? 2_000 : false;
    },
  });
  return data;
}

/** The key of the above, to read it anew after a change. */
export const followOnKey = (batchId: string) => ['batch', batchId, 'follow-on'];
