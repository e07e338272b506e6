import { formatMoment, formatNumber } from '@/components/base/ui/format';
import { isTimeZone, weekdayIn } from '@/lib/base/text/text';
import { readWholeNumber } from '@/lib/base/text/whole-number';
import type { CalendarDate } from '@/lib/base/time/date';
import type { CapacityEntry } from '@/lib/catalogue/capacity/entry';
import type { PartnerCapacity } from '@/lib/catalogue/capacity/get-partner-capacity';
import type { CapUse } from '@/lib/catalogue/capacity/list-capacity';
import { closedAt } from '@/lib/catalogue/capacity/opening';
import { noRoomText } from '@/lib/catalogue/capacity/words';
import { defaultZone } from '@/word/stored-capacity';
import { type CapDraft, hasWeekdays } from './capacity-draft';

/** What the fields are chosen from, and what a change is judged by. */
export interface CapacityContext {
  affiliates: readonly { id: number; slug: string; name: string }[];
  /** What is used of its caps now. */
  uses: readonly CapUse[];
  /** What was sent in the windows that run now, whatever caps there are; null: neither is for who reads it. */
  sent: PartnerCapacity['sent'] | null;
  /** Days that were declared public holidays, by day. */
  declared: readonly { day: CalendarDate; name: string }[];
}

/** What a typed cap would do if it was saved now. */
export interface CapEffect {
  readonly text: string;
  /** It would take no more leads for now. */
  readonly closes: boolean;
}

/**
 * Judges a cap by what is used of it now, a new one by what it will find in its window; null while its number cannot be
 * read, and where nothing is known of it. `affiliateId`: of its affiliate; null: all.
 */
export function capEffect(
  cap: CapDraft,
  affiliateId: number | null,
  { uses, sent }: Pick<CapacityContext, 'uses' | 'sent'>,
): CapEffect | null {
  const known = uses.find(
    (one) =>
      sameTitle(one.intent, cap.intent) &&
      one.affiliateId === affiliateId &&
      one.counts === cap.counts &&
      one.window === cap.window &&
      one.timeZone === cap.timeZone.trim(),
  );
  const use = known ?? foundBy(cap, affiliateId, sent);
  const typed = typedPlaces(cap, known?.opensAt ?? new Date().toISOString());
  if (typed === null) return null;
  const places = typed === '' ? null : readWholeNumber(typed);
  if (typed !== '' && places === null) return null;
  const isAlways =
    !hasWeekdays(cap.window) || Object.values(cap.weekdays).every((text) => text.trim() === '');
  if (places === 0 && isAlways) return { text: 'Closed: it takes no such lead.', closes: true };
  if (!use)
    return places === 0
      ? { text: 'Closed for now: 0 in this window.', closes: true }
      : sent && { text: 'New: what was sent in its window already counts, too.', closes: false };
  const used = formatNumber(use.used);
  if (places === null) return { text: `${used} used now, no limit.`, closes: false };
  const until =
    use.endsAt === null ? 'until you raise it' : `in this window, which ends ${formatMoment(use.endsAt)}`;
  if (places === 0) return { text: `Closed: it takes no such lead ${until}.`, closes: true };
  if (use.used >= places)
    return {
      text: `${used} of ${formatNumber(places)} used already: it takes no more ${until}.`,
      closes: true,
    };
  return { text: `${used} of ${formatNumber(places)} used now.`, closes: false };
}

/** What a new cap will find in its window; null: not known of such windows. */
function foundBy(
  cap: CapDraft,
  affiliateId: number | null,
  sent: CapacityContext['sent'],
): Pick<CapUse, 'used' | 'endsAt'> | null {
  const { window } = cap;
  if (!sent || (window !== 'hour' && window !== 'day') || cap.timeZone.trim() !== defaultZone) return null;
  const { counts, hourEndsAt, dayEndsAt } = sent;
  const its = counts.filter(
    (one) =>
      (cap.intent === '' || sameTitle(one.intent, cap.intent)) &&
      (affiliateId === null || one.affiliateId === affiliateId),
  );
  return {
    used: its.reduce((sum, one) => sum + one[window], 0),
    endsAt: window === 'hour' ? hourEndsAt : dayEndsAt,
  };
}

/** The number typed for the window that began then; null: no such weekday. */
function typedPlaces(cap: CapDraft, opensAt: string): string | null {
  const most = cap.most.trim();
  if (!hasWeekdays(cap.window)) return most;
  if (!isTimeZone(cap.timeZone.trim())) return null;
  const weekday = weekdayIn(new Date(opensAt), cap.timeZone.trim()) as keyof CapDraft['weekdays'];
  return cap.weekdays[weekday].trim() || most;
}

function sameTitle(one: string | null, typed: string): boolean {
  return (one ?? '').trim().toLowerCase() === typed.trim().toLowerCase();
}

/** Says whether a partner with these times would be open now, for each set of hours. Null while hours cannot be read. */
export function openingEffect(
  entry: Pick<CapacityEntry, 'hours' | 'holidays' | 'closures'>,
  declared: ReadonlyMap<CalendarDate, string>,
  now: Date,
): string | null {
  if (!entry.hours.every(({ opens, closes }) => isTime(opens) && isTime(closes) && opens < closes))
    return null;
  const titles = [...new Set(entry.hours.flatMap(({ intent }) => intent ?? []))];
  const others = -1;
  const times = {
    holidays: entry.holidays,
    hours: entry.hours.map((one) => ({
      ...one,
      intent: one.intent === null ? null : titles.indexOf(one.intent),
    })),
    closures: entry.closures.filter(
      ({ from, to }) => !Number.isNaN(Date.parse(from)) && !Number.isNaN(Date.parse(to)),
    ),
  };
  const words = (intentId: number) => {
    const closed = closedAt(times, intentId, now, declared);
    return closed === null ? 'open now' : noRoomText({ kind: 'closed', ...closed }, now);
  };
  return `With these times: ${[words(others), ...titles.map((title, id) => `${title} ${words(id)}`)].join('; ')}.`;
}

const isTime = (text: string) => /^\d\d:\d\d$/.test(text);
