import { Card, CardHeader } from '@/components/base/ui/card';
import { formatCount, formatNumber, formatShare } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { PartnerPerformance } from '@/lib/catalogue/partner/performance';

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
                ? `Of ${formatCount(looked, 'offer')} of all lenders so far`
                : `Of the newest ${formatNumber(looked)} offers of all lenders`}
              , since <Moment at={since} />
              {!isAll && '; older ones are not counted'}. A lead counts once.
            </>
          )
        }
      />
      {intents.length === 0 ? (
        <EmptyState title={isAll ? 'Not offered yet' : 'Not offered lately'}>
          {isAll ? 'No offer so far includes this lender.' : 'None of these offers includes this lender.'}
        </EmptyState>
      ) : (
        <div className="pt-3">
          <Table label="Performance by product" cards>
            <TableHead>
              <HeaderCell>Product</HeaderCell>
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
                  <Count label="Offered" value={row.offered} />
                  <Count label="Chosen" value={row.chosen} of={row.offered} />
                  <Count label="Accepted" value={row.accepted} of={row.chosen} />
                  <Count label="Declined" value={row.declined} of={row.chosen} />
                  <Count label="Failed" value={row.failed} of={row.chosen} />
                  <Duration label="Median score" ms={row.scoreMs} />
                  <Duration label="Median accept" ms={row.acceptMs} />
                </Row>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Card>
  );
}

function Count({ label, value, of }: { label: string; value: number; of?: number }) {
  return (
    <Cell label={label} className="tabular text-right">
      {formatNumber(value)}
      {of !== undefined && of > 0 && (
        <span className="block text-xs text-ink-2">{formatShare(value, of)}</span>
      )}
    </Cell>
  );
}

function Duration({ label, ms }: { label: string; ms: number | null }) {
  return (
    <Cell label={label} className="tabular text-right whitespace-nowrap text-ink-2">
      {ms === null ? '–' : `${formatNumber(ms)} ms`}
    </Cell>
  );
}
