import { Card, CardHeader } from '@/components/base/ui/card';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { ViewAsView } from '@/lib/access/view-as/schema';

/** Tells managers when operators looked at their portal; nothing if none did. */
export function ViewList({ views }: { views: readonly ViewAsView[] }) {
  if (views.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Support access"
        note="When the operator’s support looked at your portal. They could change nothing, and applicants were masked."
      />
      <div className="pt-3">
        <Table label="Support access" cards>
          <TableHead>
            <HeaderCell>Who</HeaderCell>
            <HeaderCell>As</HeaderCell>
            <HeaderCell>From</HeaderCell>
            <HeaderCell>Until</HeaderCell>
          </TableHead>
          <tbody>
            {views.map(({ id, who, as, at, until }) => (
              <Row key={id}>
                <Cell className="font-medium whitespace-nowrap">{who}</Cell>
                <Cell label="As" className="whitespace-nowrap text-ink-2">
                  {as}
                </Cell>
                <Cell label="From" className="text-ink-2">
                  <Moment at={at} />
                </Cell>
                <Cell label="Until" className="text-ink-2">
                  <Moment at={until} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}
