import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestJson } from '@/components/base/client/request';

/**
 * What a change would take away: counted by a press, which opens its question, and afresh each time. `path` answers with
 * the count.
 */
export function useCount<Counted>(path: string) {
  const [isAsked, setIsAsked] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['counted', path],
    queryFn: ({ signal }) => requestJson<Counted>(path, { signal }),
    enabled: isAsked,
    gcTime: 0,
    staleTime: 0,
  });
  return {
    counted: data,
    hasFailed: isError,
    isCounting: isAsked && isFetching && !data,
    isAsked,
    setIsAsked,
    /** Counts, and asks. */
    ask: () => {
      setIsAsked(true);
      if (isAsked) void refetch();
    },
    countAgain: () => void refetch(),
  };
}
