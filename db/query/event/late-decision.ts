import type { Queryable } from '@/db/client';
import { limitedTo } from '@/db/query/base/lead-part';
import type { Environment } from '@/word/environment';
import type { StoredCapacity } from '@/word/stored-capacity';

/** An application that waits for a lender's people, longer ago than they mean to take. */
export interface UndecidedRow {
  environment: Environment;
  partnerId: number;
  companyName: string;
  intentId: number;
  requestedAt: Date;
  answerWithinHours: number;
  capacity: StoredCapacity | null;
}

/**
 * Lists what waits in inboxes for more hours of the clock than its lender means to take, oldest first: at most `limit` of each
 * partner, so that the backlog of one hides no other.
 */
export function listUndecided({ sql }: Queryable, limit: number): Promise<UndecidedRow[]> {
  return sql<UndecidedRow[]>`
    select p.environment, p.id::float8 as "partnerId", p.company_name as "companyName",
      a.intent_id::float8 as "intentId", a.requested_at as "requestedAt",
      p.answer_within_hours as "answerWithinHours", p.capacity
    from partner p
    cross join lateral (
      select a.requested_at, l.intent_id from application a join lead l on l.id = a.lead_id and l.erased_at is null
      where a.partner_id = p.id and a.status = 'pending' and not a.superseded and a.waits_since is null
        and a.requested_at < now() - make_interval(hours => p.answer_within_hours)
      order by a.requested_at, a.id ${limitedTo(sql, limit)}) a
    where p.decides = 'portal'
    order by a.requested_at`;
}
