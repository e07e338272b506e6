import type { Sql } from '@/db/client';
import type { UnguardedScope } from '@/db/scope';

/**
 * Decides which lead each applicant is (design 5, applicant identity). Input: `candidate (id, intent_id,
 * id_number_hash)`, the possible new leads, and `open (deduplication_window_seconds)`. Output: `identity
 * (intent_id, id_number_hash, lead_id)`, where `lead_id` is the candidate's own id or that of the existing lead.
 * An identity is inserted or found by its unique key, so of any number of simultaneous statements only one
 * creates; the window is judged by the database's clock. Identities are locked in a fixed order, so that no two
 * statements deadlock; a statement may contain each one only once.
 */
export const identityFragment = (sql: Sql, scope: UnguardedScope) => sql`
  identity as (
    insert into lead_identity as i (affiliate_id, environment, intent_id, id_number_hash, lead_id, created_at)
    select ${scope.affiliateId}, ${scope.environment}, intent_id, id_number_hash, id, now() from candidate
    order by intent_id, id_number_hash
    on conflict (affiliate_id, environment, intent_id, id_number_hash) do update set
      lead_id = case when i.created_at <= now() - make_interval(secs => (select deduplication_window_seconds from open))
        then excluded.lead_id else i.lead_id end,
      created_at = case when i.created_at <= now() - make_interval(secs => (select deduplication_window_seconds from open))
        then excluded.created_at else i.created_at end
    returning intent_id, id_number_hash, lead_id)`;
