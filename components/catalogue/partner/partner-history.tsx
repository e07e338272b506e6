import { actionText } from '@/components/base/audit/action-text';
import { EntryChanges } from '@/components/base/audit/entry-changes';
import { Card, CardHeader } from '@/components/base/ui/card';
import { capitalize } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { AuditEntryView } from '@/lib/base/audit/schema';

interface PartnerHistoryProps {
  partnerId: number;
  /** The newest. */
  entries: readonly AuditEntryView[];
}

/** What operators have done with a partner, newest first. */
export function PartnerHistory({ partnerId, entries }: PartnerHistoryProps) {
  return (
    <Card>
      <CardHeader
        title="History"
        note="The latest changes and tests, newest first."
        action={
          <Link
            href={`/operator/audit?noun=partner&subjectId=${partnerId}`}
            className="text-sm text-accent underline underline-offset-4"
          >
            All in the audit trail
          </Link>
        }
      />
      {entries.length === 0 ? (
        <EmptyState title="No changes yet">Changes and tests appear here.</EmptyState>
      ) : (
        <div className="pt-3">
          <Table label="History" cards>
            <TableHead>
              <HeaderCell>When</HeaderCell>
              <HeaderCell>Who</HeaderCell>
              <HeaderCell>What</HeaderCell>
              <HeaderCell className="w-1/2">Change</HeaderCell>
            </TableHead>
            <tbody>
              {entries.map(({ id, at, actor, action, changes }) => (
                <Row key={id} className="align-top">
                  <Cell className="whitespace-nowrap text-ink-2">
                    <Moment at={at} />
                  </Cell>
                  <Cell label="Who" className="whitespace-nowrap">
                    {capitalize(actor)}
                  </Cell>
                  <Cell label="What" className="font-medium whitespace-nowrap">
                    {actionText[action] ?? action}
                  </Cell>
                  <Cell label="Change" className="card:col-span-2">
                    <EntryChanges changes={changes} />
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Card>
  );
}
