import { Card, CardHeader } from '@/components/ui/card';
import { formatCount, formatNumber, formatShare } from '@/components/ui/format';
import { Moment } from '@/components/ui/moment';
import { EmptyState } from '@/components/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { PartnerPerformance } from '@/lib/partner/performance';

/** What became of the latest offers that include the partner, by intent. */
export function PartnerPerformanceCard({
  performance: { looked, isAll, since, intents },
}: {
  performance: PartnerPerformance;
}) {
  return (
    <Card>
      <CardHeader
        title="Performance"
        note={
          since && (
            <>
              {isAll
                ? `Of all ${formatCount(looked, 'offer')} of all partners`
                : `Of the newest ${formatNumber(looked)} offers of all partners`}
              , since <Moment at={since} />
              {!isAll && '; older ones are not counted'}. A lead counts once.
            </>
          )
        }
      />
      {intents.length === 0 ? (
        <EmptyState title="Not offered lately">None of the latest offers includes this partner.</EmptyState>
      ) : (
        <div className="pt-3">
          <Table label="Performance by intent">
            <TableHead>
              <HeaderCell>Intent</HeaderCell>
              <HeaderCell className="text-right">Offered</HeaderCell>
              <HeaderCell className="text-right">Chosen</HeaderCell>
              <HeaderCell className="text-right">Accepted</HeaderCell>
              <HeaderCell className="text-right">Declined</HeaderCell>
              <HeaderCell className="text-right">Failed</HeaderCell>
              <HeaderCell className="text-right">Median score</HeaderCell>
              <HeaderCell className="text-right">Median accept</HeaderCell>
            </TableHead>
            <tbody>
              {intents.map((row) => (
                <Row key={row.intentTitle}>
                  <Cell className="font-medium">{row.intentTitle}</Cell>
                  <Count value={row.offered} />
                  <Count value={row.chosen} of={row.offered} />
                  <Count value={row.accepted} of={row.chosen} />
                  <Count value={row.declined} of={row.chosen} />
                  <Count value={row.failed} of={row.chosen} />
                  <Duration ms={row.scoreMs} />
                  <Duration ms={row.acceptMs} />
                </Row>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Card>
  );
}

function Count({ value, of }: { value: number; of?: number }) {
  return (
    <Cell className="tabular text-right">
      {formatNumber(value)}
      {of !== undefined && of > 0 && (
        <span className="block text-xs text-ink-2">{formatShare(value, of)}</span>
      )}
    </Cell>
  );
}

function Duration({ ms }: { ms: number | null }) {
  return (
    <Cell className="tabular text-right whitespace-nowrap text-ink-2">
      {ms === null ? '–' : `${formatNumber(ms)} ms`}
    </Cell>
  );
}
