'use client';

import { Suspense } from 'react';
import { SavedFilters } from '@/components/base/saved-filter/saved-filters';
import { lazyPart } from '@/components/base/ui/lazy-part';
import type { SavedReportsView } from '@/lib/report/report-schedule/view';
import { scheduleText } from '@/lib/report/report-schedule/words';
import type { SavedFilterView } from '@/lib/report/saved-filter/view';

const ReportSchedule = lazyPart(() => import('./report-schedule'));

/** Opens the reports that are saved, to save this one and to send them regularly. */
export function SavedReports({
  saved: { reports, schedules, receivers, mayShare },
  filter,
}: {
  saved: SavedReportsView;
  /** The report's address. */
  filter: Readonly<Record<string, string>>;
}) {
  const scheduleOf = (report: SavedFilterView) => schedules.find(({ filterId }) => filterId === report.id);
  return (
    <SavedFilters
      list="report"
      saved={reports}
      filter={filter}
      mayShare={mayShare}
      more={(report) => (
        <Suspense>
          <ReportSchedule report={report} schedule={scheduleOf(report) ?? null} receivers={receivers} />
        </Suspense>
      )}
      loss={(report) => {
        const schedule = scheduleOf(report);
        return schedule ? `It is sent ${scheduleText(schedule)}; that stops, too.` : null;
      }}
    />
  );
}
