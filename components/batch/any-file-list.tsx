import { FileSpreadsheet } from 'lucide-react';
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
import { queryString } from '@/lib/base/text/query-string';
import { southAfricanDate } from '@/lib/base/time/date';
import { type AnyFileFilter, anyFileList } from '@/lib/batch/any/list';
import type { AnyFileItem } from '@/lib/batch/any/list-any-files';
import { BatchStatusBadge } from './batch-status';

interface AnyFileListProps {
  query: ListQuery<AnyFileFilter>;
  page: ListPage<AnyFileItem>;
  columns: readonly ListColumn[];
  affiliates: readonly { id: number; name: string }[];
}

/** The files of all affiliates; each leads to its affiliate, and to the leads that came by files that day. */
export function AnyFileList({ affiliates, ...props }: AnyFileListProps) {
  return (
    <ListView
      {...props}
      list={anyFileList}
      noun="file"
      fields={fieldsFor(affiliates)}
      exportPath="/api/portal/batch/export"
      cells={cells}
      rowOf={({ id, affiliateName }) => ({ id, name: `${id} of ${affiliateName}` })}
      empty={
        <EmptyState icon={<FileSpreadsheet size={22} aria-hidden="true" />} title="No files yet">
          Affiliates upload them in their portal, or send them by the API.
        </EmptyState>
      }
    />
  );
}

const fieldsFor = (affiliates: AnyFileListProps['affiliates']): readonly FilterField[] => [
  affiliateField(affiliates),
  {
    name: 'state',
    label: 'State',
    any: 'All states',
    choices: [
      { value: 'queued', label: 'Queued' },
      { value: 'processing', label: 'Processing' },
      { value: 'completed', label: 'Completed' },
      { value: 'rejected', label: 'With rejected rows' },
      { value: 'failed', label: 'Failed' },
      { value: 'undone', label: 'Undone' },
    ],
    className: 'sm:w-48',
  },
];

const cells: ListCells<typeof anyFileList, AnyFileItem, ReactNode> = {
  file: ({ id, fileName }) => (
    <>
      <span className="font-medium">{fileName ?? 'Unnamed file'}</span>
      <span className="block font-mono text-xs text-ink-2">{id}</span>
    </>
  ),
  affiliate: ({ affiliateId, affiliateName }) => (
    <Link href={`/operator/affiliate/${affiliateId}`} className="hover:underline">
      {affiliateName}
    </Link>
  ),
  environment: ({ environment }) => <EnvironmentBadge of={environment} />,
  state: ({ status, isUndone, message }) => (
    <>
      <BatchStatusBadge status={status} isUndone={isUndone} />
      {message !== null && <p className="mt-1 max-w-80 text-xs wrap-anywhere text-ink-2">{message}</p>}
    </>
  ),
  rows: ({ total }) => (total === null ? <span className="text-ink-2">–</span> : formatNumber(total)),
  leads: ({ created, isUndone, ...file }) =>
    created === 0 || isUndone ? (
      formatNumber(created)
    ) : (
      <Link
        href={leadsHref(file)}
        title="Leads that came by files of this affiliate that day"
        className="text-accent underline"
      >
        {formatNumber(created)}
      </Link>
    ),
  duplicates: ({ duplicates }) => formatNumber(duplicates),
  rejected: ({ invalid }) =>
    invalid === 0 ? '0' : <span className="font-medium text-danger">{formatNumber(invalid)}</span>,
  by: ({ userName }) => <span className="text-ink-2">{userName ?? 'API'}</span>,
  sent: ({ createdAt }) => <Moment at={createdAt} form="recent" />,
  finished: ({ finishedAt }) => finishedAt && <Moment at={finishedAt} form="recent" />,
};

function leadsHref({
  affiliateId,
  environment,
  createdAt,
  finishedAt,
}: Pick<AnyFileItem, 'affiliateId' | 'environment' | 'createdAt' | 'finishedAt'>): string {
  const from = southAfricanDate(createdAt);
  const to = southAfricanDate(finishedAt ?? createdAt);
  return `/operator/lead?${queryString({ affiliate: affiliateId, environment, source: 'batch', from, to })}`;
}
