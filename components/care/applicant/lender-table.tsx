import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { RecordedLender } from '@/lib/care/applicant-record/view';
import { lenderResult, lenderTime } from '@/lib/care/applicant-record/words';
import { whatWasSent } from '@/lib/desk/lead-read/words';
import { LeadLink } from './lead-link';

export function LenderTable({ lenders }: { lenders: readonly RecordedLender[] }) {
  return (
    <Table label="Lenders" cards>
      <TableHead>
        <HeaderCell>Lender</HeaderCell>
        <HeaderCell>What was sent</HeaderCell>
        <HeaderCell>When</HeaderCell>
        <HeaderCell>What became of it</HeaderCell>
        <HeaderCell>Lead</HeaderCell>
      </TableHead>
      <tbody>
        {lenders.map((one, nth) => {
          const { at, isExact } = lenderTime(one);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
            <Row key={nth} className="align-top">
              <Cell className="font-medium">{one.lender}</Cell>
              <Cell label="What was sent">{whatWasSent[one.kind]}</Cell>
              <Cell label="When" className="text-ink-2">
                <Moment at={at} />
                {!isExact && (
                  <span className="block text-xs">When it was made; no copy of what was sent is kept</span>
                )}
              </Cell>
              <Cell label="What became of it">
                {lenderResult(one) ?? '–'}
                {one.settledAt !== null && (
                  <span className="block text-xs text-ink-2">
                    <Moment at={one.settledAt} />
                  </span>
                )}
              </Cell>
              <Cell label="Lead">
                <LeadLink id={one.lead} />
              </Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
