import { addDays, type CalendarDate } from '@/lib/base/time/date';
import type { Plan } from './plan';

type Version = Pick<Plan, 'id' | 'version' | 'validFrom' | 'validTo'>;
type Terms = Pick<Plan, 'unit' | 'rate' | 'tiers' | 'holdDays'>;

/** What a new version does to those there are: it follows them, or it cannot because a later one starts after it. */
export type VersionChange =
  | { readonly kind: 'same'; readonly id: number }
  | { readonly kind: 'later'; readonly validFrom: CalendarDate }
  | {
      readonly kind: 'new';
      readonly version: number;
      /** Versions that end with the day before it. */
      readonly ends: readonly { readonly id: number; readonly validTo: CalendarDate }[];
    };

/**
 * Decides how a plan gets a new version on a day: it ends the one that is valid then, and one that starts on the same day
 * never counted. Two versions are never valid on the same day. `versions`: all for the same subject. Pure.
 */
export function changeVersion(
  versions: readonly (Version & Terms)[],
  next: Terms & Pick<Plan, 'validFrom' | 'validTo'>,
): VersionChange {
  const counting = versions.filter(({ validFrom, validTo }) => validTo === null || validTo >= validFrom);
  const standing = counting.find(
    (one) => one.validFrom <= next.validFrom && (one.validTo === null || one.validTo >= next.validFrom),
  );
  const laterOne = counting.find(({ validFrom }) => validFrom > next.validFrom);
  if (standing && !laterOne && hasTerms(standing, next) && standing.validTo === next.validTo)
    return { kind: 'same', id: standing.id };
  if (laterOne && (next.validTo === null || next.validTo >= laterOne.validFrom))
    return { kind: 'later', validFrom: laterOne.validFrom };
  return {
    kind: 'new',
    version: Math.max(0, ...versions.map(({ version }) => version)) + 1,
    ends: standing ? [{ id: standing.id, validTo: addDays(next.validFrom, -1) }] : [],
  };
}

const hasTerms = (one: Terms, other: Terms): boolean => termsText(one) === termsText(other);

const termsText = ({ unit, rate, tiers, holdDays }: Terms) =>
  JSON.stringify([unit, rate, tiers.map((tier) => [tier.from, tier.rate]), holdDays]);
