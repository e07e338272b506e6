import { Card, CardHeader } from '@/components/ui/card';
import { className } from '@/components/ui/class-name';
import { formatNumber, formatShare } from '@/components/ui/format';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';

interface BreakdownRow {
  id: number | null;
  name: string;
  /** From the widest step of the funnel to the narrowest. */
  counts: readonly [number, number, number];
}

const fills = ['bg-control', 'bg-accent', 'bg-success'] as const;

/** Shows a funnel per row: a bar to compare rows by, and its numbers beside it. */
export function Breakdown({
  title,
  note,
  of,
  steps,
  rows,
}: {
  title: string;
  note?: string;
  /** What a row stands for, e.g. `Product`. */
  of: string;
  steps: readonly [string, string, string];
  rows: readonly BreakdownRow[];
}) {
  const widest = Math.max(1, ...rows.map(({ counts }) => counts[0]));
  return (
    <Card className="min-w-0">
      <CardHeader title={title} note={note} />
      <div className="pt-3">
        <Table label={title}>
          <TableHead>
            <HeaderCell className="w-full pr-2 sm:pr-4">{of}</HeaderCell>
            {steps.map((step) => (
              <HeaderCell key={step} className="text-right max-sm:px-2 sm:px-3">
                {step}
              </HeaderCell>
            ))}
            <HeaderCell className="hidden pl-3 text-right sm:table-cell">Rate</HeaderCell>
          </TableHead>
          <tbody>
            {rows.map(({ id, name, counts }) => (
              <Row key={id}>
                <th scope="row" className="min-w-28 px-4 py-2.5 pr-2 pl-6 text-left sm:pr-4 font-medium">
                  <span className="block truncate" title={name}>
                    {name}
                  </span>
                  <span
                    aria-hidden="true"
                    className="relative mt-1.5 block h-1.5 overflow-hidden rounded-full bg-surface-2"
                  >
                    {counts.map((value, index) => (
                      <span
                        key={steps[index]}
                        className={className('absolute inset-y-0 left-0 rounded-full', fills[index])}
                        style={{ width: `${(value / widest) * 100}%` }}
                      />
                    ))}
                  </span>
                </th>
                {counts.map((value, index) => (
                  <Cell key={steps[index]} className="tabular text-right max-sm:px-2 sm:px-3">
                    {formatNumber(value)}
                  </Cell>
                ))}
                <Cell className="tabular hidden pl-3 text-right text-ink-2 sm:table-cell">
                  {formatShare(counts[2], counts[0])}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}
