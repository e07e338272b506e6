'use client';

import { type RefObject, useEffect, useRef } from 'react';

/**
 * True while what has asked is still on the page, and `open` where it fades away: an answer that comes later must not
 * do to the page what was meant for what it showed then.
 */
export function useIsHere(open = true): Readonly<RefObject<boolean>> {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = open;
    return () => {
      isHere.current = false;
    };
  }, [open]);
  return isHere;
}
