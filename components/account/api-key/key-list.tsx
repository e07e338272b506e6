import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FilterField } from '@/components/base/list/filter-form';
import { rowLinkClass } from '@/components/base/list/list-table';
import { ListView } from '@/components/base/list/list-view';
import { affiliateField } from '@/components/base/list/named-choices';
import { EnvironmentBadge } from '@/components/base/ui/environment-badge';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { type KeyFilter, keyList } from '@/lib/account/api-key/list';
import type { ListedKey } from '@/lib/account/api-key/schema';
import { limitedTo } from '@/lib/account/api-key/scope';
import type { ListCells, ListColumn } from '@/lib/base/list/definition';
import type { ListQuery } from '@/lib/base/list/query';
import type { ListPage } from '@/lib/base/list/source';
import { endOf, KeyStateBadge } from './key-state';

interface KeyListProps {
  query: ListQuery<KeyFilter>;
  page: ListPage<ListedKey>;
  columns: readonly ListColumn[];
  affiliates: readonly { id: number; name: string }[];
  now: Date;
}

/** The keys of all affiliates; each leads to its affiliate, where keys are issued, changed and revoked. */
export function KeyList({ affiliates, now, ...props }: KeyListProps) {
  return (
    <ListView
      {...props}
      list={keyList}
      noun="key"
      placeholder="Key, its last four characters, or affiliate"
      fields={fieldsFor(affiliates)}
      exportPath="/api/portal/api-key/export"
      cells={{
        ...cells,
        state: (key) => <KeyStateBadge apiKey={key} now={now} affiliateActive={key.affiliateActive} />,
      }}
      rowOf={({ id, name, hint }) => ({ id: String(id), name: `${name} …${hint}` })}
      empty={
        <EmptyState icon={<KeyRound size={22} aria-hidden="true" />} title="No keys yet">
          Keys are issued on an affiliate’s page.
        </EmptyState>
      }
    />
  );
}

const fieldsFor = (affiliates: KeyListProps['affiliates']): readonly FilterField[] => [
  affiliateField(affiliates, 'sm:w-44'),
  {
    name: 'state',
    label: 'State',
    any: 'All states',
    choices: [
      { value: 'usable', label: 'Usable' },
      { value: 'ending', label: 'Being replaced' },
      { value: 'suspended', label: 'Suspended with their affiliate' },
      { value: 'expired', label: 'Expired' },
      { value: 'replaced', label: 'Replaced' },
      { value: 'revoked', label: 'Revoked' },
    ],
    className: 'sm:w-40',
  },
  {
    name: 'within',
    label: 'Expires',
    any: 'Any time',
    choices: ['7', '30', '90'].map((days) => ({ value: days, label: `Within ${days} days` })),
    className: 'sm:w-40',
  },
  {
    name: 'used',
    label: 'Used',
    any: 'Used or not',
    choices: [
      { value: 'lately', label: 'In the last 30 days' },
      { value: 'not-lately', label: 'Not for 30 days' },
    ],
    className: 'sm:w-44',
  },
];

const cells: Omit<ListCells<typeof keyList, ListedKey, ReactNode>, 'state'> = {
  name: ({ affiliateId, name, hint }) => (
    <>
      <Link href={`/operator/affiliate/${affiliateId}#keys`} className={rowLinkClass}>
        {name}
      </Link>
      <span className="block font-mono text-xs text-ink-2">…{hint}</span>
    </>
  ),
  affiliate: ({ affiliateName }) => affiliateName,
  environment: ({ environment }) => <EnvironmentBadge of={environment} />,
  used: ({ lastUsedAt }) =>
    lastUsedAt ? <Moment at={lastUsedAt} form="recent" /> : <span className="text-ink-2">Never</span>,
  calls: ({ id, name, hint }) => (
    // Above the link that covers the row.
    <Link
      href={`/operator/api-call?key=${id}`}
      aria-label={`What it did: ${name} …${hint}`}
      className="relative z-10 whitespace-nowrap text-accent hover:underline"
    >
      What it did
    </Link>
  ),
  expires: (key) => <Moment at={endOf(key)} form={key.status === 'ending' ? 'full' : 'day'} />,
  limit: ({ requestsPerMinute }) =>
    requestsPerMinute === null ? (
      <span className="text-ink-2">None</span>
    ) : (
      `${formatNumber(requestsPerMinute)} a minute`
    ),
  scopes: ({ scopes }) => limitedTo(scopes) ?? <span className="text-ink-2">All</span>,
  created: ({ createdAt }) => <Moment at={createdAt} form="day" />,
};
