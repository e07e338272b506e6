import { Button } from '@/components/base/ui/button';
import { Card } from '@/components/base/ui/card';
import { formatNumber } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { SharesPhone } from '@/lib/care/applicant-record/view';

interface PeopleChoiceProps {
  people: readonly SharesPhone[];
  pending: boolean;
  onChoose: (lead: string) => void;
}

/** Several people gave the same phone number: one of them is meant. */
export function PeopleChoice({ people, pending, onChoose }: PeopleChoiceProps) {
  return (
    <Card>
      <Table label="People with this phone number" cards>
        <TableHead>
          <HeaderCell>Applicant</HeaderCell>
          <HeaderCell>ID number</HeaderCell>
          <HeaderCell>Leads</HeaderCell>
          <HeaderCell>Newest</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Choose</span>
          </HeaderCell>
        </TableHead>
        <tbody>
          {people.map(({ lead, name, idNumber, leads, newestAt }) => (
            <Row key={lead}>
              <Cell className="font-medium">{name}</Cell>
              <Cell label="ID number" className="tabular">
                {idNumber}
              </Cell>
              <Cell label="Leads">{formatNumber(leads)}</Cell>
              <Cell label="Newest" className="text-ink-2">
                <Moment at={newestAt} />
              </Cell>
              <Cell className="text-right">
                <Button
                  size="sm"
                  pending={pending}
                  onClick={() => onChoose(lead)}
                  aria-label={`Look up ${name}, ID number ending in ${idNumber.slice(-1)}`}
                >
                  Look up
                </Button>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
