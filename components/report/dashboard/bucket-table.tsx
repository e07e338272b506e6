import { capitalize, formatNumber, formatShare } from '@/components/base/ui/format';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { Bucket, Unit } from '@/lib/report/dashboard/bucket';
import { leadsOf } from '@/lib/report/dashboard/lead-link';
import { CountLink } from './count-link';
import { bucketLabel } from './day-label';
import { stages } from './stage';

/** The numbers of the chart. `isLinked`: each leads to its leads. */
export function BucketTable({
  buckets,
  label,
  unit,
  userId,
  isLinked,
}: {
  buckets: readonly Bucket[];
  label: string;
  unit: Unit;
  userId: number | null;
  isLinked: boolean;
}) {
  return (
    <Table label={label}>
      <TableHead>
        <HeaderCell>{capitalize(unit)}</HeaderCell>
        {stages.map(({ key, label: stage }) => (
          <HeaderCell key={key} className="text-right">
            {stage}
          </HeaderCell>
        ))}
        <HeaderCell className="text-right">Acceptance rate</HeaderCell>
      </TableHead>
      <tbody>
        {buckets.map((bucket) => (
          <Row key={bucket.from}>
            <th scope="row" className="px-4 py-2 pl-6 text-left font-normal whitespace-nowrap">
              {bucketLabel(bucket, unit)}
            </th>
            {stages.map(({ key, label: stage }) => (
              <Cell key={key} className="tabular text-right">
                {isLinked ? (
                  <CountLink
                    count={bucket[key]}
                    label={`${stage}, ${bucketLabel(bucket, unit)}`}
                    leads={leadsOf.step({ from: bucket.from, to: bucket.to, userId }, key)}
                  />
                ) : (
                  formatNumber(bucket[key])
                )}
              </Cell>
            ))}
            <Cell className="tabular text-right text-ink-2">
              {formatShare(bucket.accepted, bucket.leads)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
