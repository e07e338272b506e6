'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestJson } from '@/components/base/client/request';
import { Button } from '@/components/base/ui/button';
import { Card, CardHeader } from '@/components/base/ui/card';
import { formatCount, formatNumber } from '@/components/base/ui/format';
import { LeadStateBadge } from '@/components/base/ui/lead-state';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Notice } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { DuplicatePage } from '@/lib/batch/follow-on/view';

interface DuplicateRowsProps {
  batchId: string;
  count: number;
  /** What goes on with the upload: it may have changed the leads that are listed. */
  phase: string;
}

/** Lists the rows whose applicants had a lead already, each with that lead. */
export function DuplicateRows({ batchId, count, phase }: DuplicateRowsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useInfiniteQuery({
    queryKey: ['batch', batchId, 'duplicate', phase],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      requestJson<DuplicatePage>(`/api/portal/batch/${batchId}/duplicate?after=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    enabled: isOpen,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Card id="duplicates" className="scroll-mt-24">
      <CardHeader
        title="Duplicates"
        note={`${formatCount(count, 'row')} of applicants who had a lead for this product already. Nothing was changed.`}
        action={
          <Button
            aria-expanded={isOpen}
            aria-controls="duplicate-rows"
            pending={isOpen && list.isLoading}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show them'}
          </Button>
        }
      />
      <div id="duplicate-rows" className="pt-5">
        {isOpen && list.isError && (
          <div className="px-5 pb-5 sm:px-6">
            <Notice
              tone="danger"
              role="alert"
              action={
                <Button size="sm" onClick={() => void list.refetch()}>
                  Try again
                </Button>
              }
            >
              We couldn’t load them.
            </Notice>
          </div>
        )}
        {isOpen && rows.length > 0 && (
          <div className="border-t border-line">
            <Table label="Duplicates">
              <TableHead>
                <HeaderCell className="w-24">Row</HeaderCell>
                <HeaderCell>Their lead</HeaderCell>
                <HeaderCell>State</HeaderCell>
                <HeaderCell className="max-sm:hidden">Product</HeaderCell>
                <HeaderCell className="text-right max-sm:hidden">Captured</HeaderCell>
              </TableHead>
              <tbody>
                {rows.map(({ row, firstRow, lead }) => (
                  <Row key={row} className="relative">
                    <Cell className="tabular text-ink-2">{formatNumber(row)}</Cell>
                    <Cell>
                      {lead ? (
                        <Link
                          href={`/lead/${lead.id}`}
                          className="font-medium break-words after:absolute after:inset-0 after:content-['']"
                        >
                          {lead.name}
                        </Link>
                      ) : (
                        <span className="text-ink-2">Removed since</span>
                      )}
                      {firstRow !== null && (
                        <span className="block text-xs text-ink-2">
                          Row {formatNumber(firstRow)} of this file
                        </span>
                      )}
                    </Cell>
                    <Cell>{lead && <LeadStateBadge state={lead.state} />}</Cell>
                    <Cell className="max-sm:hidden">{lead?.intentTitle}</Cell>
                    <Cell className="tabular text-right whitespace-nowrap text-ink-2 max-sm:hidden">
                      {lead && <Moment at={lead.createdAt} form="recent" />}
                    </Cell>
                  </Row>
                ))}
              </tbody>
            </Table>
            {list.hasNextPage && (
              <div className="border-t border-line px-5 py-3 sm:px-6">
                <Button size="sm" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  Show more
                </Button>
              </div>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
