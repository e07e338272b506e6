'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';
import { queryString } from '@/lib/query-string';
import { SearchField } from './search-field';

interface ListSearchProps {
  label: string;
  placeholder: string;
  path: string;
  /** What the address says besides the search. */
  kept: Readonly<Record<string, string | number | undefined>>;
  /** The search of the address. */
  search: string;
}

const pauseMs = 200;

/** Searches while one types: the search goes into the address, so the server answers and it can be shared. */
export function ListSearch({ label, placeholder, path, kept, search }: ListSearchProps) {
  const router = useRouter();
  const [isMoving, startMoving] = useTransition();
  const [text, setText] = useState(search);
  /** What this field has put into the address; anything else there came by Back, a link or Clear. */
  const sent = useRef(search);
  useEffect(() => {
    // On its way to what was typed last, the address may pass what was typed before.
    if (isMoving || search === sent.current) return;
    sent.current = search;
    setText(search);
  }, [search, isMoving]);
  const seek = (next: string) => {
    if (next.trim() === sent.current) return;
    sent.current = next.trim();
    const query = queryString({ ...kept, q: sent.current });
    startMoving(() => router.replace(query === '' ? path : `${path}?${query}`, { scroll: false }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text
  useEffect(() => {
    const timer = setTimeout(() => seek(text), pauseMs);
    // Who has found it and follows a link in the pause is not called back by the search.
    const giveWay = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a[href]')) clearTimeout(timer);
    };
    document.addEventListener('click', giveWay, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', giveWay, { capture: true });
    };
  }, [text]);
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      text={text}
      pending={isMoving}
      onChange={(next) => {
        setText(next);
        if (next === '') seek('');
      }}
      onSubmit={() => seek(text)}
    />
  );
}
