import type { FormerTitle } from '@/db/schema/catalogue/intent';
import { titleKey } from '@/lib/base/text/title-key';
import { addDays, type CalendarDate, southAfricanDate } from '@/lib/base/time/date';
import type { IntentEntry } from './intent-entry';

/** How long a title stands for its intent after a rename, unless somebody ends it sooner or keeps it longer. */
export const keptDays = 180;

/** Returns the former titles that still stand for their intent on `today`. */
export function liveTitles(
  formerTitles: readonly FormerTitle[] | undefined,
  today: CalendarDate = southAfricanDate(new Date()),
): FormerTitle[] {
  return (formerTitles ?? []).filter(({ until }) => until >= today);
}

/**
 * Returns the former titles of an intent once `wanted` is saved over `stored`: those that `wanted` names, or, where it
 * says nothing of them, those that are there; and, after a rename, the title that it had, so that clients which name it
 * go on working.
 */
export function formerTitlesAfter(
  stored: IntentEntry | null,
  wanted: IntentEntry,
  today: CalendarDate = southAfricanDate(new Date()),
): FormerTitle[] {
  const own = titleKey(wanted.title);
  const kept = (wanted.former_titles ?? stored?.former_titles ?? []).filter(
    ({ title }) => titleKey(title) !== own,
  );
  const isRenamed = stored !== null && titleKey(stored.title) !== own;
  if (!isRenamed || kept.some(({ title }) => titleKey(title) === titleKey(stored.title))) return kept;
  return [...kept, { title: stored.title, until: addDays(today, keptDays) }];
}

/** Returns the titles that stand for the intent now and would not any more, in the order in which it had them. */
export function endedTitles(stored: IntentEntry | null, wanted: IntentEntry): string[] {
  const then = new Set(
    [wanted, ...liveTitles(formerTitlesAfter(stored, wanted))].map(({ title }) => titleKey(title)),
  );
  return liveTitles(stored?.former_titles)
    .filter(({ title }) => !then.has(titleKey(title)))
    .map(({ title }) => title);
}
