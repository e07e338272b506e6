'use client';

import { useState } from 'react';
import { formatNumber } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { RequestView } from '@/lib/http/request/schema';
import { RequestDrawer } from './request-drawer';
import { StatusBadge } from './status-badge';

export function RequestTable({ requests }: { requests: readonly RequestView[] }) {
  const [shown, setShown] = useState<RequestView | null>(null);
  return (
    <>
      <Table label="Requests" cards>
        <TableHead>
          <HeaderCell>Time</HeaderCell>
          <HeaderCell>Request</HeaderCell>
          <HeaderCell>Response</HeaderCell>
          <HeaderCell>Key</HeaderCell>
          <HeaderCell className="text-right">Duration</HeaderCell>
        </TableHead>
        <tbody>
          {requests.map((request) => (
            <Row key={request.id} className="relative">
              <Cell className="text-ink-2">
                <Moment at={request.at} />
              </Cell>
              <Cell label="Request" className="whitespace-nowrap">
                {/* The button covers its row, so that the whole row is clickable. */}
                <button
                  type="button"
                  onClick={() => setShown(request)}
                  aria-haspopup="dialog"
                  className="font-mono text-xs after:absolute after:inset-0 after:content-['']"
                >
                  <span className="font-medium">{request.method}</span> {request.path}
                </button>
              </Cell>
              <Cell label="Response" className="max-w-80">
                <span className="flex items-center gap-2">
                  <StatusBadge status={request.status} />
                  {request.errors && (
                    <span className="truncate text-ink-2" title={request.errors.message}>
                      {request.errors.message}
                    </span>
                  )}
                </span>
              </Cell>
              <Cell label="Key" className="whitespace-nowrap text-ink-2">
                {request.keyName}
              </Cell>
              <Cell label="Duration" className="tabular text-right whitespace-nowrap text-ink-2">
                {formatNumber(request.durationMs)} ms
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <RequestDrawer request={shown} onClose={() => setShown(null)} />
    </>
  );
}
