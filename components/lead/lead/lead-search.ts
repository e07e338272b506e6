'use client';

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import type { LeadCursor, LeadFilter } from '@/lib/lead/lead/list-filter';
import type { LeadListPage } from '@/lib/lead/lead/list-view';

const pauseMs = 250;

/**
 * The last search, in this tab's memory only: it is restored on coming back from a lead, and is in no URL, history or
 * storage.
 */
let remembered = { whose: '', text: '' };
const shown = new Set<() => void>();

/** Shows a search in the list of leads: the one on this page, or the one that is opened next. */
export function rememberSearch(whose: string, text: string): void {
  remembered = { whose, text };
  for (const show of shown) show();
}

/** Returns the search text as typed, and `sought`: what to search for once the typing pauses. */
export function useSearchText(whose: string) {
  const [text, setText] = useState('');
  const [sought, setSought] = useState('');
  // After the first render, which must match the server's.
  useEffect(() => {
    const show = () => {
      if (remembered.whose !== whose || remembered.text === '') return;
      setText(remembered.text);
      setSought(remembered.text);
    };
    show();
    shown.add(show);
    return () => {
      shown.delete(show);
    };
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
