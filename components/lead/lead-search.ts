'use client';

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { requestJson } from '@/components/client/request';
import type { LeadCursor, LeadFilter } from '@/lib/lead/list-filter';
import type { LeadListPage } from '@/lib/lead/list-view';

const pauseMs = 250;

/**
 * What was searched for last, in the memory of this tab alone: back from a lead's page it stands there again, and it
 * is in no address, no history and no storage.
 */
let remembered = { whose: '', text: '' };

/** The search's text as it is typed, and `sought`: what is looked for once the typing pauses. */
export function useSearchText(whose: string) {
  const [text, setText] = useState('');
  const [sought, setSought] = useState('');
  // After the first render, which the server has made without any of it.
  useEffect(() => {
    if (remembered.whose !== whose || remembered.text === '') return;
    setText(remembered.text);
    setSought(remembered.text);
  }, [whose]);
  useEffect(() => {
    if (text === sought) return;
    const timer = setTimeout(() => setSought(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, sought]);
  const change = (next: string) => {
    remembered = { whose, text: next.trim() };
    setText(next);
    if (next.trim() === '') setSought('');
  };
  return { text, sought: sought.trim(), change, seekNow: () => setSought(text) };
}

interface Sought {
  whose: string;
  search: string;
  filter: LeadFilter;
  cursor: LeadCursor;
}

function leadSearchQuery({ whose, search, filter, cursor }: Sought) {
  return queryOptions({
    queryKey: ['leads', whose, search, filter, cursor],
    queryFn: ({ signal }) =>
      requestJson<LeadListPage>('/api/portal/lead/search', {
        method: 'POST',
        body: { search, ...filter, ...cursor },
        signal,
      }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useLeadSearch(sought: Sought) {
  return useQuery(leadSearchQuery(sought));
}
