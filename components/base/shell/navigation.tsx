'use client';

import { usePathname } from 'next/navigation';
import { useRef } from 'react';
import { className } from '@/components/base/ui/class-name';
import { Link } from '@/components/base/ui/link';
import { useCentred } from '@/components/base/ui/use-centred';
import { currentHref, type NavigationItem } from './navigation-item';

/** The pages of somebody who has few of them, in a row. */
export function Navigation({ items }: { items: readonly NavigationItem[] }) {
  const current = currentHref(items, usePathname());
  const list = useRef<HTMLElement>(null);
  // On a phone, where they do not wrap, not all items fit.
  useCentred(list, '[aria-current=page]', current);
  return (
    <nav
      ref={list}
      aria-label="Main"
      className="relative -mx-1 flex items-center gap-0.5 overflow-x-auto px-1 md:flex-wrap"
    >
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          aria-current={item.href === current ? 'page' : undefined}
          className={className(
            'relative flex h-9 items-center rounded-control px-3 text-sm font-medium whitespace-nowrap transition-colors',
            item.href === current
              ? 'bg-surface-2 text-ink'
              : 'text-ink-2 hover:bg-surface-2/70 hover:text-ink',
          )}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
