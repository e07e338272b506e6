import type { ReactNode } from 'react';
import type { FilterField } from '@/components/base/list/filter-form';
import { ListView } from '@/components/base/list/list-view';
import { Badge } from '@/components/base/ui/badge';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import type { ListCells, ListColumn } from '@/lib/base/list/definition';
import type { ListQuery } from '@/lib/base/list/query';
import type { ListPage } from '@/lib/base/list/source';
import { type OwnApplicationFilter, ownApplicationList } from '@/lib/lender/application/list';
import type { OwnApplicationView } from '@/lib/lender/application/view';
import { stateOf } from './state';

interface ApplicationListProps {
  query: ListQuery<OwnApplicationFilter>;
  page: ListPage<OwnApplicationView>;
  columns: readonly ListColumn[];
  /** The reader may take a file of them. */
  mayExport: boolean;
}

/** What a lender was sent, newest first. */
export function OwnApplicationList({ mayExport, ...props }: ApplicationListProps) {
  return (
    <ListView
      {...props}
      list={ownApplicationList}
      noun="application"
      fields={fields}
      {...(mayExport && { exportPath: '/api/portal/lender/application/export' })}
      cells={cells}
      rowOf={({ id, name }) => ({ id, name })}
      at={({ requestedAt }) => requestedAt}
      empty={
        <EmptyState title="Nothing was sent to you yet">
          Applications are here from when an applicant has chosen you.
        </EmptyState>
      }
    />
  );
}

const fields: readonly FilterField[] = [
  {
    name: 'state',
    label: 'State',
    any: 'All states',
    choices: [
      { value: 'open', label: 'Open' },
      { value: 'accepted', label: 'Accepted' },
      { value: 'declined', label: 'Declined' },
      { value: 'failed', label: 'Ended' },
    ],
    className: 'sm:w-40',
  },
];

const cells: ListCells<typeof ownApplicationList, OwnApplicationView, ReactNode> = {
  name: ({ id, name, partnerName }) => (
    <>
      <Link href={`/lender/application/${id}`} className="font-medium text-accent hover:underline">
        {name}
      </Link>
      <span className="block text-xs text-ink-2">{partnerName}</span>
    </>
  ),
  product: ({ product }) => product,
  state: (row) => {
    const { label, tone } = stateOf(row);
    return <Badge tone={tone}>{label}</Badge>;
  },
  came: ({ requestedAt }) => <Moment at={requestedAt} form="recent" />,
  decided: ({ settledAt }) => (settledAt ? <Moment at={settledAt} form="recent" /> : '–'),
  reference: ({ reference }) => reference ?? '–',
  source: ({ source }) => source ?? '–',
  id: ({ id }) => <span className="font-mono text-xs">{id}</span>,
};
