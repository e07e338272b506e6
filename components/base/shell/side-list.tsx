'use client';

import { usePathname } from 'next/navigation';
import { Fragment, useEffect, useId, useRef } from 'react';
import { className } from '@/components/base/ui/class-name';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { currentHref, type NavigationGroup, type NavigationItem } from './navigation-item';
import { wideOnly } from './wide-only';

interface SideListProps {
  groups: readonly NavigationGroup[];
  /** In the drawer, where fingers press them; else the words give way to the icons where there is little room. */
  isDrawer?: boolean;
  onFollow?: () => void;
}

/** The pages in groups, and what waits beside them. */
export function SideList({ groups, isDrawer = false, onFollow }: SideListProps) {
  const id = useId();
  const path = usePathname();
  const current = currentHref(
    groups.flatMap(({ items }) => items),
    path,
  );
  const list = useRef<HTMLElement>(null);
  // Where not all fit, the current one is in view.
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <nav ref={list} aria-label="Main" className="flex flex-col gap-3">
      {groups.map(({ label, items }, nth) => (
        <Fragment key={label ?? ''}>
          {/* Where only icons are left, a line parts the groups. */}
          {label !== null && !isDrawer && nth > 0 && (
            <span
              aria-hidden="true"
              className="mx-2 hidden h-px bg-line max-lg:block group-data-narrow/side:block"
            />
          )}
          <div>
            {label !== null && (
              <p
                id={`${id}-${nth}`}
                className={className('px-3 pb-1 text-xs font-medium text-ink-2', !isDrawer && wideOnly)}
              >
                {label}
              </p>
            )}
            <ul {...(label !== null && { 'aria-labelledby': `${id}-${nth}` })} className="flex flex-col">
              {items.map((item) => (
                <li key={item.href}>
                  <Entry
                    item={item}
                    isCurrent={item.href === current}
                    isDrawer={isDrawer}
                    onFollow={onFollow}
                  />
                </li>
              ))}
            </ul>
          </div>
        </Fragment>
      ))}
    </nav>
  );
}

interface EntryProps {
  item: NavigationItem;
  isCurrent: boolean;
  isDrawer: boolean;
  onFollow: (() => void) | undefined;
}

function Entry({ item: { href, label, icon, waiting = 0, isDocument }, ...props }: EntryProps) {
  const { isCurrent, isDrawer, onFollow } = props;
  const parts = {
    href,
    title: label,
    'aria-current': isCurrent ? ('page' as const) : undefined,
    className: className(
      'relative flex items-center gap-2.5 rounded-control px-3 text-sm font-medium transition-colors',
      isDrawer ? 'min-h-11' : 'min-h-8 max-lg:justify-center group-data-narrow/side:justify-center',
      isCurrent ? 'bg-accent-soft text-accent' : 'text-ink-2 hover:bg-surface-2 hover:text-ink',
    ),
    children: (
      <>
        {icon}
        <span className={className('min-w-0 flex-1', !isDrawer && wideOnly)}>{label}</span>
        {waiting > 0 && <Count waiting={waiting} isDrawer={isDrawer} />}
      </>
    ),
  };
  if (isDocument) return <a {...parts}>{parts.children}</a>;
  return (
    <Link {...parts} {...(onFollow && { onClick: onFollow })}>
      {parts.children}
    </Link>
  );
}

/** How much waits; beside an icon alone a dot. */
function Count({ waiting, isDrawer }: { waiting: number; isDrawer: boolean }) {
  const text = waiting > 99 ? '99+' : String(waiting);
  return (
    <>
      <span className="sr-only">, {formatNumber(waiting)} waiting</span>
      <span
        aria-hidden="true"
        className={className(
          'tabular rounded-full bg-accent px-1.5 text-xs leading-5 text-on-accent',
          !isDrawer && 'max-lg:hidden group-data-narrow/side:hidden',
        )}
      >
        {text}
      </span>
      {!isDrawer && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-1 hidden size-2 rounded-full bg-accent max-lg:block group-data-narrow/side:block"
        />
      )}
    </>
  );
}
