'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** A list that scrolls by itself: shows the link to the current page, however far down it is. */
export function KeptInView({ className, children }: { className: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!link || !list.current) return;
    const below = link.offsetTop + link.offsetHeight - list.current.clientHeight;
    if (below > 0) list.current.scrollTop = below + list.current.clientHeight / 3;
  }, []);
  return (
    <div ref={list} className={className}>
      {children}
    </div>
  );
}
