import type { Queryable } from '@/db/client';
import type { LenderScope } from '@/db/scope';

/** Whether one of the lender's partners is paused, and by whom. */
export interface OwnPauseRow {
  partnerId: number;
  companyName: string;
  /** Null: it is not paused. */
  until: Date | null;
  reason: string | null;
  /** The pause is of one of the lender's own people: the latest to set it. */
  isOwn: boolean;
}

/** Lists the lender's active partners with their pauses. `id`: only this one. */
export async function listOwnPauses(
  { lenderId, environment }: LenderScope,
  { sql }: Queryable,
  id: number | null = null,
): Promise<OwnPauseRow[]> {
  return sql<OwnPauseRow[]>`
    select p.id::float8 as "partnerId", p.company_name as "companyName",
      case when p.left_out_until > now() then p.left_out_until end as until,
      case when p.left_out_until > now() then p.left_out_reason end as reason,
      coalesce((
        select u.lender_id = ${lenderId} from audit_event e left join "user" u on e.actor_kind = 'user' and u.id = e.actor_id
        where e.action = 'partner.left-out' and e.subject_id = p.id order by e.id desc limit 1), false) as "isOwn"
    from partner p
    where p.lender_id = ${lenderId} and p.environment = ${environment} and p.active
      ${id === null ? sql`` : sql`and p.id = ${id}`}
    order by lower(p.company_name), p.id`;
}
