'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';

/** Returns a ref, and true from when its element first comes near the part of the page that is in view. */
export function useSeen<Part extends HTMLElement>(): [RefObject<Part | null>, boolean] {
  const element = useRef<Part>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isSeen];
}
