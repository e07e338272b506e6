import type { Queryable } from '@/db/client';
import { maintenanceFragment } from '@/db/query/base/guard';
import { isNotShared } from '@/db/query/base/opt-out-part';
import type { Environment } from '@/word/environment';

/** A new lead whose live feedback was never heard of again. */
export interface LostFeedback {
  leadId: number;
  affiliateId: number;
  environment: Environment;
  catalogueVersion: number;
  maintenance: boolean;
  /** It goes to nobody: see the gate's table. */
  isEnded: boolean;
}

/** Returns the milliseconds until the next such lead is due; null: there is none. */
export async function findNextFeedbackMs({ sql }: Queryable): Promise<number | null> {
  const [row] = await sql<[{ ms: number | null }]>`
    select extract(epoch from min(feedback_due_at) - now())::float8 * 1000 as ms
    from lead where state = 'new' and feedback_due_at is not null`;
  return row.ms;
}

/** Claims leads that are due, for a minute: no two workers get the same one, and a claim ends with its worker. */
export async function claimDueFeedback({ sql }: Queryable, limit: number): Promise<LostFeedback[]> {
  return sql<LostFeedback[]>`
    with due as materialized (
      select id from lead where state = 'new' and feedback_due_at <= now()
      order by feedback_due_at limit ${limit} for no key update skip locked),
    claimed as (
      update lead l set feedback_due_at = now() + interval '1 minute' from due where l.id = due.id returning l.*)
    select l.id::float8 as "leadId", l.affiliate_id::float8 as "affiliateId", l.environment,
      e.catalogue_version::float8 as "catalogueVersion", ${maintenanceFragment(sql)} as maintenance,
      not a.active or not a.live_feedback or l.erased_at is not null or ${isNotShared(sql)} as "isEnded"
    from claimed l join environment e on e.name = l.environment join affiliate a on a.id = l.affiliate_id`;
}
