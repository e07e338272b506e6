'use client';

import { useEffect } from 'react';

/** Puts what a page is about into the title of its tab: no applicant's data, which the browser would keep. */
export function useTabTitle(about: string): void {
  useEffect(() => {
    document.title = tabTitle(document.title, about);
  }, [about]);
}

/** Keeps the prefix of what has arrived (`use-title-prefix.ts`) and the product's name. */
export function tabTitle(shown: string, about: string): string {
  const [prefix = ''] = /^\(\d+\) .*? – /.exec(shown) ?? [];
  const name = shown.slice(shown.lastIndexOf(' · '));
  return `${prefix}${about}${name.startsWith(' · ') ? name : ''}`;
}
