import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { className } from '@/components/ui/class-name';
import { DetailList } from '@/components/ui/detail-list';
import { capitalize, formatCount, formatDay, formatMoment, formatNumber } from '@/components/ui/format';
import { Link } from '@/components/ui/link';
import { Moment } from '@/components/ui/moment';
import { EmptyState } from '@/components/ui/state';
import type { CapacityEntry } from '@/lib/capacity/entry';
import type { PartnerCapacity } from '@/lib/capacity/get-partner-capacity';
import { capTitle } from './cap-title';

type Cap = PartnerCapacity['caps'][number];
type CapWindow = Cap['windows'][number];

/** How many leads a partner takes and when, how full it is now, and how full it was. */
export function PartnerCapacityCards({
  entry,
  capacity: { caps, holidays },
}: {
  entry: CapacityEntry | null;
  capacity: PartnerCapacity;
}) {
  const note = (
    <>
      Set by the{' '}
      <Link href="/operator/catalogue" className="text-accent underline">
        catalogue file
      </Link>
      , in the partner’s <code>capacity</code>.
    </>
  );
  if (!entry)
    return (
      <Card>
        <CardHeader title="Capacity" note={note} />
        <EmptyState title="No limits">It takes any number of leads, at any time.</EmptyState>
      </Card>
    );
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader title="Caps" note={note} />
        {caps.length === 0 ? (
          <EmptyState title="No caps">It takes any number of leads while it is open.</EmptyState>
        ) : (
          <ul className="divide-y divide-line pt-2">
            {caps.map((cap) => (
              <CapRow key={cap.id} cap={cap} />
            ))}
          </ul>
        )}
      </Card>
      <Card>
        <CardHeader title="Opening times" note="South African time." />
        <CardBody>
          <DetailList
            items={[
              ['Hours', <Hours key="hours" hours={entry.hours} />],
              [
                'Public holidays',
                <span key="holidays">
                  {entry.holidays === 'closed' ? 'Closed' : 'Open'}. Next:{' '}
                  {holidays.map(({ day, name }) => `${name}, ${formatDay(`${day}T10:00:00Z`)}`).join('; ')}
                </span>,
              ],
              [
                'Closures',
                entry.closures.length === 0 ? (
                  'None'
                ) : (
                  <ul key="closures" className="tabular">
                    {entry.closures.map(({ from, to, reason }) => (
                      <li key={`${from} ${to}`}>
                        {formatMoment(from)} to {formatMoment(to)}: {reason}
                      </li>
                    ))}
                  </ul>
                ),
              ],
              ['Referrals wait', `At most ${formatCount(entry.wait_days, 'day')}, then they fail`],
            ]}
          />
        </CardBody>
      </Card>
    </div>
  );
}

function CapRow({ cap }: { cap: Cap }) {
  const { used, held, places, overLimit, reopensAt } = cap;
  const tone = toneOf(cap);
  return (
    <li className="grid gap-x-8 gap-y-3 px-5 py-4 sm:px-6 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <p className="font-medium">{capTitle(cap)}</p>
        <p className="text-xs text-ink-2">
          {cap.intent ?? 'All intents'}, {cap.affiliate ?? 'all affiliates'}
          {Object.entries(cap.weekdays).map(([day, most]) => `, ${capitalize(day)} ${formatNumber(most)}`)}
          {cap.timeZone !== 'Africa/Johannesburg' && `, ${cap.timeZone}`}
          {cap.overage > 0 && `, ${formatNumber(cap.overage)} more for offers just shown`}
        </p>
        <p className="tabular mt-2 text-sm">
          {places === null
            ? `${formatNumber(used)} used`
            : `${formatNumber(used)} of ${formatNumber(places)} used`}
          {held > 0 && `, ${formatNumber(held)} of them held`}
          {overLimit > 0 && `, ${formatNumber(overLimit)} above the limit`}
          {tone === 'full' &&
            (reopensAt === null ? (
              '. Full.'
            ) : (
              <>
                . Full until <Moment at={reopensAt} />.
              </>
            ))}
        </p>
        {places !== null && (
          <div aria-hidden="true" className="mt-2 h-2 max-w-md overflow-hidden rounded-full bg-surface-2">
            <div
              className={className('h-full', barClass[tone])}
              style={{ width: `${shareOf(used, places)}%` }}
            />
          </div>
        )}
      </div>
      {cap.windows.length > 1 && <Windows cap={cap} />}
    </li>
  );
}

const barClass = { room: 'bg-accent', near: 'bg-warning', full: 'bg-danger' } as const;

function toneOf({ used, places, warnAtPercent }: Pick<Cap, 'used' | 'places' | 'warnAtPercent'>) {
  if (places === null) return 'room';
  if (used >= places) return 'full';
  return used * 100 >= places * warnAtPercent ? 'near' : 'room';
}

const shareOf = (used: number, places: number) => (places === 0 ? 100 : Math.min(100, (used / places) * 100));

/** The last 30 windows as bars, of the highest. */
function Windows({ cap: { window, windows, warnAtPercent } }: { cap: Cap }) {
  const highest = Math.max(1, ...windows.map(({ used }) => used));
  const full = windows.filter((one) => toneOf({ ...one, warnAtPercent }) === 'full').length;
  const last = `last ${formatCount(windows.length, window)}`;
  if (windows.every(({ used }) => used === 0))
    return <p className="self-end text-xs text-ink-2">Not used in the {last}</p>;
  const summary = `${capitalize(last)}: ${formatNumber(highest)} at most, full in ${formatNumber(full)}`;
  return (
    <figure>
      <div role="img" aria-label={summary} className="flex h-16 items-end gap-0.5 border-b border-line">
        {windows.map((one) => (
          <span
            key={one.opensAt}
            title={windowTitle(one)}
            className={className('flex-1 rounded-t-[2px]', barClass[toneOf({ ...one, warnAtPercent })])}
            style={{ height: one.used === 0 ? 1 : `${Math.max(4, (one.used / highest) * 100)}%` }}
          />
        ))}
      </div>
      <figcaption className="tabular mt-1 text-xs text-ink-2">{summary}</figcaption>
    </figure>
  );
}

function windowTitle({ opensAt, used, places }: CapWindow): string {
  const of = places === null ? '' : ` of ${formatNumber(places)}`;
  return `${formatMoment(opensAt)}: ${formatNumber(used)}${of}`;
}

function Hours({ hours }: { hours: CapacityEntry['hours'] }) {
  if (hours.length === 0) return 'Always';
  return (
    <ul className="tabular">
      {hours.map(({ intent, weekday, opens, closes }) => (
        <li key={`${intent} ${weekday} ${opens}`}>
          {capitalize(weekday)} {opens} to {closes}
          {intent !== null && `, ${intent}`}
        </li>
      ))}
    </ul>
  );
}
