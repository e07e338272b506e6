import type { Queryable } from '@/db/client';

/** What a link that the operators' support has made for a team leads to. */
export const supportLinkKinds = ['invitation', 'password'] as const;
export type SupportLinkKind = (typeof supportLinkKinds)[number];

/**
 * Returns whether there is somebody who could agree to what this operator does to a team: one of its managers other
 * than the user in question, or another operator who may do the same.
 */
export async function hasSomebodyToAgree(
  { sql }: Queryable,
  {
    affiliateId,
    operatorId,
    userId,
    roles,
  }: { affiliateId: number; operatorId: number; userId: number | null; roles: readonly string[] },
): Promise<boolean> {
  const [row] = await sql<{ is: boolean }[]>`
    select exists (
      select from ${sql('user')} where removed_at is null and suspended_at is null and id <> ${operatorId}
        and id is distinct from ${userId}::bigint
        and (affiliate_id = ${affiliateId} and role = 'manager'
          or role = 'operator' and operator_role::text = any(${[...roles]}::text[]))) as "is"`;
  return row?.is === true;
}

/** Returns whether a team has anything of applicants that somebody could read. */
export async function hasApplicants({ sql }: Queryable, affiliateId: number): Promise<boolean> {
  const [row] = await sql<{ is: boolean }[]>`
    select exists (select from lead where affiliate_id = ${affiliateId})
      or exists (select from batch where affiliate_id = ${affiliateId}) as "is"`;
  return row?.is === true;
}

/** Stores the news of a link for each manager of the team, but the one whom it is for. */
export async function insertSupportLinkMails(
  { sql }: Queryable,
  {
    kind,
    id,
    affiliateId,
    userId,
  }: { kind: SupportLinkKind; id: number; affiliateId: number; userId: number | null },
): Promise<void> {
  await sql`
    insert into mail (user_id, kind, subject_id, cause)
    select id, 'support link', ${id}, ${kind} from ${sql('user')}
    where affiliate_id = ${affiliateId} and role = 'manager' and removed_at is null
      and id is distinct from ${userId}::bigint
    on conflict do nothing`;
}

export interface SupportLinkRow {
  kind: SupportLinkKind;
  id: number;
  email: string;
  at: Date;
  madeBy: number;
  state: 'waits' | 'open' | 'used' | 'ended';
}

/** Lists the links that operators made for a team, newest first. */
export function listSupportLinkRows(
  { sql }: Queryable,
  affiliateId: number,
  limit: number,
): Promise<SupportLinkRow[]> {
  return sql<SupportLinkRow[]>`
    select kind, l.id::float8 as id, l.email, l.at, made_by::float8 as "madeBy",
      case when l.used_at is not null then 'used' when l.revoked_at is not null or l.expires_at <= now() then 'ended'
        when l.needs_yes and l.allowed_at is null then 'waits' else 'open' end as state
    from (
      select 'invitation' as kind, id, email, created_at as at, invited_by as made_by, accepted_at as used_at, revoked_at,
        expires_at, needs_yes, allowed_at
      from invitation where affiliate_id = ${affiliateId}
      union all
      select 'password', r.id, u.email, r.created_at, r.made_by, r.used_at, r.revoked_at, r.expires_at, r.needs_yes,
        r.allowed_at
      from password_reset r join ${sql('user')} u on u.id = r.user_id and u.affiliate_id = ${affiliateId}
    ) l join ${sql('user')} o on o.id = l.made_by and o.role = 'operator'
    order by l.at desc, l.id desc limit ${limit}`;
}
