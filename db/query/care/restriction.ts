import type { Queryable } from '@/db/client';
import { isInForce } from '@/db/query/base/restriction-part';
import type { LiftReason } from '@/word/restriction';
import type { RightsChannel } from '@/word/rights-request';

export interface RestrictionRow {
  id: number;
  startedAt: Date;
  /** The last day, in South Africa. */
  until: string;
  by: string | null;
  liftedAt: Date | null;
  liftedBy: string | null;
  liftedWhy: LiftReason | null;
  liftedToldBy: RightsChannel | null;
  /** It stands, and its day has not passed. */
  isInForce: boolean;
}

/** Begins a restriction, in the transaction that answers its request. */
export async function insertRestriction(
  { sql }: Queryable,
  one: { requestId: number; hash: Buffer; until: string; userId: number | null },
): Promise<void> {
  await sql`
    insert into restriction (request_id, hash, until, user_id)
    values (${one.requestId}, ${one.hash}, ${one.until}, ${one.userId})`;
}

const rows = ({ sql }: Queryable) => sql`
  select x.id::float8 as id, x.started_at as "startedAt", to_char(x.until, 'YYYY-MM-DD') as until, u.name as by,
    x.lifted_at as "liftedAt", t.name as "liftedBy", x.lifted_why as "liftedWhy", x.lifted_told_by as "liftedToldBy",
    ${isInForce(sql)} as "isInForce"
  from restriction x left join ${sql('user')} u on u.id = x.user_id left join ${sql('user')} t on t.id = x.lifted_by_user_id`;

/** Returns what a request began; null: nothing. */
export async function findRestriction(db: Queryable, requestId: number): Promise<RestrictionRow | null> {
  const [row] = await db.sql<RestrictionRow[]>`${rows(db)} where x.request_id = ${requestId}`;
  return row ?? null;
}

/** Returns of a person's restrictions that are in force the one that lasts longest, and its request; null: none. */
export async function findStandingRestriction(
  { sql }: Queryable,
  hash: Buffer,
): Promise<{ request: number; until: string } | null> {
  const [row] = await sql<{ request: number; until: string }[]>`
    select x.request_id::float8 as request, to_char(x.until, 'YYYY-MM-DD') as until from restriction x
    where x.hash = ${hash} and ${isInForce(sql)} order by x.until desc, x.id desc limit 1`;
  return row ?? null;
}

/** Lifts a request's restriction before its day. Returns false if it is not in force. */
export async function updateRestrictionLifted(
  { sql }: Queryable,
  requestId: number,
  { userId, why, toldBy }: { userId: number | null; why: LiftReason; toldBy: RightsChannel },
): Promise<boolean> {
  const { count } = await sql`
    update restriction x set lifted_at = clock_timestamp(), lifted_by_user_id = ${userId}, lifted_why = ${why},
      lifted_told_by = ${toldBy}
    where x.request_id = ${requestId} and ${isInForce(sql)}`;
  return count > 0;
}

/** What of these leads is under way, and ends with a restriction. */
export interface UnderWay {
  referrals: number;
  texts: number;
  callBacks: number;
}

export async function countUnderWay({ sql }: Queryable, leadIds: readonly number[]): Promise<UnderWay> {
  const ids = [...leadIds];
  const [row] = await sql<[UnderWay]>`
    select (select count(*)::int from application a where a.lead_id = any(${ids}::bigint[]) and a.kind = 'referral'
        and a.status = 'sending' and not exists (select from application_sent s where s.application_id = a.id)) as referrals,
      (select count(*)::int from text_message t where t.lead_id = any(${ids}::bigint[])
        and t.status in ('awaiting link', 'ready', 'queued')) as texts,
      (select count(*)::int from call_back c where c.lead_id = any(${ids}::bigint[]) and c.done_at is null) as "callBacks"`;
  return row;
}

/** Locks those of a person's leads that a former release stored without hashes, to be given them. */
export async function listUnhashed({ sql }: Queryable, leadIds: readonly number[]) {
  return sql<
    {
      leadId: number;
      affiliateId: number;
      environment: 'uat' | 'production';
      idNumberCiphertext: Buffer | null;
      idNumberHash: Buffer | null;
      cellPhoneNumber: string;
      email: string | null;
    }[]
  >`
    select id::float8 as "leadId", affiliate_id::float8 as "affiliateId", environment,
      id_number_ciphertext as "idNumberCiphertext", id_number_hash as "idNumberHash",
      cell_phone_number as "cellPhoneNumber", email
    from lead where id = any(${[...leadIds]}::bigint[]) and opt_out_hashes is null order by id for no key update`;
}
