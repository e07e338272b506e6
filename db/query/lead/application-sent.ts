import type { Queryable } from '@/db/client';
import { type ReferralStop, unsentStop } from '@/db/query/base/gate';
import { isRestricted } from '@/db/query/base/restriction-part';
import { type ApplicationRow, applicationColumns } from './application';

export interface KeptApplication extends ApplicationRow {
  readonly isKept: boolean;
  readonly stop: ReferralStop | null;
}

/**
 * Keeps what an application's partner is about to be sent, unless it has been sent something before, and returns the
 * application and whether it was kept. One statement: none more than reading it takes. Of a partner where nobody is there to
 * read it, and of an erased lead, nothing is kept. `stop`: what was decided since it was stored, which
 * counts for what was never sent. Where the statement waited for an erasure it may say `erased: false`, and has kept nothing.
 */
export async function insertSent(
  { sql }: Queryable,
  applicationId: number,
  ciphertext: Buffer,
): Promise<KeptApplication | null> {
  const [row] = await sql<KeptApplication[]>`
    with kept as (
      insert into application_sent (application_id, ciphertext)
      select a.id, ${ciphertext}::bytea from application a join partner p on p.id = a.partner_id
      where a.id = ${applicationId} and (p.decides = 'portal'
        or p.accept_url is not null and p.decides is distinct from 'nobody')
      on conflict do nothing
      returning application_id)
    select ${applicationColumns(sql)}, exists (select from kept) as "isKept",
      case when a.status = 'sending' then (
        select ${unsentStop(sql)} from lead l where l.id = a.lead_id) end as stop
    from application a join partner p on p.id = a.partner_id
    where a.id = ${applicationId}`;
  return row ?? null;
}

/** What an application's partner was sent; null: nothing that is known. */
export async function findSent({ sql }: Queryable, applicationId: number): Promise<Buffer | null> {
  const [row] = await sql<{ ciphertext: Buffer }[]>`
    select ciphertext from application_sent where application_id = ${applicationId}`;
  return row?.ciphertext ?? null;
}

/** What the partners of these applications were sent, by application. */
export async function listSent(
  { sql }: Queryable,
  applicationIds: readonly number[],
): Promise<{ applicationId: number; ciphertext: Buffer }[]> {
  if (applicationIds.length === 0) return [];
  return sql<{ applicationId: number; ciphertext: Buffer }[]>`
    select application_id::float8 as "applicationId", ciphertext from application_sent
    where application_id = any(${[...applicationIds]}::bigint[])`;
}

/** It was not sent after all: the next call takes the values of its day. */
export async function deleteSent({ sql }: Queryable, applicationId: number): Promise<void> {
  await sql`delete from application_sent where application_id = ${applicationId}`;
}

/**
 * Deletes what was sent with applications that are over: at once where the partner has declined, otherwise so many days
 * after they were settled; of nobody whose data is restricted. Returns how many, at most `limit`.
 */
export async function deleteOldSent({ sql }: Queryable, days: number, limit: number): Promise<number> {
  const { count } = await sql`
    delete from application_sent where application_id in (
      select s.application_id from application_sent s join application a on a.id = s.application_id
      where (a.status = 'declined'
          or (a.status in ('accepted', 'failed') and a.settled_at < now() - make_interval(days => ${days}::int)))
        and (select not ${isRestricted(sql)} from lead l where l.id = a.lead_id)
      limit ${limit})`;
  return count;
}
