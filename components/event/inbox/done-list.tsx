import { EnvironmentBadge } from '@/components/base/ui/environment-badge';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { DoneItem } from '@/lib/event/inbox/view';

/** What was done, by whom and when. */
export function DoneList({ items }: { items: readonly DoneItem[] }) {
  return (
    <Table label="Done" cards>
      <TableHead>
        <HeaderCell>What</HeaderCell>
        <HeaderCell>By</HeaderCell>
        <HeaderCell>When</HeaderCell>
      </TableHead>
      <tbody>
        {items.map(({ at, what, environment, by }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
          <Row key={nth} className="align-top">
            <Cell className="font-medium">
              {what}
              {environment && (
                <span className="ml-2">
                  <EnvironmentBadge of={environment} />
                </span>
              )}
            </Cell>
            <Cell label="By">{by ?? <span className="text-ink-2">Over by itself</span>}</Cell>
            <Cell label="When" className="text-ink-2">
              <Moment at={at} form="recent" />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
