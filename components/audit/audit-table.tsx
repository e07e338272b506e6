import { Badge } from '@/components/ui/badge';
import { capitalize, environmentLabel } from '@/components/ui/format';
import { Moment } from '@/components/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { AuditEventView } from '@/lib/audit/schema';
import { actionText } from './action-text';

export function AuditTable({ events }: { events: readonly AuditEventView[] }) {
  return (
    <Table label="Audit events">
      <TableHead>
        <HeaderCell>When</HeaderCell>
        <HeaderCell>Who</HeaderCell>
        <HeaderCell>What</HeaderCell>
        <HeaderCell className="w-1/2">Change</HeaderCell>
      </TableHead>
      <tbody>
        {events.map((event) => (
          <Row key={event.id} className="align-top">
            <Cell className="text-ink-2">
              <Moment at={event.at} />
            </Cell>
            <Cell className="whitespace-nowrap">
              {capitalize(event.actor)}
              {event.origin && <span className="block text-xs text-ink-2">{event.origin}</span>}
            </Cell>
            <Cell className="whitespace-nowrap">
              <span data-part="action" className="font-medium">
                {actionText[event.action] ?? event.action}
              </span>
              {event.subjectId !== null && <span className="text-ink-2"> {event.subjectId}</span>}
              <span className="mt-1 flex items-center gap-2 text-xs text-ink-2">
                {event.environment && (
                  <Badge tone={event.environment === 'uat' ? 'warning' : 'neutral'}>
                    {environmentLabel(event.environment)}
                  </Badge>
                )}
                {event.affiliate?.name}
              </span>
            </Cell>
            <Cell>
              <Changes changes={event.changes} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

const shownAtOnce = 4;

function Changes({ changes }: { changes: AuditEventView['changes'] }) {
  if (changes.length === 0) return <span className="text-ink-2">–</span>;
  const list = (part: AuditEventView['changes']) => (
    <ul className="flex flex-col gap-1 text-xs">
      {part.map(({ field, before, after }) => (
        <li key={field} className="min-w-60 break-words">
          <span className="text-ink-2">{field}: </span>
          {before !== null && (
            <>
              <del className="text-danger">{text(before)}</del> <span className="sr-only">became</span>
              <span aria-hidden="true" className="text-ink-2">
                →{' '}
              </span>
            </>
          )}
          <ins className="text-success no-underline">
            <Value value={after} />
          </ins>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(changes.slice(0, shownAtOnce))}
      {changes.length > shownAtOnce && (
        <details className="mt-1 text-xs">
          <summary className="cursor-pointer text-accent">{changes.length - shownAtOnce} more</summary>
          <div className="mt-1">{list(changes.slice(shownAtOnce))}</div>
        </details>
      )}
    </>
  );
}

const longText = 90;

/** Collapses long values, such as a partner's rules, until they are opened. */
function Value({ value }: { value: unknown }) {
  const whole = text(value);
  if (whole.length <= longText) return whole;
  return (
    <details className="inline-block max-w-full align-top">
      <summary className="cursor-pointer">{whole.slice(0, longText)}…</summary>
      <pre className="mt-1 rounded-control bg-surface-2 p-3 font-mono text-ink whitespace-pre-wrap">
        {typeof value === 'object' ? JSON.stringify(value, null, 2) : whole}
      </pre>
    </details>
  );
}

function text(value: unknown): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
