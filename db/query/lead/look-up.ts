import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

export interface TriedOutRow {
  userId: number;
  affiliateId: number;
  affiliateName: string;
  environment: Environment;
  /** How many ID numbers of one birth date at most; null: no more than files have. */
  ofOneBirthDate: number | null;
  /** Looked up one at a time in the last hour, without a lead. */
  missed: number;
}

/**
 * Lists the users who may be trying out ID numbers, by what is recorded of their look-ups: of one birth date in the
 * last day, or at least `leastMissed` without a lead in the last hour.
 */
export function listTriedOut({ sql }: Queryable, leastMissed: number): Promise<TriedOutRow[]> {
  return sql<TriedOutRow[]>`
    select l.*, a.name as "affiliateName" from (
      select actor_id::float8 as "userId", affiliate_id::float8 as "affiliateId", environment,
        max((after->>'ofOneBirthDate')::int) as "ofOneBirthDate",
        (count(*) filter (where after->>'by' = 'id number' and (after->>'leads')::int = 0
          and at > now() - interval '1 hour'))::int as missed
      from audit_event
      where action = 'applicant.looked-up' and actor_kind = 'user' and affiliate_id is not null
        and environment is not null and at > now() - interval '24 hours'
      group by actor_id, affiliate_id, environment) l
    join affiliate a on a.id = l."affiliateId"
    where l."ofOneBirthDate" is not null or l.missed >= ${leastMissed}
    order by l."userId" limit 100`;
}
