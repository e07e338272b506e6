'use client';

import { useChange } from '@/components/base/form/use-change';
import { Button } from '@/components/base/ui/button';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import {
  capitalize,
  environmentLabel,
  formatCount,
  formatNumber,
  sentence,
} from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { peopleOf, type ScopeView } from '@/lib/care/incident/view';
import { incidentDataWords, incidentWayWords } from '@/word/incident';

interface ScopeCardProps {
  incidentId: number;
  /** Newest first. */
  scopes: readonly ScopeView[];
  mayKeep: boolean;
  onChange: () => void;
}

/** Whose data it was: the newest version that was counted, what is not known, and the versions before. */
export function ScopeCard({ incidentId, scopes, mayKeep, onChange }: ScopeCardProps) {
  const again = useChange({
    path: `/api/portal/incident/${incidentId}/scope`,
    done: 'It is being counted again',
    onDone: onChange,
  });
  const counting = scopes.find(({ state }) => state === 'counting');
  const newest = scopes.find(({ state }) => state === 'done');
  return (
    <Card aria-label="Whose data it was">
      <CardHeader
        title="Whose data it was"
        note="Reads, lists, exports, files, calls, scores and applications in this time. People of UAT are made up."
        action={
          mayKeep && (
            <Button pending={again.pending} disabled={counting !== undefined} onClick={() => again.run({})}>
              Count again
            </Button>
          )
        }
      />
      <CardBody className="flex flex-col gap-5">
        {again.message && (
          <p role="alert" className="text-sm text-danger">
            {again.message}
          </p>
        )}
        {counting && (
          <div className="flex flex-col gap-2 text-sm" role="status">
            <p>
              Counting: step {counting.step} of {counting.steps}. You can leave this page.
            </p>
            <p className="tabular text-ink-2">{formatCount(counting.looked, 'row')} looked at</p>
          </div>
        )}
        {newest && <Counted scope={newest} />}
        {scopes.filter(({ state }) => state === 'done').length > 1 && <Versions scopes={scopes} />}
      </CardBody>
    </Card>
  );
}

function Counted({ scope }: { scope: ScopeView }) {
  return (
    <>
      <p className="tabular text-2xl">{formatCount(peopleOf(scope, 'production'), 'person', 'people')}</p>
      {scope.rows.length === 0 ? (
        <p className="text-sm text-ink-2">Nothing is recorded for this time.</p>
      ) : (
        <Table label="By way and kind of data" cards>
          <TableHead>
            <HeaderCell>How</HeaderCell>
            <HeaderCell>Data</HeaderCell>
            <HeaderCell className="text-right">People</HeaderCell>
            <HeaderCell className="text-right">Leads</HeaderCell>
            <HeaderCell className="text-right">Erased since</HeaderCell>
            <HeaderCell>First</HeaderCell>
            <HeaderCell>Last</HeaderCell>
          </TableHead>
          <tbody>
            {scope.rows.map((row) => (
              <Row key={`${row.environment} ${row.way} ${row.data}`}>
                <Cell className={row.way === null ? 'font-medium' : undefined}>
                  {row.way === null
                    ? `All in ${environmentLabel(row.environment)}`
                    : capitalize(incidentWayWords[row.way])}
                  {row.way !== null && (
                    <span className="block text-xs text-ink-2">{environmentLabel(row.environment)}</span>
                  )}
                </Cell>
                <Cell label="Data" className="text-ink-2">
                  {row.data === null ? 'All of it' : capitalize(incidentDataWords[row.data])}
                </Cell>
                <Cell label="People" className="tabular text-right">
                  {formatNumber(row.people)}
                </Cell>
                <Cell label="Leads" className="tabular text-right">
                  {formatNumber(row.leads)}
                </Cell>
                <Cell label="Erased since" className="tabular text-right">
                  {formatNumber(row.erased)}
                </Cell>
                <Cell label="First" className="text-ink-2">
                  <Moment at={row.first} />
                </Cell>
                <Cell label="Last" className="text-ink-2">
                  <Moment at={row.last} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      {scope.unknown.length > 0 && (
        <section>
          <h3 className="text-sm font-medium">What is not known</h3>
          <ul className="mt-2 list-disc pl-5 text-sm text-ink-2">
            {scope.unknown.map((line) => (
              <li key={line}>{sentence(line)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Versions({ scopes }: { scopes: readonly ScopeView[] }) {
  return (
    <section>
      <h3 className="text-sm font-medium">Versions</h3>
      <ul className="mt-2 divide-y divide-line text-sm">
        {scopes
          .filter(({ state }) => state === 'done')
          .map((scope) => (
            <li key={scope.version} className="flex flex-wrap justify-between gap-x-6 py-2">
              <span>
                Version {scope.version}, {scope.endedAt && <Moment at={scope.endedAt} />}
                {scope.by && `, ${scope.by}`}
              </span>
              <span className="tabular text-ink-2">
                {formatCount(peopleOf(scope, 'production'), 'person', 'people')}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}
