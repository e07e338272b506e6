import { type FieldErrors, validationFailed } from '@/lib/base/error/error';
import { titleKey } from '@/lib/base/text/title-key';
import { type CapacityEntry, capacityEntry } from '@/lib/catalogue/capacity/entry';
import { type Weekday, weekdays } from '@/word/stored-capacity';

type Cap = CapacityEntry['caps'][number];

const mostCaps = 20;

/**
 * What a lender's people see of a capacity: without caps of one affiliate, which are the operator's, and would name
 * whom the lender may not know.
 */
export function visibleCapacity(stored: CapacityEntry | null): CapacityEntry | null {
  return stored && { ...stored, caps: stored.caps.filter(({ affiliate }) => affiliate === null) };
}

/** What is stored when a lender's people have set `own`: caps of one affiliate, waiting days and warnings stay. */
export function withOwnCapacity(
  stored: CapacityEntry | null,
  own: CapacityEntry | null,
): CapacityEntry | null {
  const hidden = stored?.caps.filter(({ affiliate }) => affiliate !== null) ?? [];
  const usual = capacityEntry.parse({});
  const waitDays = stored?.wait_days ?? usual.wait_days;
  if (own === null && hidden.length === 0 && waitDays === usual.wait_days) return null;
  const base = own ?? usual;
  const warning = new Map(stored?.caps.map((cap) => [keyOf(cap), cap.warn_at_percent]));
  const caps = base.caps.map((cap) => ({
    ...cap,
    warn_at_percent: warning.get(keyOf(cap)) ?? cap.warn_at_percent,
  }));
  return { ...base, caps: [...caps, ...hidden], wait_days: waitDays };
}

/**
 * Returns what of a wanted capacity is more than what is stored, by the field's path: a lender lowers caps and sets new
 * ones at once, and proposes higher ones (design lender 10). Its hours and closures are its own.
 */
export function higherCaps(stored: CapacityEntry | null, wanted: CapacityEntry | null): FieldErrors {
  const errors: FieldErrors = {};
  const found = new Map(wanted?.caps.map((cap, at) => [keyOf(cap), { cap, at }]));
  for (const cap of visibleCapacity(stored)?.caps ?? []) {
    const now = found.get(keyOf(cap));
    if (!now) {
      errors['entry.capacity.caps'] = ['a cap is removed: propose it'];
      continue;
    }
    const path = `entry.capacity.caps[${now.at}]`;
    for (const day of daysOf(cap))
      if (placesOf(now.cap, day) > placesOf(cap, day)) {
        const ofDay = day !== null && (now.cap.weekdays[day] ?? cap.weekdays[day]) !== undefined;
        errors[ofDay ? `${path}.weekdays.${day}` : `${path}.most`] = [
          `must be at most ${placesOf(cap, day)}: propose a higher one`,
        ];
      }
    if (now.cap.overage > cap.overage)
      errors[`${path}.overage`] = [`must be at most ${cap.overage}: propose a higher one`];
  }
  return errors;
}

/** Caps and hours are of intents that the partner takes. */
export function assertIntents(capacity: CapacityEntry | null, intents: readonly { title: string }[]): void {
  const titles = new Set(intents.map(({ title }) => titleKey(title)));
  for (const list of ['caps', 'hours'] as const)
    for (const [at, { intent }] of (capacity?.[list] ?? []).entries())
      if (intent !== null && !titles.has(titleKey(intent)))
        throw validationFailed({ [`entry.capacity.${list}[${at}].intent`]: ['is no product of yours'] });
}

export function assertFewCaps(capacity: CapacityEntry | null): void {
  if ((capacity?.caps.length ?? 0) > mostCaps)
    throw validationFailed({ 'entry.capacity.caps': [`${mostCaps} at most, our operators’ own among them`] });
}

/** What tells the caps of a partner from each other. */
const keyOf = ({ intent, affiliate, counts, window, time_zone }: Cap) =>
  JSON.stringify([intent && titleKey(intent), affiliate, counts, window, time_zone]);

/** The days that may have numbers of their own; null: all are alike. */
const daysOf = ({ window }: Cap): readonly (Weekday | null)[] =>
  window === 'hour' || window === 'day' ? weekdays : [null];

const placesOf = ({ most, weekdays: byDay }: Cap, day: Weekday | null): number =>
  (day === null ? undefined : byDay[day]) ?? most ?? Number.POSITIVE_INFINITY;
