import { Card, CardHeader } from '@/components/base/ui/card';
import { className } from '@/components/base/ui/class-name';
import { FirstRows } from '@/components/base/ui/first-rows';
import { formatShare } from '@/components/base/ui/format';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { LeadFilter } from '@/lib/lead/lead/list-filter';
import { CountLink } from './count-link';

interface BreakdownRow {
  id: number | null;
  name: string;
  /** From the widest step of the funnel to the narrowest. */
  counts: readonly [number, number, number];
  /** The leads that each step counts. */
  leads: readonly [LeadFilter, LeadFilter, LeadFilter];
  /** In one more column. */
  more?: string;
}

const fills = ['bg-control', 'bg-accent', 'bg-success'] as const;

/** Shows a funnel per row: a bar to compare rows by, and its numbers beside it. */
export function Breakdown({
  title,
  note,
  of,
  plural,
  steps,
  more,
  rows,
}: {
  title: string;
  note?: string;
  /** What a row stands for, e.g. `Product`. */
  of: string;
  /** `agents` */
  plural: string;
  steps: readonly [string, string, string];
  /** The heading of one more column, and what it says. */
  more?: { label: string; title: string };
  rows: readonly BreakdownRow[];
}) {
  const widest = Math.max(1, ...rows.map(({ counts }) => counts[0]));
  return (
    <Card className="min-w-0">
      <CardHeader title={title} note={note} />
      <div className="pt-3">
        <FirstRows items={rows} noun={plural}>
          {(shown) => (
            <Table label={title}>
              <TableHead>
                <HeaderCell className="w-full pr-2 sm:pr-4">{of}</HeaderCell>
                {steps.map((step) => (
                  <HeaderCell key={step} className="text-right max-sm:px-2 sm:px-3">
                    {step}
                  </HeaderCell>
                ))}
                <HeaderCell className="hidden pl-3 text-right sm:table-cell">Rate</HeaderCell>
                {more && (
                  <HeaderCell className="hidden pl-3 text-right sm:table-cell" title={more.title}>
                    {more.label}
                  </HeaderCell>
                )}
              </TableHead>
              <tbody>
                {shown.map(({ id, name, counts, leads, more: extra }) => (
                  <Row key={id}>
                    <th scope="row" className="min-w-28 px-4 py-2.5 pr-2 pl-6 text-left sm:pr-4 font-medium">
                      <span className="block wrap-anywhere">{name}</span>
                      {more && (
                        <span className="block text-xs font-normal text-ink-2 sm:hidden">
                          {more.label}: {extra}
                        </span>
                      )}
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
                        <CountLink
                          count={value}
                          label={`${steps[index]}, ${name}`}
                          leads={leads[index] ?? {}}
                        />
                      </Cell>
                    ))}
                    <Cell className="tabular hidden pl-3 text-right text-ink-2 sm:table-cell">
                      {formatShare(counts[2], counts[0])}
                    </Cell>
                    {more && <Cell className="tabular hidden pl-3 text-right sm:table-cell">{extra}</Cell>}
                  </Row>
                ))}
              </tbody>
            </Table>
          )}
        </FirstRows>
      </div>
    </Card>
  );
}
