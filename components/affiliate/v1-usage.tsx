import Link from 'next/link';
import { Moment } from '@/components/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';

interface Usage {
  affiliateId: number;
  name: string;
  environment: 'uat' | 'production';
  calls: number;
  lastCalledAt: Date;
}

/** Who has yet to move to v2. */
export function V1Usage({ usages }: { usages: readonly Usage[] }) {
  return (
    <Table label="Affiliates that call v1">
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
            <Cell>{usage.environment === 'uat' ? 'UAT' : 'Production'}</Cell>
            <Cell className="tabular text-right">{usage.calls.toLocaleString('en-ZA')}</Cell>
            <Cell className="text-ink-2">
              <Moment at={usage.lastCalledAt.toISOString()} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
