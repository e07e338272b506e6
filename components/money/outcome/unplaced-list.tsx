import { AllBox, RowBox, Selection, SelectionBar } from '@/components/base/list/selection';
import { formatRand } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { kindText } from '@/lib/money/outcome/kind-text';
import type { UnplacedPage, UnplacedView } from '@/lib/money/outcome/list-unplaced';
import { DecideUnplaced } from './decide-unplaced';
import { SetAsideMany } from './set-aside-many';

const causeText = {
  unknown: 'No application fits',
  several: 'Several applications fit',
  waits: 'Waits for the event that it corrects',
};

/** Events of partners that nobody could place: an operator says where each belongs, or that it belongs nowhere. */
export function UnplacedList({
  page,
  isFirst,
  mayRecord,
}: {
  page: UnplacedPage;
  isFirst: boolean;
  mayRecord: boolean;
}) {
  const { events, next } = page;
  if (events.length === 0)
    return (
      <EmptyState
        title={isFirst ? 'Nothing waits' : 'No more'}
        action={
          !isFirst && (
            <Link href="/operator/outcome" className="text-sm text-accent underline underline-offset-2">
              Back to the first ones
            </Link>
          )
        }
      >
        {isFirst && 'Every event that came is placed at its application, or was set aside.'}
      </EmptyState>
    );
  const rows = events.map(({ id, kind, amountCents, partnerName }) => ({
    id: String(id),
    name: [kindText[kind], amountCents === null ? null : formatRand(amountCents / 100), partnerName]
      .filter(Boolean)
      .join(' '),
  }));
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  const list = (
    <>
      {mayRecord && (
        <SelectionBar>
          <SetAsideMany />
        </SelectionBar>
      )}
      <Table label="Outcomes that wait" cards>
        <TableHead>
          {mayRecord && (
            <HeaderCell>
              <AllBox />
            </HeaderCell>
          )}
          <HeaderCell>Event</HeaderCell>
          <HeaderCell>Occurred</HeaderCell>
          <HeaderCell>Named</HeaderCell>
          <HeaderCell>Why it waits</HeaderCell>
          {mayRecord && (
            <HeaderCell>
              <span className="sr-only">Decide</span>
            </HeaderCell>
          )}
        </TableHead>
        <tbody>
          {events.map((event) => (
            <Row key={event.id}>
              {mayRecord && (
                <Cell>
                  <RowBox id={String(event.id)} name={nameOf.get(String(event.id)) ?? ''} />
                </Cell>
              )}
              <Cell>
                <span className="font-medium">
                  {kindText[event.kind]}
                  {event.amountCents !== null && ` ${formatRand(event.amountCents / 100)}`}
                </span>
                <span className="block text-xs text-ink-2">{event.partnerName}</span>
              </Cell>
              <Cell label="Occurred" className="text-ink-2">
                <Moment at={event.occurredAt} />
              </Cell>
              <Cell label="Named" className="max-w-64">
                <span className="break-words">{event.reference ?? 'An ID number, which is not kept'}</span>
                <span className="block text-xs break-all text-ink-2">
                  {event.source === 'file' ? 'From a file' : `Event ${event.eventId}`}
                </span>
                {event.correctsEventId && (
                  <span className="block text-xs break-all text-ink-2">Corrects {event.correctsEventId}</span>
                )}
              </Cell>
              <Cell label="Why it waits" className="max-w-72">
                {causeText[event.cause]}
                <Candidates event={event} />
              </Cell>
              {mayRecord && (
                <Cell>
                  <DecideUnplaced event={event} />
                </Cell>
              )}
            </Row>
          ))}
        </tbody>
      </Table>
      {next !== null && (
        <p className="px-5 py-4 text-sm sm:px-6">
          <Link href={`/operator/outcome?after=${next}`} className="text-accent underline underline-offset-2">
            Next ones
          </Link>
        </p>
      )}
    </>
  );
  return mayRecord ? <Selection rows={rows}>{list}</Selection> : list;
}

function Candidates({ event: { candidates } }: { event: UnplacedView }) {
  if (candidates.length === 0) return null;
  return (
    <ul className="mt-1 text-xs text-ink-2">
      {candidates.map(({ id, leadId, affiliateName, status, at }) => (
        <li key={id}>
          <Link href={`/operator/lead/${leadId}`} className="text-accent underline underline-offset-2">
            {affiliateName}
          </Link>
          , {status}, <Moment at={at} form="day" />
        </li>
      ))}
    </ul>
  );
}
