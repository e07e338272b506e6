import { environmentLabel, formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { V1UsageView } from '@/lib/v1/view';

/** Lists the affiliates that still call v1. */
export function V1Usage({ usages }: { usages: readonly V1UsageView[] }) {
  return (
    <Table label="Affiliates that call v1" cards>
      <TableHead>
        <HeaderCell>Affiliate</HeaderCell>
        <HeaderCell>Environment</HeaderCell>
        <HeaderCell className="text-right">Calls in 30 days</HeaderCell>
        <HeaderCell>Last call</HeaderCell>
      </TableHead>
      <tbody>
        {usages.map((usage) => (
          <Row key={`${usage.affiliateId} ${usage.environment}`} className="relative">
            <Cell className="whitespace-nowrap">
              <Link
                href={`/operator/affiliate/${usage.affiliateId}`}
                className="font-medium after:absolute after:inset-0 after:content-['']"
              >
                {usage.name}
              </Link>
            </Cell>
            <Cell label="Environment">{environmentLabel(usage.environment)}</Cell>
            <Cell label="Calls in 30 days" className="tabular text-right">
              {formatNumber(usage.calls)}
            </Cell>
            <Cell label="Last call" className="text-ink-2">
              <Moment at={usage.lastCalledAt} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
