import { capTitle } from '@/components/base/audit/cap-title';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { className } from '@/components/base/ui/class-name';
import {
  capitalize,
  formatCount,
  formatDay,
  formatMoment,
  formatNumber,
  listed,
} from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import type { CapacityEntry } from '@/lib/catalogue/capacity/entry';
import { fillOf } from '@/lib/catalogue/capacity/fill';
import type { PartnerCapacity } from '@/lib/catalogue/capacity/get-partner-capacity';
import { defaultZone } from '@/word/stored-capacity';

type Cap = PartnerCapacity['caps'][number];
type Bar = Cap['bars'][number];

/** How full a partner is now and was lately, by whom, what waits for it, and the public holidays that come next. */
export function PartnerCapacityCards({
  entry,
  capacity: { caps, waiting, holidays },
}: {
  entry: CapacityEntry | null;
  capacity: PartnerCapacity;
}) {
  const [next, ...later] = holidays;
  return (
    <Card>
      <CardHeader
        title="How full it is"
        note={entry ? undefined : 'It takes any number of leads, at any time.'}
      />
      {caps.length > 0 && (
        <ul className="divide-y divide-line pt-2">
          {caps.map((cap) => (
            <CapRow key={cap.id} cap={cap} />
          ))}
        </ul>
      )}
      <CardBody className="flex flex-col gap-2 text-sm">
        {entry && caps.length === 0 && <p>No caps: it takes any number of leads while it is open.</p>}
        {waiting.length > 0 && (
          <p>
            {formatCount(sumOf(waiting), 'referral')} {sumOf(waiting) === 1 ? 'waits' : 'wait'} for it:{' '}
            {partsText(waiting)}.
          </p>
        )}
        <p className="text-ink-2">
          {entry?.holidays === 'closed' ? 'Closed on public holidays. ' : 'Open on public holidays. '}
          Next:{' '}
          {[next, ...later.slice(0, 1)]
            .flatMap((one) => (one ? [`${one.name}, ${formatDay(`${one.day}T10:00:00Z`)}`] : []))
            .join('; ')}
          .{' '}
          <Link href="/operator/capacity#holidays" className="text-accent underline">
            All public holidays
          </Link>
        </p>
      </CardBody>
    </Card>
  );
}

const sumOf = (parts: readonly { count: number }[]) => parts.reduce((sum, { count }) => sum + count, 0);
const mostParts = 3;

/** `Acme 60, Best 30 and 4 more`. */
function partsText(parts: readonly { affiliate: string; count: number }[]): string {
  const shown = parts
    .slice(0, mostParts)
    .map(({ affiliate, count }) => `${affiliate} ${formatNumber(count)}`);
  const more = parts.length - shown.length;
  return listed([...shown, ...(more > 0 ? [`${formatNumber(more)} more`] : [])]);
}

function CapRow({ cap }: { cap: Cap }) {
  const { used, held, places, overLimit, reopensAt } = cap;
  const tone = toneOf(cap);
  return (
    <li className="grid gap-x-8 gap-y-3 px-5 py-4 sm:px-6 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <p className="font-medium">{capTitle(cap)}</p>
        <p className="text-xs text-ink-2">
          {cap.intent ?? 'All products'}, {cap.affiliate ?? 'all affiliates'}
          {Object.entries(cap.weekdays).map(([day, most]) => `, ${capitalize(day)} ${formatNumber(most)}`)}
          {cap.timeZone !== defaultZone && `, ${cap.timeZone}`}
          {cap.overage > 0 && `, ${formatNumber(cap.overage)} more for offers just shown`}
        </p>
        <p className="tabular mt-2 text-sm">
          {places === null
            ? `${formatNumber(used)} used`
            : `${formatNumber(used)} of ${formatNumber(places)} used`}
          {held > 0 && `, ${formatNumber(held)} of them held`}
          {overLimit > 0 && `, ${formatNumber(overLimit)} above the limit`}
          {places === 0 && reopensAt === null && '. Closed.'}
          {tone === 'full' &&
            !(places === 0 && reopensAt === null) &&
            (reopensAt === null ? (
              '. Full.'
            ) : (
              <>
                . {places === 0 ? 'Closed' : 'Full'} until <Moment at={reopensAt} />.
              </>
            ))}
        </p>
        {cap.users.length > 0 && (
          <p className="tabular text-xs text-ink-2">
            {sumOf(cap.users) < used ? `Of the newest ${formatNumber(sumOf(cap.users))}: ` : 'By '}
            {partsText(cap.users)}
          </p>
        )}
        {places !== null && (
          <div aria-hidden="true" className="mt-2 h-2 max-w-md overflow-hidden rounded-full bg-surface-2">
            <div
              className={className('h-full', barClass[tone])}
              style={{ width: `${shareOf(used, places)}%` }}
            />
          </div>
        )}
      </div>
      {cap.bars.length > 1 && <Bars cap={cap} />}
    </li>
  );
}

const barClass = { room: 'bg-accent', near: 'bg-warning', full: 'bg-danger' } as const;

/** A window without places takes no lead either. */
const toneOf = (window: Pick<Cap, 'used' | 'places' | 'warnAtPercent'>) =>
  window.places === 0 ? 'full' : (fillOf(window) ?? 'room');

const shareOf = (used: number, places: number) => (places === 0 ? 100 : Math.min(100, (used / places) * 100));

/** The last 30 windows as bars, of the highest; of a cap per hour the last 30 days. */
function Bars({ cap: { window, bars, warnAtPercent } }: { cap: Cap }) {
  const highest = Math.max(1, ...bars.map(({ used }) => used));
  const full = bars.reduce((sum, bar) => sum + bar.full, 0);
  const isHourly = window === 'hour';
  const last = `last ${formatCount(bars.length, isHourly ? 'day' : window)}`;
  if (bars.every(({ used }) => used === 0))
    return <p className="self-end text-xs text-ink-2">Not used in the {last}</p>;
  const summary = `${capitalize(last)}: ${formatNumber(highest)} at most, ${isHourly ? `${formatCount(full, 'hour')} full` : `full in ${formatNumber(full)}`}`;
  return (
    <figure>
      <div role="img" aria-label={summary} className="flex h-16 items-end gap-0.5 border-b border-line">
        {bars.map((bar) => (
          <span
            key={bar.opensAt}
            title={barTitle(bar, isHourly)}
            className={className(
              'flex-1 rounded-t-[2px]',
              barClass[bar.full > 0 ? 'full' : (fillOf({ ...bar, warnAtPercent }) ?? 'room')],
            )}
            style={{ height: bar.used === 0 ? 1 : `${Math.max(4, (bar.used / highest) * 100)}%` }}
          />
        ))}
      </div>
      <figcaption className="tabular mt-1 text-xs text-ink-2">{summary}</figcaption>
    </figure>
  );
}

function barTitle({ opensAt, used, places, full }: Bar, isHourly: boolean): string {
  if (isHourly) {
    const hours = full === 0 ? '' : `, ${formatCount(full, 'hour')} full`;
    return `${formatDay(opensAt)}: ${formatNumber(used)}${hours}`;
  }
  const of = places === null ? '' : ` of ${formatNumber(places)}`;
  return `${formatMoment(opensAt)}: ${formatNumber(used)}${of}`;
}
