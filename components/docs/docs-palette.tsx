'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { requestJson } from '@/components/base/client/request';
import { Palette } from '@/components/base/shell/palette';
import type { FoundResults } from '@/components/base/shell/use-find';
import { searchOf } from '@/lib/docs/docs/search';
import type { SearchEntry } from '@/lib/docs/docs/search-entry';

const mostPages = 8;

/** Finds in the browser: what somebody looks for is sent nowhere. */
function useDocsResults(text: string): FoundResults {
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['docs search'],
    queryFn: async ({ signal }) => {
      const { entries } = await requestJson<{ entries: SearchEntry[] }>('/docs/search.json', {
        signal,
        ownSignIn: true,
      });
      return { search: searchOf(entries), pages: entries.filter(({ href }) => !href.includes('#')) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isEmpty = text.trim() === '';
  const found = useMemo(
    () => (isEmpty ? data?.pages.slice(0, mostPages) : data?.search(text)) ?? [],
    [data, text, isEmpty],
  );
  const items = found.map(({ href, title, note }) => ({
    key: href,
    title,
    note,
    href,
    environment: null,
    at: null,
  }));
  return {
    groups: items.length > 0 ? [{ label: isEmpty ? 'Pages' : 'Results', items }] : [],
    isSearching: isFetching,
    error,
    retry: () => void refetch(),
  };
}

/** The search of the docs. Its pages are plain documents, so a result is opened as a link would be. */
export default function DocsPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Palette
      isOpen={open}
      onClose={onClose}
      useResults={useDocsResults}
      pages={[]}
      open={(href) => location.assign(href)}
      hint="An endpoint, a field, a scenario, or an error message as you got it"
      nothing="Nothing found. Try fewer words, or a part of the message."
    />
  );
}
