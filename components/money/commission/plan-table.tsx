import { Badge } from '@/components/base/ui/badge';
import { formatDay } from '@/components/base/ui/format';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { stepWords } from '@/lib/money/commission/entry-words';
import type { PlanView } from '@/lib/money/commission/view';
import { EndPlan } from './end-plan';
import { rateWords, tierWords } from './plan-words';

interface PlanTableProps {
  plans: readonly PlanView[];
  /** `2026-11-23` */
  today: string;
  /** The affiliate's own pages leave out whose it is. */
  isOwn?: boolean;
  mayChange?: boolean;
}

/** Plans with what they pay, and from when to when. */
export function PlanTable({ plans, today, isOwn = false, mayChange = false }: PlanTableProps) {
  return (
    <Table label="Plans" cards>
      <TableHead>
        <HeaderCell>{isOwn ? 'Lender' : 'Affiliate'}</HeaderCell>
        {!isOwn && <HeaderCell>Partner</HeaderCell>}
        <HeaderCell>Product</HeaderCell>
        <HeaderCell>Paid on</HeaderCell>
        <HeaderCell>Rate</HeaderCell>
        <HeaderCell>Valid</HeaderCell>
        {mayChange && (
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        )}
      </TableHead>
      <tbody>
        {plans.map((plan) => (
          <Row key={plan.id}>
            {!isOwn && <Cell className="font-medium">{plan.affiliateName ?? 'All affiliates'}</Cell>}
            <Cell {...(isOwn ? { className: 'font-medium' } : { label: 'Lender' })}>
              {plan.partnerName ?? 'All lenders'}
            </Cell>
            <Cell label="Product">{plan.intentTitle ?? 'All products'}</Cell>
            <Cell label="Paid on">{stepWords[plan.paidOn]}</Cell>
            <Cell label="Rate">
              <span className="tabular">{rateWords(plan)}</span>
              {[...tierWords(plan), ...(plan.holdDays > 0 ? [`on hold for ${plan.holdDays} days`] : [])].map(
                (line) => (
                  <span key={line} className="block text-xs text-ink-2">
                    {line}
                  </span>
                ),
              )}
            </Cell>
            <Cell label="Valid">
              <span className="flex flex-wrap items-center gap-2">
                <span className="whitespace-nowrap">{validWords(plan)}</span>
                <Standing plan={plan} today={today} />
              </span>
            </Cell>
            {mayChange && (
              <Cell className="text-right">
                {(plan.validTo === null || plan.validTo > today) && <EndPlan plan={plan} today={today} />}
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

const validWords = ({ validFrom, validTo }: PlanView): string =>
  validTo === null ? `from ${formatDay(validFrom)}` : `${formatDay(validFrom)} to ${formatDay(validTo)}`;

function Standing({ plan: { validFrom, validTo, version }, today }: { plan: PlanView; today: string }) {
  if (validFrom > today) return <Badge tone="info">Version {version}, to come</Badge>;
  if (validTo !== null && validTo < today) return <Badge>Version {version}, ended</Badge>;
  return <Badge tone="success">Version {version}</Badge>;
}
