import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withDatabase } from '@/test/database/with-database';
import { type CapWindow, weekdays } from '@/word/stored-capacity';

const db = withDatabase();

const zones = ['Africa/Johannesburg', 'Europe/London', 'America/New_York', 'Asia/Kolkata', 'Africa/Cairo'];
const windows = ['hour', 'day', 'week', 'month'] as const;
const stepMs = 15 * 60_000;

const formats = new Map<string, ReturnType<typeof formatOf>>();
const formatOf = (timeZone: string) =>
  // biome-ignore lint/plugin: the model knows time zones from elsewhere than the database.
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    weekday: 'short',
    timeZoneName: 'longOffset',
    hourCycle: 'h23',
  });

function local(at: number, zone: string): Record<string, string> {
  const format = formats.get(zone) ?? formatOf(zone);
  formats.set(zone, format);
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

/** What all moments of a window have in common, and no moment next to it. */
function nameOf(window: CapWindow, at: number, zone: string): string {
  const { year, month, day, hour, timeZoneName, weekday = '' } = local(at, zone);
  if (window === 'hour') return `${year}-${month}-${day} ${hour} ${timeZoneName}`;
  if (window === 'day') return `${year}-${month}-${day}`;
  if (window === 'month') return `${year}-${month}`;
  const since = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekday);
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) - since)).toISOString();
}

/** The window that a moment lies in, by walking from it in quarters of an hour. */
function modelOf(window: CapWindow, at: number, zone: string): { start: number; end: number } {
  const name = nameOf(window, at, zone);
  const walk = (step: number, from: number) => {
    let edge = from;
    // Long windows in strides of six hours first, which no window is shorter than that has one inside.
    for (const stride of window === 'week' || window === 'month' ? [24 * step, step] : [step])
      while (nameOf(window, edge + stride, zone) === name) edge += stride;
    return edge;
  };
  const quarter = Math.floor(at / stepMs) * stepMs;
  return { start: walk(-stepMs, quarter), end: walk(stepMs, quarter) + stepMs };
}

test('windows are those of a model that walks from quarter to quarter, wherever clocks change', async () => {
  const changes = ['2026-03-08', '2026-03-29', '2026-04-24', '2026-10-25', '2026-10-29', '2026-11-01'];
  const anywhere = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2032-01-01') });
  const nearChange = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -30 * 3_600_000, max: 40 * 3_600_000 }))
    .map(([day, offset]) => Date.parse(day) + offset);
  const cases = fc.sample(
    fc.record({
      window: fc.constantFrom(...windows),
      zone: fc.constantFrom(...zones),
      at: fc.oneof(anywhere, nearChange),
    }),
    200,
  );
  const found = await db.sql<{ start: number; end: number }[]>`
    select extract(epoch from o.opens)::float8 * 1000 as start,
      extract(epoch from cap_window_end(c.window, o.opens, c.zone))::float8 * 1000 as end
    from jsonb_to_recordset(${JSON.stringify(cases)}::text::jsonb) as c ("window" text, zone text, at float8)
    cross join lateral (select cap_window_start(c.window, to_timestamp(c.at / 1000), c.zone) as opens) o`;
  for (const [index, { window, zone, at }] of cases.entries()) {
    const about = `${window} ${zone} ${new Date(at).toISOString()}`;
    expect({ about, ...found[index] }).toEqual({ about, ...modelOf(window, at, zone) });
  }
});

test('a total has one window that never ends', async () => {
  const [row] = await db.sql`
    select cap_window_start('total', now(), 'UTC') = cap_window_start('total', now() + interval '9 years', 'UTC') as same,
      cap_window_end('total', now(), 'UTC') as end`;
  expect(row).toEqual({ same: true, end: null });
});

test('a full cap reopens with the next window that has places, by its weekday', async () => {
  const start = Date.parse('2026-11-20T22:00:00Z');
  const cases = fc.sample(
    fc.record({
      window: fc.constantFrom('hour' as const, 'day' as const),
      most: fc.constantFrom(0, 5, null),
      weekdays: fc.dictionary(fc.constantFrom(...weekdays), fc.constantFrom(0, 3), {
        maxKeys: 7,
        noNullPrototype: true,
      }),
      at: fc.integer({ min: 0, max: 400 }).map((hour) => start + hour * 3_600_000),
    }),
    100,
  );
  const zone = 'Africa/Johannesburg';
  const found = await db.sql<{ reopens: number | null }[]>`
    select extract(epoch from cap_reopens(c.window, cap_window_start(c.window, to_timestamp(c.at / 1000), ${zone}),
      ${zone}, c.most, c.weekdays))::float8 * 1000 as reopens
    from jsonb_to_recordset(${JSON.stringify(cases)}::text::jsonb)
      as c ("window" text, most integer, weekdays jsonb, at float8)`;
  for (const [index, { window, most, weekdays: byDay, at }] of cases.entries()) {
    const placesAt = (moment: number) => {
      const weekday = (local(moment, zone).weekday ?? '').toLowerCase() as (typeof weekdays)[number];
      return byDay[weekday] ?? most;
    };
    let opens = modelOf(window, at, zone).end;
    const last = opens + 9 * 86_400_000;
    while ((placesAt(opens) ?? 1) === 0 && opens < last) opens = modelOf(window, opens, zone).end;
    expect(found[index]?.reopens).toBe(opens < last ? opens : null);
  }
});
