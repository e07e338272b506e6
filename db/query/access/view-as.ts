import type { Queryable } from '@/db/client';

interface ViewAsRow {
  id: number;
  who: string;
  as: string;
  at: Date;
  until: Date;
}

/**
 * Lists how operators looked at an affiliate's portal, newest first: from the audit trail, with the end that came first,
 * by the button or by itself.
 */
export function listViews({ sql }: Queryable, affiliateId: number, limit: number): Promise<ViewAsRow[]> {
  return sql<ViewAsRow[]>`
    select s.id::float8 as id, u.name as who, m.name as "as", s.at,
      least((s.after->>'until')::timestamptz, (
        select min(e.at) from audit_event e
        where e.action = 'view-as.ended' and e.subject_id = s.subject_id and e.affiliate_id = s.affiliate_id
          and e.actor_id = s.actor_id and e.id > s.id)) as until
    from audit_event s join ${sql('user')} u on u.id = s.actor_id join ${sql('user')} m on m.id = s.subject_id
    where s.affiliate_id = ${affiliateId} and s.action = 'view-as.started'
    order by s.id desc limit ${limit}`;
}
