'use client';

import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { isSignedOut, requestJson } from '@/components/base/client/request';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card } from '@/components/base/ui/card';
import { className } from '@/components/base/ui/class-name';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState, Notice } from '@/components/base/ui/state';
import type { WallView } from '@/lib/lead/presence/view';
import type { Environment } from '@/word/environment';
import { WallCard } from './wall-card';
import { WallTile } from './wall-tile';

const askAgainMs = 5_000;
/** More cards than these are smaller, and beyond the second number of two lines, so that they are all in view. */
const [fewCards, someCards] = [12, 25];

interface WallProps {
  initial: WallView;
  environment: Environment;
  note: string;
}

/** The team at work, for a screen on the wall: it goes on by itself, whether or not anybody touches the page. */
export function Wall({ initial, environment, note }: WallProps) {
  const { data: view, error } = useQuery({
    queryKey: ['presence', environment],
    queryFn: ({ signal }) => requestJson<WallView>('/api/portal/presence', { signal }),
    initialData: initial,
    refetchInterval: askAgainMs,
    // A second screen often shows a window that is not the one in front.
    refetchIntervalInBackground: true,
  });
  const { rows, at } = view;
  const isSmall = rows.length > fewCards;
  const isDense = rows.length > someCards;
  return (
    <div data-dense={isDense || undefined} className="flex flex-col gap-4 dense:gap-2">
      <div className="-mb-4 dense:-mb-2">
        <PageHeader
          title="Live wall"
          note={note}
          action={
            isDense && (
              <p className="text-xs text-ink-2">Each: captured, offered, accepted, accepted per hour</p>
            )
          }
        />
      </div>
      {error && !isSignedOut(error) && (
        <Notice tone="warning" role="status">
          The wall may be out of date. {error.message} We keep trying.
        </Notice>
      )}
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Users size={22} aria-hidden="true" />}
            title="Nobody to show yet"
            action={
              <Link href="/team" className={buttonClass('primary')}>
                Invite agents
              </Link>
            }
          >
            Agents show up here once they have joined, managers once they have captured a lead today.
          </EmptyState>
        </Card>
      ) : (
        <>
          <Totals rows={rows} />
          {isDense ? (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-1">
              {rows.map((row) => (
                <WallTile key={row.userId} row={row} at={at} environment={environment} />
              ))}
            </ul>
          ) : (
            <ul
              className={className(
                'grid grid-cols-1 gap-3 sm:grid-cols-2',
                isSmall ? 'lg:grid-cols-4 xl:grid-cols-5' : 'lg:grid-cols-3',
                rows.length > 9 && !isSmall && 'xl:grid-cols-4',
              )}
            >
              {rows.map((row) => (
                <WallCard key={row.userId} row={row} at={at} environment={environment} isSmall={isSmall} />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

function Totals({ rows }: Pick<WallView, 'rows'>) {
  const count = (wanted: (row: WallView['rows'][number]) => boolean) => rows.filter(wanted).length;
  const sum = (key: 'captured' | 'offered' | 'accepted') => rows.reduce((total, row) => total + row[key], 0);
  const figures = [
    { label: 'At work', value: count(({ doing }) => doing !== 'idle' && doing !== 'away') },
    { label: 'Idle', value: count(({ doing }) => doing === 'idle') },
    { label: 'Signed out', value: count(({ doing }) => doing === 'away') },
    { label: 'Captured today', value: sum('captured') },
    { label: 'With offers', value: sum('offered') },
    { label: 'Accepted', value: sum('accepted') },
  ];
  return (
    <dl className="grid grid-cols-3 gap-3 rounded-card border border-line bg-surface p-3 shadow-card dense:p-1.5 lg:grid-cols-6">
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end text-center dense:flex-row-reverse dense:items-baseline dense:justify-center dense:gap-2"
        >
          <dt className="text-xs text-ink-2 lg:text-sm">{label}</dt>
          <dd className="tabular text-2xl leading-tight font-semibold tracking-tight lg:text-4xl dense:lg:text-xl">
            {formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
