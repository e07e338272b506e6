import { CardBody, CardHeader } from '@/components/base/ui/card';
import { environmentLabel, formatCount, formatDay, formatNumber } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { ApiKeyView } from '@/lib/account/api-key/schema';
import { southAfricanDate } from '@/lib/base/time/date';
import { callsPerDay, type DayOfCalls } from '@/lib/http/request/calls-per-day';
import type { KeyUsageView } from '@/lib/http/request/schema';

const shownDays = 30;
const barHeight = 88;

interface CallsPerDayProps {
  /** The keys of one environment. */
  keys: readonly ApiKeyView[];
  usage: readonly KeyUsageView[];
  now: Date;
}

/** Shows recent calls with an environment's keys: a bar per day, and the same numbers as a table. */
export function CallsPerDay({ keys, usage, now }: CallsPerDayProps) {
  const days = callsPerDay(usage, southAfricanDate(now), shownDays);
  const calls = days.reduce((total, day) => total + day.calls, 0);
  const failed = days.reduce((total, day) => total + day.failed, 0);
  const name = environmentLabel(keys[0]?.environment ?? 'uat');
  return (
    <>
      <CardHeader
        title="Calls per day"
        note={
          calls === 0
            ? `No calls with a ${name} key in the last ${shownDays} days.`
            : `${formatCount(calls, 'call')} with ${name} keys in the last ${shownDays} days, ${formatNumber(failed)} rejected or failed.`
        }
      />
      <CardBody className="flex flex-col gap-4">
        {calls > 0 && (
          <>
            <Bars days={days} />
            <details>
              <summary className="cursor-pointer text-sm text-accent">By day and key</summary>
              <div className="mt-2">
                <DayTable days={days} keys={keys} />
              </div>
            </details>
          </>
        )}
      </CardBody>
    </>
  );
}

/** Visual only; the table below has the same numbers. */
function Bars({ days }: { days: readonly DayOfCalls[] }) {
  const most = Math.max(1, ...days.map(({ calls }) => calls));
  const height = (calls: number) => (calls === 0 ? 0 : Math.max(2, Math.round((calls / most) * barHeight)));
  const [first, last] = [days.at(0), days.at(-1)];
  return (
    <div aria-hidden="true">
      <p className="tabular mb-1 text-xs text-ink-2">{formatCount(most, 'call')}</p>
      <div
        className="flex items-end gap-0.5 border-y border-t-line/60 border-b-line sm:gap-1"
        style={{ height: barHeight }}
      >
        {days.map(({ day, calls, failed }) => (
          <div
            key={day}
            title={`${formatDay(day)}: ${formatCount(calls, 'call')}, ${formatNumber(failed)} failed`}
            className="flex-1"
          >
            <div className="rounded-t-[3px] bg-accent" style={{ height: height(calls) - height(failed) }} />
            <div className="bg-danger" style={{ height: height(failed) }} />
          </div>
        ))}
      </div>
      <div className="mt-1.5 flex justify-between text-xs text-ink-2">
        {first && <Moment at={first.day} form="day" />}
        {last && <Moment at={last.day} form="day" />}
      </div>
    </div>
  );
}

function DayTable({ days, keys }: { days: readonly DayOfCalls[]; keys: readonly ApiKeyView[] }) {
  const nameOf = (id: number) => {
    const key = keys.find((one) => one.id === id);
    return key ? `${key.name} …${key.hint}` : `key ${id}`;
  };
  const rows = days.toReversed().flatMap(({ day, keys: called }) => called.map((key) => ({ day, ...key })));
  return (
    <Table label="Calls by day and key" cards>
      <TableHead>
        <HeaderCell>Day</HeaderCell>
        <HeaderCell>Key</HeaderCell>
        <HeaderCell className="text-right">Calls</HeaderCell>
        <HeaderCell className="text-right">Failed</HeaderCell>
      </TableHead>
      <tbody>
        {rows.map(({ day, keyId, calls, failed }) => (
          <Row key={`${day} ${keyId}`}>
            <Cell>
              <Moment at={day} form="day" />
            </Cell>
            <Cell label="Key" className="whitespace-nowrap">
              {nameOf(keyId)}
            </Cell>
            <Cell label="Calls" className="tabular text-right">
              {formatNumber(calls)}
            </Cell>
            <Cell label="Failed" className="tabular text-right">
              {formatNumber(failed)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
