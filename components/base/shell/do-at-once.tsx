'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';

const longestMs = 10_000;

/**
 * Presses the control that an address names by `?do=`: the palette leads to a page with its question open, and nothing is
 * done before that is answered. The control has the id `do-<name>`; where the viewer may not use it, there is none.
 */
export function DoAtOnce() {
  const name = useSearchParams().get('do');
  useEffect(() => {
    if (name === null || !/^[a-z0-9-]{1,40}$/.test(name)) return;
    const press = () => {
      const control = document.getElementById(`do-${name}`);
      if (!control || control.matches(':disabled')) return false;
      const address = new URL(window.location.href);
      address.searchParams.delete('do');
      // Once: loading the page again, or coming back to it, asks nothing.
      window.history.replaceState(null, '', address);
      control.click();
      return true;
    };
    if (press()) return;
    // The page comes after its frame.
    const observer = new MutationObserver(() => {
      if (press()) observer.disconnect();
    });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    const timer = setTimeout(() => observer.disconnect(), longestMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [name]);
  return null;
}
