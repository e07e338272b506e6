import type { ReactNode } from 'react';
import { FilterForm } from '@/components/base/list/filter-form';
import { Badge } from '@/components/base/ui/badge';
import { Card } from '@/components/base/ui/card';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { rightsChannelLabel, rightsKindLabel, rightsStateLabel } from '@/lib/applicant/rights';
import { shortDay } from '@/lib/base/text/text';
import type { RightsFilterInput } from '@/lib/care/rights-request/schema';
import type { RightsRequestView } from '@/lib/care/rights-request/view';
import { rightsKinds, rightsStates } from '@/word/rights-request';
import { dueState } from './rights-words';

interface RightsBoardProps {
  requests: readonly RightsRequestView[];
  filter: RightsFilterInput;
  /** As many as a board shows: there may be more. */
  most: number;
  path: string;
  /** Names through whom each came; not for a manager, whose are all of one affiliate. */
  isOperator: boolean;
  enter: ReactNode;
}

/** What applicants ask for by law, by the day when it is due. It names nobody. */
export function RightsBoard({ requests, filter, most, path, isOperator, enter }: RightsBoardProps) {
  const isFiltered = filter.kind !== null || filter.state !== null;
  return (
    <div className="flex flex-col gap-4">
      <FilterForm
        path={path}
        fields={[
          {
            name: 'state',
            label: 'State',
            any: 'All',
            choices: [
              { value: 'overdue', label: 'Overdue' },
              ...rightsStates.map((value) => ({ value, label: rightsStateLabel[value] })),
            ],
          },
          {
            name: 'kind',
            label: 'Asks for',
            any: 'Anything',
            choices: rightsKinds.map((value) => ({ value, label: rightsKindLabel[value] })),
          },
        ]}
        values={{ state: filter.state ?? undefined, kind: filter.kind ?? undefined }}
      />
      <Card>
        {requests.length === 0 ? (
          <EmptyState
            title={isFiltered ? 'None of these' : 'Nobody has asked yet'}
            action={isFiltered ? undefined : enter}
          >
            {isFiltered
              ? 'Clear the filters to see all.'
              : 'A person may ask what is held about them, have it corrected, deleted or restricted, or object: by any channel, free of charge. Enter it the day it comes; it is due after 30 days.'}
          </EmptyState>
        ) : (
          <Table label="What applicants ask for" cards>
            <TableHead>
              <HeaderCell>Asks for</HeaderCell>
              <HeaderCell>State</HeaderCell>
              <HeaderCell>Answer by</HeaderCell>
              <HeaderCell>Received</HeaderCell>
              {isOperator && <HeaderCell>Through</HeaderCell>}
              <HeaderCell>Entered by</HeaderCell>
            </TableHead>
            <tbody>
              {requests.map((one) => (
                <RequestRow key={one.id} one={one} path={path} isOperator={isOperator} />
              ))}
            </tbody>
          </Table>
        )}
      </Card>
      {requests.length === most && (
        <p className="text-sm text-ink-2">The first {most}: filter to see the others.</p>
      )}
    </div>
  );
}

function RequestRow({
  one,
  path,
  isOperator,
}: {
  one: RightsRequestView;
  path: string;
  isOperator: boolean;
}) {
  const { label, tone } = dueState(one);
  return (
    <Row>
      <Cell>
        <Link
          href={`${path}/${one.id}`}
          className="font-medium text-accent underline underline-offset-4"
          prefetch={false}
        >
          {rightsKindLabel[one.kind]}
        </Link>
        <span className="ml-2 text-xs text-ink-2">No. {one.id}</span>
      </Cell>
      <Cell label="State">
        <Badge tone={tone}>{label}</Badge>
      </Cell>
      <Cell label="Answer by">{shortDay(one.dueOn)}</Cell>
      <Cell label="Received" className="text-ink-2">
        {shortDay(one.receivedOn)}, {rightsChannelLabel[one.channel].toLowerCase()}
      </Cell>
      {isOperator && <Cell label="Through">{one.affiliate ?? 'Us'}</Cell>}
      <Cell label="Entered by" className="text-ink-2">
        {one.enteredBy ?? 'Command line'}, <Moment at={new Date(one.enteredAt)} form="recent" />
      </Cell>
    </Row>
  );
}
