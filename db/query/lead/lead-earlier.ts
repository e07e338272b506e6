import type { Queryable } from '@/db/client';
import { isRestricted } from '@/db/query/base/restriction-part';
import type { Scope } from '@/db/scope';
import type { LeadSource, LeadState } from '@/word/lead';

interface EarlierLeadRow {
  id: number;
  state: LeadState;
  intentId: number;
  intentTitle: string;
  firstName: string;
  lastName: string;
  source: LeadSource;
  /** The user who captured it in the portal. */
  userName: string | null;
  /** The partner of the latest accept. */
  partnerName: string | null;
  createdAt: Date;
  /**
   * End of the deduplication window (design lead 15); null if the same applicant and intent would now be a new lead.
   */
  duplicateUntil: Date | null;
  /** Total found, beyond the limit too. */
  total: number;
}

/**
 * Lists the leads of one applicant: first those that a resend would return, then the newest. The window is judged
 * by the database's clock, as when a lead is stored.
 */
export async function listEarlierLeads(
  { sql }: Queryable,
  scope: Scope,
  { idNumberHashes, limit }: { idNumberHashes: readonly Buffer[]; limit: number },
): Promise<EarlierLeadRow[]> {
  return sql<EarlierLeadRow[]>`
    select l.id::float8 as id, l.state, l.intent_id::float8 as "intentId", i.title as "intentTitle",
      l.first_name as "firstName", l.last_name as "lastName", l.source, u.name as "userName",
      p.company_name as "partnerName", l.created_at as "createdAt", d.until as "duplicateUntil",
      (count(*) over ())::int as total
    from lead l
    join intent i on i.id = l.intent_id
    left join application a on a.id = l.application_id
    left join partner p on p.id = a.partner_id
    left join ${sql('user')} u on u.id = l.user_id
    left join lateral (
      select n.created_at + make_interval(secs => e.deduplication_window_seconds) as until
      from lead_identity n join environment e on e.name = n.environment
      where n.affiliate_id = l.affiliate_id and n.environment = l.environment and n.intent_id = l.intent_id
        and n.id_number_hash in ${sql([...idNumberHashes])} and n.lead_id = l.id
        and n.created_at > now() - make_interval(secs => e.deduplication_window_seconds)) d on true
    where l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}
      and l.id_number_hash in ${sql([...idNumberHashes])} and not ${isRestricted(sql)}
    order by d.until desc nulls last, l.id desc limit ${limit}`;
}

/** Returns the lead that a resend for this applicant and intent would find now (design lead 15), or null. */
export async function findDuplicate(
  { sql }: Queryable,
  scope: Scope,
  { intentId, idNumberHashes }: { intentId: number; idNumberHashes: readonly Buffer[] },
): Promise<number | null> {
  const [row] = await sql<{ leadId: number }[]>`
    select n.lead_id::float8 as "leadId"
    from lead_identity n join environment e on e.name = n.environment
    where n.affiliate_id = ${scope.affiliateId} and n.environment = ${scope.environment}
      and n.intent_id = ${intentId} and n.id_number_hash in ${sql([...idNumberHashes])}
      and n.created_at > now() - make_interval(secs => e.deduplication_window_seconds)`;
  return row?.leadId ?? null;
}
