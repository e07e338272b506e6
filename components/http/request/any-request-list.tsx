import { ScrollText, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FilterField } from '@/components/base/list/filter-form';
import { ListView } from '@/components/base/list/list-view';
import { affiliateField } from '@/components/base/list/named-choices';
import { EnvironmentBadge } from '@/components/base/ui/environment-badge';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import type { ListCells, ListColumn } from '@/lib/base/list/definition';
import type { ListQuery } from '@/lib/base/list/query';
import type { ListPage } from '@/lib/base/list/source';
import {
  type AnyRequestListFilter,
  anyRequestList,
  type RefusedFilter,
  refusedList,
} from '@/lib/http/request/list';
import type { AnyRequest, RefusedAddress } from '@/lib/http/request/list-any-requests';
import { requestPaths } from '@/lib/http/request/request-path';
import { RequestOpener } from './request-opener';
import { StatusBadge } from './status-badge';

interface AnyRequestListProps {
  query: ListQuery<AnyRequestListFilter>;
  page: ListPage<AnyRequest>;
  columns: readonly ListColumn[];
  affiliates: readonly { id: number; name: string }[];
  /** Of the key whose calls these are; null: of all. */
  keyName: string | null;
}

/** The API calls of all affiliates. */
export function AnyRequestList({ affiliates, keyName, ...props }: AnyRequestListProps) {
  return (
    <ListView
      {...props}
      list={anyRequestList}
      noun="API call"
      placeholder="Address that called"
      fields={fieldsFor(affiliates, props.query.filter.key, keyName)}
      exportPath="/api/portal/request/export"
      cells={cells}
      rowOf={({ id, method, path }) => ({ id: String(id), name: `${method} ${path}` })}
      at={({ at }) => at}
      empty={
        <EmptyState icon={<ScrollText size={22} aria-hidden="true" />} title="No API calls yet">
          Calls show up here within a second.
        </EmptyState>
      }
    />
  );
}

const fieldsFor = (
  affiliates: AnyRequestListProps['affiliates'],
  keyId: number | undefined,
  keyName: string | null,
): readonly FilterField[] => [
  affiliateField(affiliates),
  {
    name: 'path',
    label: 'Endpoint',
    any: 'All endpoints',
    choices: requestPaths.map((path) => ({ value: path, label: path })),
    className: 'sm:w-64',
  },
  {
    name: 'status',
    label: 'Response',
    any: 'All responses',
    choices: [{ value: 'failed', label: 'Errors only' }],
    className: 'sm:w-40',
  },
  { name: 'from', label: 'Days', choices: null, className: 'sm:w-44' },
  // Chosen by a link from the key.
  ...(keyId === undefined
    ? []
    : [
        {
          name: 'key',
          label: 'Key',
          any: 'All keys',
          choices: [{ value: String(keyId), label: keyName ?? 'No such key' }],
          className: 'sm:w-52',
        },
      ]),
];

const cells: ListCells<typeof anyRequestList, AnyRequest, ReactNode> = {
  request: (request) => <RequestOpener request={request} caller={request} />,
  at: ({ at }) => (
    <span className="text-ink-2">
      <Moment at={at} form="recent" />
    </span>
  ),
  affiliate: ({ affiliate }) => affiliate.name,
  environment: ({ environment }) => <EnvironmentBadge of={environment} />,
  response: ({ status, errors }) => (
    <span className="flex max-w-72 items-center gap-2">
      <StatusBadge status={status} />
      {errors && (
        <span className="truncate text-ink-2" title={errors.message}>
          {errors.message}
        </span>
      )}
    </span>
  ),
  duration: ({ durationMs }) => `${formatNumber(durationMs)} ms`,
  key: ({ keyName, keyHint }) => (
    <span className="text-ink-2">
      {keyName} <span className="font-mono">…{keyHint}</span>
    </span>
  ),
  address: ({ network }) =>
    network === null ? (
      <span className="text-ink-2">–</span>
    ) : (
      <code className="text-xs whitespace-nowrap">{network}</code>
    ),
  lead: ({ lead }) =>
    lead === null ? (
      <span className="text-ink-2">–</span>
    ) : (
      // Above the button that covers the row.
      <Link href={`/operator/lead/${lead}`} className="relative z-10 text-accent hover:underline">
        {lead}
      </Link>
    ),
  requestId: ({ requestId }) => <code className="text-xs break-all">{requestId}</code>,
};

interface RefusedListProps {
  query: ListQuery<RefusedFilter>;
  page: ListPage<RefusedAddress>;
  columns: readonly ListColumn[];
}

/** The addresses that call the API without a valid key. */
export function RefusedList(props: RefusedListProps) {
  return (
    <ListView
      {...props}
      list={refusedList}
      noun="address"
      plural="addresses"
      placeholder="Part of an address"
      fields={[
        {
          name: 'period',
          label: 'Period',
          any: 'Last 24 hours',
          choices: [
            { value: 'week', label: 'Last 7 days' },
            { value: 'month', label: 'Last 30 days' },
          ],
          className: 'sm:w-40',
        },
      ]}
      exportPath="/api/portal/request/refused/export"
      cells={refusedCells}
      rowOf={({ address }) => ({ id: address || 'others', name: address || 'Other addresses' })}
      empty={
        <EmptyState icon={<ShieldCheck size={22} aria-hidden="true" />} title="Every call had a valid key">
          Nobody has called without one in this period.
        </EmptyState>
      }
    />
  );
}

const refusedCells: ListCells<typeof refusedList, RefusedAddress, ReactNode> = {
  address: ({ address }) =>
    address ? (
      <span className="font-mono text-xs">{address}</span>
    ) : (
      <span>Other addresses, counted together</span>
    ),
  calls: ({ calls }) => formatNumber(calls),
  first: ({ firstAt }) => (
    <span className="text-ink-2">
      <Moment at={firstAt} />
    </span>
  ),
  last: ({ lastAt }) => <Moment at={lastAt} form="recent" />,
};
