import type { LastSent, ScheduleRow } from '@/db/query/report/report-schedule';
import type { SavedFilterView } from '@/lib/report/saved-filter/view';

/** When a saved report is sent, to whom, and what became of it last. */
export interface ScheduleView extends Omit<ScheduleRow, 'nextAt' | 'pausedAt' | 'last'> {
  /** RFC 3339; null: it is paused, because who set it up may not read reports any more. */
  nextAt: string | null;
  last: LastSent | null;
}

/** To whom reports may be sent. */
export interface ReportReceivers {
  people: { id: number; name: string }[];
  channels: { id: number; name: string }[];
  /** Without a mail server people cannot be sent anything. */
  hasMail: boolean;
}

/** What a user and the team have saved of the report page, when it is sent, and to whom it may be. */
export interface SavedReportsView {
  reports: SavedFilterView[];
  schedules: ScheduleView[];
  receivers: ReportReceivers;
  mayShare: boolean;
}
