import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

/** What one of a lender's people changed at once. */
export interface ChangeByLender {
  /** Of its entry in the audit trail. */
  id: number;
  /** Null: of the company. */
  environment: Environment | null;
  /** Of the partner, or of the company. */
  subjectId: number;
  name: string;
  before: object;
  after: object;
}

/** Lists what lenders' people changed at once in the last 24 hours, newest first. */
export function listChangesByLenders({ sql }: Queryable, limit: number): Promise<ChangeByLender[]> {
  return sql<ChangeByLender[]>`
    select e.id::float8 as id, e.environment, e.subject_id::float8 as "subjectId",
      coalesce(p.company_name, l.trading_name) as name, e.before, e.after
    from audit_event e
    join ${sql('user')} u on u.id = e.actor_id and u.role = 'lender'
    left join partner p on e.action = 'partner.changed' and p.id = e.subject_id
    left join lender l on e.action = 'lender.changed' and l.id = e.subject_id
    where e.action in ('partner.changed', 'lender.changed') and e.actor_kind = 'user'
      and e.at > now() - interval '24 hours' and coalesce(p.company_name, l.trading_name) is not null
    order by e.id desc limit ${limit}`;
}
