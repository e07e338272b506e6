import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/link';
import { Moment } from '@/components/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { AffiliateView } from '@/lib/affiliate/schema';

export function AffiliateTable({ affiliates }: { affiliates: readonly AffiliateView[] }) {
  return (
    <Table label="Affiliates">
      <TableHead>
        <HeaderCell>Name</HeaderCell>
        <HeaderCell>State</HeaderCell>
        <HeaderCell>Production</HeaderCell>
        <HeaderCell>Live feedback</HeaderCell>
        <HeaderCell>Referee code</HeaderCell>
        <HeaderCell className="text-right">Since</HeaderCell>
      </TableHead>
      <tbody>
        {affiliates.map((affiliate) => (
          <Row key={affiliate.id} className="relative">
            <Cell className="whitespace-nowrap">
              <Link
                href={`/operator/affiliate/${affiliate.id}`}
                className="font-medium after:absolute after:inset-0 after:content-['']"
              >
                {affiliate.name}
              </Link>
              <span className="block text-xs text-ink-2">{affiliate.slug}</span>
            </Cell>
            <Cell>
              <AffiliateStateBadge active={affiliate.active} />
            </Cell>
            <Cell className="whitespace-nowrap">
              {affiliate.uatApprovedAt ? 'Open' : <span className="text-ink-2">UAT only</span>}
            </Cell>
            <Cell>{affiliate.liveFeedback ? 'On' : <span className="text-ink-2">Off</span>}</Cell>
            <Cell className="font-mono text-xs whitespace-nowrap">{affiliate.refereeId}</Cell>
            <Cell className="text-right text-ink-2">
              <Moment at={affiliate.createdAt} form="day" />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

export function AffiliateStateBadge({ active }: { active: boolean }) {
  return (
    <Badge tone={active ? 'success' : 'danger'} dot>
      {active ? 'Active' : 'Suspended'}
    </Badge>
  );
}
