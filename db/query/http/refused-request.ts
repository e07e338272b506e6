import type { Queryable } from '@/db/client';
import { inListOrder, type ListPlace } from '@/db/query/base/list-page';

export interface NewRefusedRequest {
  at: Date;
  address: string;
}

/** Addresses kept for an hour; what others send is counted together. */
export const mostAddresses = 200;

const hourMs = 3_600_000;

/**
 * Counts calls by address and hour. Takes the hours one process at a time, so that none has more addresses than it may:
 * new addresses beyond that count as the blank one.
 */
export async function insertRefusedRequests(
  db: Queryable,
  rows: readonly NewRefusedRequest[],
): Promise<void> {
  const counts = countHours(rows);
  const column = <T>(read: (count: (typeof counts)[number]) => T) => counts.map(read);
  await db.transaction(async ({ sql }) => {
    await sql`select pg_advisory_xact_lock(hashtext('refused_request'))`;
    await sql`
      with given as (
        select * from unnest(${column(({ hour }) => hour)}::timestamptz[], ${column(({ address }) => address)}::text[],
          ${column(({ calls }) => calls)}::integer[], ${column(({ lastAt }) => lastAt)}::timestamptz[])
          as g(hour, address, calls, last_at)),
      ranked as (
        select g.*, k.hour is not null as is_known,
          row_number() over (partition by g.hour, k.hour is not null order by g.calls desc, g.address) as place
        from given g left join refused_request k on k.hour = g.hour and k.address = g.address),
      named as (
        select r.hour, case when r.is_known or r.place + (
            select count(*) from refused_request k where k.hour = r.hour and k.address <> '') <= ${mostAddresses}
          then r.address else '' end as address, r.calls, r.last_at
        from ranked r)
      insert into refused_request as f (hour, address, calls, last_at)
      select hour, address, sum(calls), max(last_at) from named group by hour, address
      on conflict (hour, address) do update set
        calls = least(f.calls::bigint + excluded.calls, 2147483647)::integer,
        last_at = greatest(f.last_at, excluded.last_at)`;
  });
}

/** Calls by hour and address. */
function countHours(rows: readonly NewRefusedRequest[]) {
  const counts = new Map<string, { hour: string; address: string; calls: number; lastAt: string }>();
  for (const { at, address } of rows) {
    const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs).toISOString();
    const key = `${hour} ${address}`;
    const count = counts.get(key) ?? { hour, address, calls: 0, lastAt: at.toISOString() };
    count.calls += 1;
    if (at.toISOString() > count.lastAt) count.lastAt = at.toISOString();
    counts.set(key, count);
  }
  return [...counts.values()];
}

export interface RefusedAddressRow {
  /** Blank: those that were too many to keep apart. */
  address: string;
  calls: number;
  firstAt: Date;
  lastAt: Date;
}

/** Lists the addresses of the last hours, by their last call or by their number of calls. */
export async function listRefusedAddresses(
  { sql }: Queryable,
  { search, hours }: { search: string; hours: number },
  { by, descending }: { by: 'calls' | 'last'; descending: boolean },
  place: Omit<ListPlace, 'from'> & { from: { address: string; direction: 'after' | 'before' } | null },
): Promise<RefusedAddressRow[]> {
  const isDown = descending !== (place.from?.direction === 'before');
  const direction = sql.unsafe(isDown ? 'desc' : 'asc');
  const value = by === 'calls' ? sql`calls` : sql`"lastAt"`;
  const beyond =
    place.from && sql`(select ${value}, address from address where address = ${place.from.address})`;
  const rows = await sql<RefusedAddressRow[]>`
    with address as (
      select address, least(sum(calls), 2147483647)::int as calls, min(hour) as "firstAt", max(last_at) as "lastAt"
      from refused_request where hour > now() - make_interval(hours => ${hours}) group by address)
    select * from address
    where strpos(address, lower(${search})) > 0
      ${beyond === null ? sql`` : isDown ? sql`and (${value}, address) < ${beyond}` : sql`and (${value}, address) > ${beyond}`}
    order by ${value} ${direction}, address ${direction} limit ${place.limit}`;
  return inListOrder(rows, {
    limit: place.limit,
    from: place.from && { id: 0, direction: place.from.direction },
  });
}

/** Returns how many hours were deleted. */
export async function deleteOldRefusedRequests({ sql }: Queryable): Promise<number> {
  return (await sql`delete from refused_request where hour < now() - interval '30 days'`).count;
}
