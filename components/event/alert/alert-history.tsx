import type { ReactNode } from 'react';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { AlertHistoryView } from '@/lib/event/alert/list-alerts';
import { alertWords } from '@/lib/event/alert/words';

/** Alerts, the latest first: what, since when, until when, and who was told. */
export function AlertHistory({
  alerts,
  isNarrowed,
  filters,
}: {
  alerts: readonly AlertHistoryView[];
  /** By filters: what is not there may be elsewhere. */
  isNarrowed: boolean;
  filters: ReactNode;
}) {
  return (
    <Card>
      <CardHeader title="Alerts" note="Open ones first, then the latest; kept for a year after they end." />
      <CardBody>{filters}</CardBody>
      {alerts.length === 0 && isNarrowed ? (
        <EmptyState title="No matching alerts">Try fewer filters.</EmptyState>
      ) : alerts.length === 0 ? (
        <EmptyState title="No alerts yet">Nothing has needed you so far.</EmptyState>
      ) : (
        <div className="pt-3">
          <Table label="Alerts" cards>
            <TableHead>
              <HeaderCell>What</HeaderCell>
              <HeaderCell>Since</HeaderCell>
              <HeaderCell>Until</HeaderCell>
              <HeaderCell>Who has it</HeaderCell>
              <HeaderCell>Told</HeaderCell>
            </TableHead>
            <tbody>
              {alerts.map((alert) => {
                const { title, path } = alertWords(alert);
                return (
                  <Row key={alert.id}>
                    <Cell className="min-w-64">
                      {alert.resolvedAt === null ? (
                        <Link href={path} className="font-medium">
                          {title}
                        </Link>
                      ) : (
                        title
                      )}
                    </Cell>
                    <Cell label="Since">
                      <Moment at={alert.openedAt} form="recent" />
                    </Cell>
                    <Cell label="Until">
                      {alert.resolvedAt === null ? (
                        <Badge tone="warning">Open</Badge>
                      ) : (
                        <Moment at={alert.resolvedAt} form="recent" />
                      )}
                    </Cell>
                    <Cell label="Who has it" className="text-ink-2">
                      {alert.takenBy === null ? '–' : alert.takenBy}
                      {alert.takenAt && (
                        <span className="block text-xs">
                          <Moment at={alert.takenAt} form="recent" />
                        </span>
                      )}
                    </Cell>
                    <Cell label="Told" className="min-w-48">
                      <Told told={alert.told} />
                    </Cell>
                  </Row>
                );
              })}
            </tbody>
          </Table>
        </div>
      )}
    </Card>
  );
}

const statusWords = {
  waiting: 'waiting',
  sent: 'sent',
  failed: 'not delivered',
  dropped: 'not sent',
} as const;

function Told({ told }: { told: AlertHistoryView['told'] }) {
  if (told.length === 0) return <span className="text-ink-2">Nobody</span>;
  return (
    <ul className="text-xs">
      {told.map(({ channel, event, status, problem }) => (
        <li key={`${channel} ${event}`} className={status === 'failed' ? 'text-danger' : 'text-ink-2'}>
          {channel}: {event === 'resolved' && 'all-clear '}
          {statusWords[status]}
          {problem !== null && status !== 'sent' && ` (${problem})`}
        </li>
      ))}
    </ul>
  );
}
