import { capTitle } from '@/components/base/audit/cap-title';
import { Badge } from '@/components/base/ui/badge';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { FillingCap } from '@/lib/catalogue/capacity/list-filling';

interface FillingCapsProps {
  /** The name of their environment: the page may have a table of each. */
  where: string;
  caps: readonly FillingCap[];
}

/** Caps that are full or nearly so, and when they have room again. */
export function FillingCaps({ where, caps }: FillingCapsProps) {
  return (
    <Table label={`Caps that are full or nearly so in ${where}`} cards>
      <TableHead>
        <HeaderCell>Lender</HeaderCell>
        <HeaderCell>Cap</HeaderCell>
        <HeaderCell>For</HeaderCell>
        <HeaderCell className="text-right">Used</HeaderCell>
        <HeaderCell>State</HeaderCell>
      </TableHead>
      <tbody>
        {caps.map((cap) => (
          <Row key={cap.id} className="relative">
            <Cell className="whitespace-nowrap">
              <Link
                href={`/operator/lender/${cap.partnerId}?tab=capacity`}
                className="font-medium after:absolute after:inset-0 after:content-['']"
              >
                {cap.companyName}
              </Link>
            </Cell>
            <Cell label="Cap" className="whitespace-nowrap">
              {capTitle(cap)}
            </Cell>
            <Cell label="For" className="text-ink-2">
              {cap.intent ?? 'All products'}, {cap.affiliate ?? 'all affiliates'}
            </Cell>
            <Cell label="Used" className="tabular text-right">
              {formatNumber(cap.used)}
            </Cell>
            <Cell label="State" className="whitespace-nowrap">
              <Badge tone={cap.isFull ? 'danger' : 'warning'}>
                <FillingState cap={cap} />
              </Badge>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function FillingState({ cap: { isFull, window, reopensAt } }: { cap: FillingCap }) {
  if (!isFull) return 'Nearly full';
  if (window === 'hour') return 'Full three hours on end';
  if (reopensAt === null) return 'Full';
  return (
    <span>
      Full until <Moment at={reopensAt} form="recent" />
    </span>
  );
}
