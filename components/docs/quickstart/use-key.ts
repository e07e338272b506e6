'use client';

import { useEffect, useState } from 'react';
import { keyProblem } from '@/lib/docs/docs/quickstart/key';

const name = 'docs-uat-key';

/** The key that the reader entered: in this tab alone, until it is closed. */
export function useKey() {
  const [key, setKey] = useState('');
  useEffect(() => {
    try {
      const kept = sessionStorage.getItem(name) ?? '';
      if (keyProblem(kept) === null) setKey(kept);
    } catch {
      // The browser keeps nothing for this site: the key lasts as long as the page.
    }
  }, []);
  const keep = (next: string) => {
    setKey(next);
    try {
      if (next === '') sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, next);
    } catch {
      // As above.
    }
  };
  return { key, keep, forget: () => keep('') };
}
