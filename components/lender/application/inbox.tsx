'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Badge } from '@/components/base/ui/badge';
import { className } from '@/components/base/ui/class-name';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { leadKeys, useLeadKeys } from '@/components/desk/desk/use-lead-keys';
import type { OwnApplicationView } from '@/lib/lender/application/view';
import { waitedText } from './state';

/** How often an open inbox asks for what came. */
const askedEveryMs = 30_000;

/** What waits for a decision, oldest first. J and K move in it. */
export function InboxTable({
  applications,
  singleKeys,
}: {
  applications: readonly OwnApplicationView[];
  singleKeys: boolean;
}) {
  const router = useRouter();
  const { list } = useLeadKeys(singleKeys);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, askedEveryMs);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <section ref={list} aria-label="Inbox" {...(singleKeys && { 'data-keys': leadKeys })}>
      <Table label="Applications that wait" cards>
        <TableHead>
          <HeaderCell>Applicant</HeaderCell>
          <HeaderCell>Product</HeaderCell>
          <HeaderCell>Has waited</HeaderCell>
          <HeaderCell>Came</HeaderCell>
          <HeaderCell>From</HeaderCell>
        </TableHead>
        <tbody>
          {applications.map((one) => (
            <Row key={one.id}>
              <Cell>
                <Link
                  href={`/lender/application/${one.id}`}
                  data-lead={one.id}
                  className="font-medium text-accent hover:underline"
                >
                  {one.name}
                </Link>
                <span className="block text-xs text-ink-2">{one.partnerName}</span>
              </Cell>
              <Cell label="Product">{one.product}</Cell>
              <Cell label="Has waited">
                <span className="flex flex-wrap items-center gap-2">
                  <span className={className('tabular', one.isLate && 'font-medium text-danger')}>
                    {waitedText(one.waitedMs)}
                  </span>
                  {one.isLate && <Badge tone="danger">Late</Badge>}
                  {one.heldBy && <Badge tone="warning">{one.heldBy} is on it</Badge>}
                  {one.hasQuestion && (
                    <Badge tone={one.isAnswered ? 'success' : 'info'}>
                      {one.isAnswered ? 'Answered' : 'Question put'}
                    </Badge>
                  )}
                </span>
              </Cell>
              <Cell label="Came" className="text-ink-2">
                <Moment at={one.requestedAt} form="recent" />
              </Cell>
              <Cell label="From">{one.source ?? '–'}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
