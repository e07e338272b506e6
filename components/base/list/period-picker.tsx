'use client';

import { useRouter } from 'next/navigation';
import { useOptimistic, useTransition } from 'react';
import { ChoiceLink, ChoiceLinks } from '@/components/base/ui/choice-links';
import { Spinner } from '@/components/base/ui/spinner';
import { queryString } from '@/lib/base/text/query-string';
import type { DayRange, MovingPeriod } from '@/lib/base/time/day-range';
import { type Period, periodQuery, usualPeriod } from '@/lib/base/time/period';
import { DateBox } from './date-box';

const oftenAsked: readonly { when: MovingPeriod; label: string }[] = [
  { when: 'today', label: 'Today' },
  { when: '7d', label: '7 days' },
  { when: '30d', label: '30 days' },
  { when: '90d', label: '90 days' },
  { when: '365d', label: 'A year' },
];

interface PeriodPickerProps {
  path: string;
  period: Period;
  /** What the address says besides. */
  kept?: Readonly<Record<string, string | number | undefined>>;
}

/** The period of a page of figures: often asked ones by links, any other in the date box of lists. */
export function PeriodPicker({ path, period, kept = {} }: PeriodPickerProps) {
  const router = useRouter();
  const [isMoving, startMoving] = useTransition();
  const { from, to, when } = period;
  // What was chosen shows at once.
  const [days, setDays] = useOptimistic<DayRange | MovingPeriod>(
    from || to ? { from, to } : (when ?? usualPeriod),
  );
  const hrefOf = (chosen: Period) => {
    const query = queryString({ ...kept, ...periodQuery(chosen) });
    return query === '' ? path : `${path}?${query}`;
  };
  return (
    <div className="flex max-w-full flex-wrap items-center gap-x-6 gap-y-3">
      <ChoiceLinks label="Period">
        {oftenAsked.map((often) => (
          <ChoiceLink key={often.when} href={hrefOf(often)} isChosen={often.when === days}>
            {often.label}
          </ChoiceLink>
        ))}
      </ChoiceLinks>
      <div className="flex items-center gap-3 max-sm:w-full">
        <DateBox
          label="Days"
          days={days}
          usual={usualPeriod}
          onDays={(chosen) =>
            startMoving(() => {
              setDays(chosen);
              router.push(hrefOf(typeof chosen === 'string' ? { when: chosen } : chosen), { scroll: false });
            })
          }
          // Its words stand in it.
          className="w-full sm:w-56 [&_label]:sr-only"
        />
        {isMoving && (
          <span className="text-ink-2">
            <Spinner />
          </span>
        )}
      </div>
    </div>
  );
}
