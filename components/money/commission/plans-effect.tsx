import { formatCents, formatCount, formatNumber } from '@/components/base/ui/format';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { listed } from '@/lib/base/text/text';
import type { PlanPreview } from '@/lib/money/commission/view';
import { Money } from './money';

type Effect = PlanPreview['effect'];

const mostShown = 6;
const sizeOf = ({ earned, changed, takenBack }: Omit<Effect, 'affiliates'>) => earned + changed + takenBack;

/** Says what a change of the plans, or a file of outcomes, does to commissions, by affiliate. `since`: null is any time. */
export function PlansEffect({ effect, since = null }: { effect: Effect; since?: string | null }) {
  const { earned, changed, takenBack, cents, affiliates } = effect;
  const parts = [
    ...(earned > 0 ? [`${formatNumber(earned)} newly earned`] : []),
    ...(changed > 0 ? [`${formatNumber(changed)} worked out again`] : []),
    ...(takenBack > 0 ? [`${formatNumber(takenBack)} taken back`] : []),
  ];
  const shown = affiliates.slice(0, mostShown);
  const others = affiliates.slice(mostShown);
  return (
    <>
      <p>
        {formatCount(sizeOf(effect), 'commission')}
        {since === null ? '' : ` since ${since}`} {sizeOf(effect) === 1 ? 'changes' : 'change'}:{' '}
        {listed(parts)}. Balances change by{' '}
        <strong className="font-medium text-ink">{formatCents(cents)}</strong>.
      </p>
      <Table label="By affiliate">
        <TableHead>
          <HeaderCell>Affiliate</HeaderCell>
          <HeaderCell className="text-right">Commissions</HeaderCell>
          <HeaderCell className="text-right">Balance</HeaderCell>
        </TableHead>
        <tbody>
          {shown.map((one) => (
            <Row key={one.affiliateId}>
              <Cell>{one.name}</Cell>
              <Cell className="tabular text-right">{formatNumber(sizeOf(one))}</Cell>
              <Cell className="text-right">
                <Money cents={one.cents} />
              </Cell>
            </Row>
          ))}
          {others.length > 0 && (
            <Row>
              <Cell>{formatCount(others.length, 'other affiliate')}</Cell>
              <Cell className="tabular text-right">
                {formatNumber(others.reduce((sum, one) => sum + sizeOf(one), 0))}
              </Cell>
              <Cell className="text-right">
                <Money cents={others.reduce((sum, one) => sum + one.cents, 0)} />
              </Cell>
            </Row>
          )}
        </tbody>
      </Table>
    </>
  );
}
