'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { className } from '@/components/base/ui/class-name';
import { Link } from '@/components/base/ui/link';

export interface NavigationItem {
  href: string;
  label: string;
}

/** Returns the longest item that matches the path or is its prefix. */
function currentHref(items: readonly NavigationItem[], path: string): string | undefined {
  return items
    .map((item) => item.href)
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0];
}

export function Navigation({ items }: { items: readonly NavigationItem[] }) {
  const current = currentHref(items, usePathname());
  const list = useRef<HTMLElement>(null);
  // On a phone, where they do not wrap, not all items fit: scrolls the current one to the centre.
  useEffect(() => {
    const link = current && list.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!link || !list.current) return;
    list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav
      ref={list}
      aria-label="Main"
      className={className(
        'relative -mx-1 flex items-center gap-0.5 overflow-x-auto px-1 md:flex-wrap',
        items.length > 15 && 'md:justify-center',
      )}
    >
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          aria-current={item.href === current ? 'page' : undefined}
          className={className(
            'relative flex h-9 items-center rounded-control text-sm font-medium whitespace-nowrap transition-colors',
            // Many pages share one row where the screen is wide enough.
            items.length > 15 ? 'px-3 md:px-1.5' : items.length > 8 ? 'px-3 md:px-2' : 'px-3',
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
