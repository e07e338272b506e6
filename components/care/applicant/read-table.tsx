import { formatCount } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { RecordedRead } from '@/lib/care/applicant-record/view';
import { readText } from '@/lib/care/applicant-record/words';
import { LeadLink } from './lead-link';

export function ReadTable({ reads }: { reads: readonly RecordedRead[] }) {
  return (
    <Table label="Who has seen it" cards>
      <TableHead>
        <HeaderCell>Who</HeaderCell>
        <HeaderCell>What</HeaderCell>
        <HeaderCell>When</HeaderCell>
        <HeaderCell>Lead</HeaderCell>
      </TableHead>
      <tbody>
        {reads.map((one, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
          <Row key={nth} className="align-top">
            <Cell className="font-medium">{one.who}</Cell>
            <Cell label="What">{readText(one)}</Cell>
            <Cell label="When" className="text-ink-2">
              <Moment at={one.at} />
            </Cell>
            <Cell label="Lead">{leadsOf(one)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function leadsOf({ leads }: RecordedRead) {
  const [only, ...others] = leads;
  if (only === undefined) return '–';
  if (others.length === 0) return <LeadLink id={only} />;
  return `${formatCount(leads.length, 'lead')} of this applicant`;
}
