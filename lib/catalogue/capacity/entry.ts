import { z } from 'zod';
import { slugText } from '@/lib/account/affiliate/schema';
import { storableText } from '@/lib/base/input/storable-text';
import { isTimeZone } from '@/lib/base/text/text';
import { titleKey } from '@/lib/base/text/title-key';
import { capCounts, capWindows, defaultZone, type StoredCapacity, weekdays } from '@/word/stored-capacity';

const places = z.int().min(0).max(10_000_000);
/** What is left out could mean either. */
const most = z
  .int({
    error: ({ input }) =>
      input === undefined ? 'required: a number, 0 for closed or null for no limit' : undefined,
  })
  .min(0)
  .max(10_000_000)
  .nullable();
const intentTitle = storableText.min(1).max(120).nullable().default(null);

const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, 'must be a time zone such as Africa/Johannesburg')
  .default(defaultZone);

const cap = z
  .strictObject({
    intent: intentTitle,
    affiliate: slugText.nullable().default(null),
    counts: z.enum(capCounts),
    window: z.enum(capWindows),
    most,
    weekdays: z.partialRecord(z.enum(weekdays), places).default({}),
    overage: places.default(0),
    warn_at_percent: z.int().min(1).max(100).default(80),
    time_zone: timeZone,
  })
  .superRefine(({ window, weekdays: byDay }, issues) => {
    if (window !== 'hour' && window !== 'day' && Object.keys(byDay).length > 0)
      issues.addIssue({
        code: 'custom',
        path: ['weekdays'],
        message: 'only a cap per hour or day has other numbers for weekdays',
      });
  });

const clockTime = (last: RegExp, example: string) =>
  z.string().regex(last, `must be a time of day such as ${example}`);

const hours = z
  .strictObject({
    intent: intentTitle,
    weekday: z.enum(weekdays),
    opens: clockTime(/^(?:[01]\d|2[0-3]):[0-5]\d$/, '08:00'),
    /** `24:00`: the end of the day. */
    closes: clockTime(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, '17:00'),
  })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    error: 'must be later than opens: hours that pass midnight are two, until 24:00 and from 00:00',
  });

const moment = z.iso.datetime({
  offset: true,
  error: 'must be a time such as 2026-12-24T12:00:00+02:00',
});

const closure = z
  .strictObject({ from: moment, to: moment, reason: storableText.min(1).max(200) })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: 'must be later than from',
  });

/** How many leads a partner takes, and when, in the catalogue file; absent fields take the default. */
export const capacityEntry = z
  .strictObject({
    caps: z.array(cap).max(20).default([]),
    hours: z.array(hours).max(100).default([]),
    holidays: z.enum(['open', 'closed']).default('open'),
    closures: z.array(closure).max(100).default([]),
    wait_days: z.int().min(0).max(60).default(7),
  })
  .superRefine(({ caps }, issues) => {
    const seen = new Map<string, number>();
    for (const [index, one] of caps.entries()) {
      const { counts, window, time_zone, intent, affiliate } = one;
      const key = JSON.stringify([intent && titleKey(intent), affiliate, counts, window, time_zone]);
      const first = seen.get(key);
      if (first === undefined) seen.set(key, index);
      else
        issues.addIssue({
          code: 'custom',
          path: ['caps', index],
          message: `counts the same as caps[${first}]`,
        });
    }
  });
export type CapacityEntry = z.output<typeof capacityEntry>;

/** Writes what is stored with the titles of intents instead of their ids. What concerns no intent of these is left out. */
export function capacityState(
  stored: StoredCapacity,
  intents: readonly { intentId: number; title: string }[],
): CapacityEntry {
  const titles = new Map(intents.map(({ intentId, title }) => [intentId, title]));
  const titled = <One extends { intent: number | null }>(one: One) => {
    if (one.intent === null) return [{ ...one, intent: null }];
    const title = titles.get(one.intent);
    return title === undefined ? [] : [{ ...one, intent: title }];
  };
  return { ...stored, caps: stored.caps.flatMap(titled), hours: stored.hours.flatMap(titled) };
}

/** What is left of a capacity when a partner takes leads of these intents only: caps and hours of others end. */
export function capacityFor(capacity: CapacityEntry, intents: readonly { title: string }[]): CapacityEntry {
  const titles = new Set(intents.map(({ title }) => titleKey(title)));
  const stays = ({ intent }: { intent: string | null }) => intent === null || titles.has(titleKey(intent));
  return { ...capacity, caps: capacity.caps.filter(stays), hours: capacity.hours.filter(stays) };
}

/** The reverse of `capacityState`. `intentId` throws for a title that is none. */
export function storedCapacity(entry: CapacityEntry, intentId: (title: string) => number): StoredCapacity {
  const idOf = (title: string | null) => (title === null ? null : intentId(title));
  return {
    ...entry,
    caps: entry.caps.map((one) => ({ ...one, intent: idOf(one.intent) })),
    hours: entry.hours.map((one) => ({ ...one, intent: idOf(one.intent) })),
  };
}
