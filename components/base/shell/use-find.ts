'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import type { FoundGroup } from '@/lib/lead/find/view';

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

interface Answers<Answer> {
  /** The request's body. */
  body: (text: string) => object;
  groups: (answer: Answer) => FoundGroup[];
}

/** As the console's search answers. */
const asGroups: Answers<{ groups: FoundGroup[] }> = {
  body: (text) => ({ text }),
  groups: ({ groups }) => groups,
};

export const useFind = (path: string, typed: string) => useFindAnswers(path, typed, asGroups);

/** Looks a text up once the typing pauses. What is looked for stays in memory, and only while it is shown. */
export function useFindAnswers<Answer>(path: string, typed: string, answers: Answers<Answer>): FoundResults {
  const text = typed.trim();
  const [sought, setSought] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSought(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isSought = text.length >= shortest;
  const { data, isFetching, isPlaceholderData, error, refetch } = useQuery({
    queryKey: ['find', path, sought],
    queryFn: async ({ signal }) =>
      answers.groups(await requestJson<Answer>(path, { method: 'POST', body: answers.body(sought), signal })),
    enabled: isSought && sought.length >= shortest,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    groups: isSought ? (data ?? []) : [],
    isSearching: isSought && (text !== sought || isPlaceholderData || isFetching),
    error: isSought && text === sought ? error : null,
    retry: () => void refetch(),
  };
}
