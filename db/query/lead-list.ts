import type postgres from 'postgres';
import type { LeadSource, LeadState } from '@/db/schema/lead';
import type { Scope } from '@/db/scope';

export interface LeadListRow {
  id: number;
  state: LeadState;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  intentTitle: string;
  source: LeadSource;
  /** The partner of the latest accept. */
  partnerName: string | null;
  /** Who captured it in the portal. */
  userName: string | null;
  createdAt: Date;
  erased: boolean;
}

/** Leads, newest first, older than `beforeId`; walks the index, so page 10,000 costs what page 1 does. */
export async function findLeads(
  sql: postgres.Sql,
  scope: Scope,
  { beforeId, limit }: { beforeId: number | null; limit: number },
): Promise<LeadListRow[]> {
  return sql<LeadListRow[]>`
    select l.id::float8 as id, l.state, l.first_name as "firstName", l.last_name as "lastName",
      l.cell_phone_number as "cellPhoneNumber", i.title as "intentTitle", l.source,
      p.company_name as "partnerName", u.name as "userName", l.created_at as "createdAt",
      l.erased_at is not null as erased
    from lead l
    join intent i on i.id = l.intent_id
    left join application a on a.id = l.application_id
    left join partner p on p.id = a.partner_id
    left join ${sql('user')} u on u.id = l.user_id
    where l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}
      ${beforeId === null ? sql`` : sql`and l.id < ${beforeId}`}
    order by l.id desc limit ${limit}`;
}
