'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { requestJson } from '@/components/client/request';
import type { FoundGroup } from '@/lib/find/view';

const pauseMs = 200;
/** One character is part of nearly every name. */
const shortest = 2;

/** What a palette shows for a text. */
export interface FoundResults {
  groups: readonly FoundGroup[];
  /** What is shown is not the text's yet. */
  isSearching: boolean;
  error: Error | null;
  retry: () => void;
}

/** Looks a text up once the typing pauses. What is looked for stays in memory, and only while it is shown. */
export function useFind(path: string, typed: string): FoundResults {
  const text = typed.trim();
  const [sought, setSought] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSought(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isSought = text.length >= shortest;
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery({
    queryKey: ['find', path, sought],
    queryFn: ({ signal }) =>
      requestJson<{ groups: FoundGroup[] }>(path, { method: 'POST', body: { text: sought }, signal }),
    enabled: isSought && sought.length >= shortest,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    groups: isSought ? (data?.groups ?? []) : [],
    isSearching: isSought && (text !== sought || isPlaceholderData || isFetching),
    error: isSought && text === sought ? error : null,
    retry: () => void refetch(),
  };
}
