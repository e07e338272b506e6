import type { Queryable, Sql } from '@/db/client';
import type { Scope } from '@/db/scope';

/** How long a lead is held without being renewed. */
export const holdSeconds = 120;

/** The identity of a lead `l`'s applicant, as holds know it. */
export const identityOf = (sql: Sql) => sql`hashtextextended(encode(l.id_number_hash, 'hex'), 0)`;

/**
 * Holds a lead's applicant for a user, or renews that. Returns false while somebody else holds them, or if there is no
 * such lead in this scope, or it is erased; one that is being removed is waited for. `isNew`: only if nobody holds them,
 * the user included.
 */
export async function upsertLeadHold(
  { sql }: Queryable,
  scope: Scope,
  { leadId, userId, isNew }: { leadId: number; userId: number; isNew: boolean },
): Promise<boolean> {
  const until = sql`now() + make_interval(secs => ${holdSeconds}::int)`;
  const rows = await sql`
    insert into lead_hold as h (affiliate_id, environment, identity, lead_id, user_id, until)
    select l.affiliate_id, l.environment, ${identityOf(sql)}, l.id, ${userId}, ${until} from lead l
    where l.id = ${leadId} and l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}
      and l.id_number_hash is not null
    for key share of l
    on conflict (affiliate_id, environment, identity) do update set
      held_since = case when h.user_id = excluded.user_id and h.lead_id = excluded.lead_id and h.until >= now()
        then h.held_since else now() end,
      lead_id = excluded.lead_id, user_id = excluded.user_id, until = excluded.until
    where h.until < now() ${isNew ? sql`` : sql`or h.user_id = excluded.user_id`}
    returning 1`;
  return rows.length > 0;
}

/** Ends a user's hold of a lead. */
export async function deleteLeadHold(
  { sql }: Queryable,
  scope: Scope,
  { leadId, userId }: { leadId: number; userId: number | null },
): Promise<void> {
  await sql`
    delete from lead_hold where lead_id = ${leadId} and affiliate_id = ${scope.affiliateId}
      and environment = ${scope.environment} and user_id = ${userId}`;
}

/** Returns who else holds the applicant of a lead. */
export async function findOtherHolder(
  { sql }: Queryable,
  scope: Scope,
  { leadId, userId }: { leadId: number; userId: number },
): Promise<string | null> {
  const [row] = await sql<{ name: string }[]>`
    select u.name from lead l join lead_hold h on h.affiliate_id = l.affiliate_id and h.environment = l.environment
      and h.identity = ${identityOf(sql)} join ${sql('user')} u on u.id = h.user_id
    where l.id = ${leadId} and l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}
      and h.until >= now() and h.user_id <> ${userId}`;
  return row?.name ?? null;
}

/** Deletes holds that nobody has renewed for a day. */
export async function deleteOldHolds({ sql }: Queryable): Promise<void> {
  await sql`delete from lead_hold where until < now() - interval '1 day'`;
  await sql`delete from lender_hold where until < now() - interval '1 day'`;
}
