import type { SampleCounts, SampleDataRow } from '@/db/query/sample-data';
import type { SampleStatus } from '@/db/schema/sample-data';

export interface SampleDataView extends SampleCounts {
  /** `none`: it was never made, or is removed. */
  status: SampleStatus | 'none';
  /** How much of it is made. */
  percent: number;
  /** How many days it goes back; 0: there is none. */
  days: number;
}

export function sampleDataView(row: SampleDataRow | null, counts: SampleCounts): SampleDataView {
  if (!row) return { status: 'none', percent: 0, days: 0, ...counts };
  const { status, days, done, steps } = row;
  return { status, percent: Math.floor((100 * done) / Math.max(1, steps)), days, ...counts };
}
