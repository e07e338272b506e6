'use client';

import { EnvironmentBadge } from '@/components/base/ui/environment-badge';
import { FirstRows } from '@/components/base/ui/first-rows';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { InboxItem } from '@/lib/event/inbox/view';
import type { Environment } from '@/word/environment';
import { ItemActions } from './item-actions';
import { SwitchingLink } from './switching-link';

interface InboxListProps {
  items: readonly InboxItem[];
  /** The reader's user id. */
  me: number;
  mayTake: boolean;
  /** The environment that pages show now. */
  environment: Environment;
  /** Two lists of a page are told apart by it. */
  label?: string;
}

/** What waits, with who has it. A row leads to the page where the thing is done. */
export function InboxList({ items, me, mayTake, environment, label = 'What waits' }: InboxListProps) {
  return (
    <FirstRows items={items} noun="entries">
      {(shown) => (
        <Table label={label} cards>
          <TableHead>
            <HeaderCell>What</HeaderCell>
            <HeaderCell>Since</HeaderCell>
            <HeaderCell>Who has it</HeaderCell>
            <HeaderCell>
              <span className="sr-only">Take or put off</span>
            </HeaderCell>
          </TableHead>
          <tbody>
            {shown.map((item) => (
              <Row key={`${item.kind} ${item.id} ${item.environment}`} className="align-top">
                <Cell className="min-w-64">
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <Title item={item} chosen={environment} />
                    {item.environment && <EnvironmentBadge of={item.environment} />}
                  </span>
                  {item.advice && <span className="mt-0.5 block text-xs text-ink-2">{item.advice}</span>}
                </Cell>
                <Cell label="Since" className="text-ink-2">
                  <Moment at={item.since} form="recent" />
                </Cell>
                <Cell label="Who has it">
                  <Holder item={item} me={me} />
                </Cell>
                <Cell className="text-right">{mayTake && <ItemActions item={item} me={me} />}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </FirstRows>
  );
}

function Title({
  item: { title, href, isOfChosen, environment },
  chosen,
}: {
  item: InboxItem;
  chosen: Environment;
}) {
  if (isOfChosen && environment !== null && environment !== chosen)
    return (
      <SwitchingLink href={href} to={environment}>
        {title}
      </SwitchingLink>
    );
  return (
    <Link href={href} className="font-medium text-accent underline underline-offset-4">
      {title}
    </Link>
  );
}

function Holder({ item: { taken, snoozed }, me }: { item: InboxItem; me: number }) {
  return (
    <>
      {taken === null ? (
        <span className="text-ink-2">Nobody yet</span>
      ) : (
        <span className="font-medium">{taken.byId === me ? 'You' : taken.by}</span>
      )}
      {taken && (
        <span className="block text-xs text-ink-2">
          since <Moment at={taken.at} form="recent" />
        </span>
      )}
      {snoozed && (
        <span className="block text-xs text-ink-2">
          put off until <Moment at={snoozed.until} form="recent" /> by {snoozed.by}
        </span>
      )}
    </>
  );
}
