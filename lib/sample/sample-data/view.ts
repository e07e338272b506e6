import type { SampleCounts, SampleDataRow } from '@/db/query/sample/sample-data';
import type { SampleStatus } from '@/db/schema/sample/sample-data';

export interface SampleDataView extends SampleCounts {
  /** `none`: it was never made, or is removed. */
  status: SampleStatus | 'none';
  /** How much of it is made. */
  percent: number;
  /** How many days it goes back; 0: there is none. */
  days: number;
  /** There is none, and the affiliate has few enough leads of its own in UAT. */
  offered: boolean;
}

export function sampleDataView(
  row: SampleDataRow | null,
  counts: SampleCounts,
  offered: boolean,
): SampleDataView {
  if (!row) return { status: 'none', percent: 0, days: 0, offered, ...counts };
  const { status, days, done, steps } = row;
  return { status, offered: false, percent: Math.floor((100 * done) / Math.max(1, steps)), days, ...counts };
}
