import type { Queryable } from '@/db/client';

/** Something that a lender was sent, or asked to score. */
export interface SentOfLead {
  partnerName: string;
  at: Date;
  /** The lender's own. */
  reference: string | null;
  /** Null: it was asked for a score, of which no copy is kept. */
  applicationId: number | null;
  /** Null: no copy is kept. */
  ciphertext: Buffer | null;
}

/** Lists what lenders were sent of leads, newest first; not what waits to be sent for the first time. */
export function listSentOfLeads(
  { sql }: Queryable,
  leadIds: readonly number[],
  limit: number,
): Promise<SentOfLead[]> {
  const ids = [...leadIds];
  return sql<SentOfLead[]>`
    select p.company_name as "partnerName", r.at, r.reference, r.id::float8 as "applicationId", r.ciphertext
    from (
      select unnest(o.asked_partner_ids) as partner_id, o.created_at as at, null as reference, null::bigint as id,
        null::bytea as ciphertext
      from offer o where o.lead_id = any(${ids}::bigint[])
      union all
      select a.partner_id, coalesce(s.sent_at, a.requested_at), a.reference, a.id, s.ciphertext
      from application a left join application_sent s on s.application_id = a.id
      where a.lead_id = any(${ids}::bigint[])
        and not (a.kind = 'referral' and a.status = 'sending' and s.application_id is null)) r
    join partner p on p.id = r.partner_id
    order by r.at desc, p.company_name limit ${limit}`;
}
