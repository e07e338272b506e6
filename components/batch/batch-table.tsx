'use client';

import { useQuery } from '@tanstack/react-query';
import { requestJson } from '@/components/base/client/request';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { queryString } from '@/lib/base/text/query-string';
import type { BatchListPage } from '@/lib/batch/list-view';
import { BatchStatusBadge } from './batch-status';

/** A page of the affiliate's uploads; keeps itself up to date, more often while one is being imported. */
export function BatchTable({ page, before }: { page: BatchListPage; before: string | null }) {
  const { data } = useQuery({
    queryKey: ['batches', before, page],
    queryFn: ({ signal }) =>
      requestJson<BatchListPage>(`/api/portal/batch?${queryString({ before: before ?? undefined })}`, {
        signal,
      }),
    initialData: page,
    staleTime: 1_000,
    refetchInterval: ({ state }) =>
      (state.data?.batches ?? []).some(({ status }) => status === 'queued' || status === 'processing')
        ? 2_000
        : 15_000,
  });
  const { batches } = data;
  return (
    <Table label="Batches" cards>
      <TableHead>
        <HeaderCell>File</HeaderCell>
        <HeaderCell>Status</HeaderCell>
        <HeaderCell className="text-right">Rows</HeaderCell>
        <HeaderCell className="text-right">Created</HeaderCell>
        <HeaderCell className="text-right">Duplicates</HeaderCell>
        <HeaderCell className="text-right">Rejected</HeaderCell>
        <HeaderCell>By</HeaderCell>
        <HeaderCell className="text-right">Sent</HeaderCell>
      </TableHead>
      <tbody>
        {batches.map((batch) => (
          <Row key={batch.id} className="relative">
            <Cell className="max-w-72 min-w-36">
              {/* The link covers its row, so that the whole row is clickable. */}
              <Link
                href={`/batch/${batch.id}`}
                className="line-clamp-2 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 after:content-['']"
              >
                {batch.fileName ?? 'Unnamed file'}
              </Link>
              {batch.corrects && (
                <span className="line-clamp-2 text-xs text-ink-2 [overflow-wrap:anywhere]">
                  Corrects {batch.corrects.fileName ?? 'an unnamed file'}
                </span>
              )}
            </Cell>
            <Cell label="Status">
              <BatchStatusBadge status={batch.status} isUndone={batch.isUndone} />
            </Cell>
            <Cell label="Rows" className="tabular text-right">
              {batch.total === null ? '–' : formatNumber(batch.total)}
            </Cell>
            <Cell label="Created" className="tabular text-right">
              {formatNumber(batch.created)}
            </Cell>
            <Cell label="Duplicates" className="tabular text-right">
              {formatNumber(batch.duplicates)}
            </Cell>
            <Cell
              label="Rejected"
              className={`tabular text-right ${batch.invalid > 0 ? 'font-medium text-danger' : ''}`}
            >
              {formatNumber(batch.invalid)}
            </Cell>
            <Cell label="By" className="whitespace-nowrap text-ink-2">
              {batch.sentBy}
            </Cell>
            <Cell label="Sent" className="tabular text-right whitespace-nowrap text-ink-2">
              <Moment at={batch.createdAt} form="recent" />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
