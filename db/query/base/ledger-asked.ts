import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

/** Asks for the ledgers of an environment to be brought up to date; of one affiliate, or of all (null). */
export async function upsertLedgersAsked(
  { sql }: Queryable,
  environment: Environment,
  affiliateId: number | null,
): Promise<void> {
  await sql`
    insert into commission_run (affiliate_id, environment, asked)
    select id, ${environment}, clock_timestamp() from affiliate
    where ${affiliateId}::bigint is null or id = ${affiliateId}::bigint order by id
    on conflict (affiliate_id, environment) do update set asked = excluded.asked, next_at = least(commission_run.next_at, now())`;
}

/** The same for an affiliate of which there is a ledger. */
export async function updateLedgerAsked(
  { sql }: Queryable,
  environment: Environment,
  affiliateId: number,
): Promise<void> {
  await sql`
    update commission_run set asked = clock_timestamp(), next_at = least(next_at, now())
    where affiliate_id = ${affiliateId} and environment = ${environment}`;
}
