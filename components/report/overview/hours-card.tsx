import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { formatNumber } from '@/components/base/ui/format';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { HourlyFigure, HoursView } from '@/lib/report/overview/view';
import { HourlyChart } from './hourly-chart';

const figures: readonly { key: HourlyFigure; label: string }[] = [
  { key: 'leads', label: 'Leads' },
  { key: 'offers', label: 'Leads with offers' },
  { key: 'accepts', label: 'Sent to lenders' },
];

/** Shows today by hours beside the same day a week ago. */
export function HoursCard({ id, name, hours }: { id: string; name: string; hours: HoursView }) {
  const { today, lastWeek } = hours;
  /** Both days up to the hour that is running. */
  const totalOf = (key: HourlyFigure) => {
    const total = { today: 0, lastWeek: 0 };
    today[key].forEach((value, hour) => {
      if (value === null) return;
      total.today += value;
      total.lastWeek += lastWeek[key][hour] ?? 0;
    });
    return total;
  };
  return (
    <Card id={id} className="scroll-mt-6 target:border-accent">
      <CardHeader
        title={`Today in ${name}, by hour`}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="flex items-center gap-1.5">
              <span aria-hidden="true" className="size-2.5 rounded-full bg-accent" />
              Today
            </span>
            <span className="flex items-center gap-1.5">
              <span aria-hidden="true" className="h-0.5 w-3 bg-ink-2" />
              The same day a week ago
            </span>
          </span>
        }
      />
      <CardBody>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-3">
          {figures.map(({ key, label }) => (
            <HourlyChart
              key={key}
              label={label}
              today={today[key]}
              lastWeek={lastWeek[key]}
              totals={totalOf(key)}
            />
          ))}
        </div>
        <details className="group mt-4">
          <summary className="inline-block cursor-pointer rounded-control text-sm font-medium text-accent">
            Show as table
          </summary>
          <div className="mt-3 max-h-96 overflow-y-auto rounded-control border border-line">
            <Table label={`Today in ${name} by hour`}>
              <TableHead>
                <HeaderCell className="max-sm:pl-4">Hour</HeaderCell>
                {figures.flatMap(({ key, label }) => [
                  <HeaderCell
                    key={key}
                    className="text-right max-sm:px-2 max-sm:py-2 max-sm:whitespace-normal"
                  >
                    {label}
                  </HeaderCell>,
                  <HeaderCell key={`${key} before`} className="text-right max-sm:hidden">
                    a week ago
                  </HeaderCell>,
                ])}
              </TableHead>
              <tbody>
                {lastWeek.leads.map((_, hour) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
                  <Row key={hour}>
                    <th scope="row" className="tabular px-4 py-2 text-left align-top font-normal sm:pl-6">
                      {String(hour).padStart(2, '0')}:00
                    </th>
                    {figures.flatMap(({ key }) => [
                      <Cell key={key} className="tabular text-right max-sm:px-2">
                        {shown(today[key][hour])}
                        {/* On a phone the two stand in one cell, so that nothing scrolls sideways. */}
                        <span className="block text-xs text-ink-2 sm:hidden">
                          <span className="sr-only">a week ago </span>
                          {shown(lastWeek[key][hour])}
                        </span>
                      </Cell>,
                      <Cell key={`${key} before`} className="tabular text-right text-ink-2 max-sm:hidden">
                        {shown(lastWeek[key][hour])}
                      </Cell>,
                    ])}
                  </Row>
                ))}
              </tbody>
            </Table>
          </div>
        </details>
      </CardBody>
    </Card>
  );
}

/** Hours to come have no figure yet. */
const shown = (value: number | null | undefined) => (value == null ? '–' : formatNumber(value));
