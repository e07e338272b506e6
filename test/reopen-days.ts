import type { Queryable } from '@/db/client';

/** Opens the days from this one on again, as if they had never been counted: those of the dashboard, or those of reports. */
export async function reopenDays(
  { sql }: Pick<Queryable, 'sql'>,
  progress: 'funnel_progress' | 'report_progress',
  from: string,
): Promise<void> {
  await sql`
    update ${sql(progress)} set closed_before = ${from}::date, after_lead_id = 0, counted_before = null, after_counted_lead_id = 0`;
}
