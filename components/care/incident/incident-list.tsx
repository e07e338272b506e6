import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { ListedIncidentView } from '@/lib/care/incident/view';
import { incidentKindWords } from '@/word/incident';
import { CertaintyBadge } from './certainty-badge';

/** Lists incidents, newest first. */
export function IncidentList({ incidents }: { incidents: readonly ListedIncidentView[] }) {
  if (incidents.length === 0)
    return (
      <EmptyState title="No incidents">
        When a key, an account or a lender may have let data out, record it here: you see whose data it was,
        and write to the people.
      </EmptyState>
    );
  return (
    <Table label="Incidents" cards>
      <TableHead>
        <HeaderCell>Through</HeaderCell>
        <HeaderCell>Noticed</HeaderCell>
        <HeaderCell className="text-right">People</HeaderCell>
        <HeaderCell>State</HeaderCell>
        <HeaderCell>Regulator</HeaderCell>
        <HeaderCell>People told</HeaderCell>
      </TableHead>
      <tbody>
        {incidents.map((incident) => (
          <Row key={incident.id}>
            <Cell>
              <Link
                href={`/operator/incident/${incident.id}`}
                className="font-medium text-accent hover:underline"
              >
                {incident.subject}
              </Link>
              <span className="block text-xs text-ink-2">{incidentKindWords[incident.kind]}</span>
            </Cell>
            <Cell label="Noticed" className="text-ink-2">
              <Moment at={incident.noticedAt} form="recent" />
            </Cell>
            <Cell label="People" className="tabular text-right">
              {incident.state === 'done' ? formatNumber(incident.people.production) : 'Counting…'}
            </Cell>
            <Cell label="State">
              <CertaintyBadge certainty={incident.certainty} />
            </Cell>
            <Cell label="Regulator">
              <ToldAt at={incident.regulatorToldAt} />
            </Cell>
            <Cell label="People told">
              <ToldAt at={incident.peopleToldAt} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function ToldAt({ at }: { at: string | null }) {
  return at === null ? (
    <span className="text-warning">Not yet</span>
  ) : (
    <span className="text-ink-2">
      <Moment at={at} form="recent" />
    </span>
  );
}
