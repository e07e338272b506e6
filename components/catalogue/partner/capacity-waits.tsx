import { capTitle } from '@/components/base/audit/cap-title';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardHeader } from '@/components/base/ui/card';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { weekdayIn } from '@/lib/base/text/text';
import { fillOf } from '@/lib/catalogue/capacity/fill';
import type { CapUse } from '@/lib/catalogue/capacity/list-capacity';
import type { BoardLender } from '@/lib/catalogue/partner/list-board';
import type { Weekday } from '@/word/stored-capacity';
import { boardWord } from './board-word';
import { OpenMore } from './open-more';
import type { OpenMoreCap } from './open-more-question';
import { PartnerState } from './partner-state';

interface CapacityWaitsProps {
  lenders: readonly BoardLender[];
  mayChange: boolean;
}

/** Lenders that take no leads now, or not all: why, until when, and the caps that can be raised at once. */
export function CapacityWaits({ lenders, mayChange }: CapacityWaitsProps) {
  return (
    <Card>
      <CardHeader title="Who takes no leads, or not all" note="Full ones first." />
      <div className="pt-3">
        <Table label="Who takes no leads, or not all" cards>
          <TableHead>
            <HeaderCell>Lender</HeaderCell>
            <HeaderCell>State</HeaderCell>
            <HeaderCell className="w-1/2">Caps that are full or nearly so</HeaderCell>
          </TableHead>
          <tbody>
            {lenders.map((lender) => (
              <Row key={lender.id}>
                <Cell className="align-top">
                  <Link href={`/operator/lender/${lender.id}?tab=capacity`} className="font-medium">
                    {lender.companyName}
                  </Link>
                </Cell>
                <Cell label="State" className="align-top">
                  <State lender={lender} />
                </Cell>
                <Cell label="Caps that are full or nearly so" className="card:col-span-2">
                  <ul className="flex flex-col gap-2 empty:hidden">
                    {lender.caps
                      .filter((cap) => fillOf(cap) !== null)
                      .map((cap) => (
                        <CapLine key={cap.id} cap={cap} lender={lender} mayChange={mayChange} />
                      ))}
                  </ul>
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}

function State({ lender: { state, leftOut, noRoom } }: { lender: BoardLender }) {
  if (state === 'part' || state === 'near') return <Badge tone="warning">{boardWord[state]}</Badge>;
  return (
    <>
      <PartnerState active leftOut={leftOut} noRoom={noRoom} />
      {leftOut && leftOut.reason !== '' && <p className="mt-1 text-xs text-ink-2">{leftOut.reason}</p>}
    </>
  );
}

function CapLine({ cap, lender, mayChange }: { cap: CapUse; lender: BoardLender; mayChange: boolean }) {
  const { used, places, intent, affiliate, reopensAt } = cap;
  if (places === null) return null;
  const whom = `${intent ?? 'all products'}, ${affiliate ?? 'all affiliates'}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">
        <span className="tabular">
          {formatNumber(used)} of {formatNumber(places)} used
        </span>
        <span className="block text-xs text-ink-2">
          {capTitle(cap)}, {whom}
          {reopensAt !== null && (
            <>
              , full until <Moment at={reopensAt} form="recent" />
            </>
          )}
        </span>
      </span>
      {mayChange && (
        <OpenMore
          partnerId={lender.id}
          name={lender.companyName}
          of={`${capTitle(cap)}, ${whom}`}
          version={lender.version}
          cap={{ id: cap.id, used, places, counts: cap.counts, window: cap.window, onlyOn: onlyOn(cap) }}
        />
      )}
    </li>
  );
}

const weekdayNames: Record<Weekday, string> = {
  mon: 'Mondays',
  tue: 'Tuesdays',
  wed: 'Wednesdays',
  thu: 'Thursdays',
  fri: 'Fridays',
  sat: 'Saturdays',
  sun: 'Sundays',
};

/** The weekday whose own number applies now; null: the number of every window. */
function onlyOn({ window, opensAt, timeZone, weekdays }: CapUse): OpenMoreCap['onlyOn'] {
  if (window !== 'hour' && window !== 'day') return null;
  const weekday = weekdayIn(new Date(opensAt), timeZone) as Weekday;
  return weekdays[weekday] === undefined ? null : weekdayNames[weekday];
}
