import type { Database } from '@/db/client';
import type { StoredCap, StoredCapacity } from '@/word/stored-capacity';

/** A stored capacity, with defaults as in the catalogue file. */
export const capacityOf = (
  caps: Partial<StoredCap>[] = [],
  rest: Partial<Omit<StoredCapacity, 'caps'>> = {},
): StoredCapacity => ({
  caps: caps.map((cap) => ({
    intent: null,
    affiliate: null,
    counts: 'applications',
    window: 'day',
    most: null,
    weekdays: {},
    overage: 0,
    warn_at_percent: 80,
    time_zone: 'Africa/Johannesburg',
    ...cap,
  })),
  hours: [],
  holidays: 'open',
  closures: [],
  wait_days: 7,
  ...rest,
});

export async function setCapacity(
  { sql }: Database,
  partnerId: number,
  capacity: StoredCapacity | null,
): Promise<void> {
  await sql`
    update partner set capacity = ${capacity === null ? null : JSON.stringify(capacity)}::text::jsonb
    where id = ${partnerId}`;
}

/** What is taken of a partner's caps, in order, and by how many applications: the two must always agree. */
export async function capsOf({ sql }: Database, partnerId: number) {
  return sql<{ used: number; uses: number; over: number }[]>`
    select coalesce(sum(w.used), 0)::int as used, coalesce(sum(w.over_limit), 0)::int as over, (
      select count(*)::int from cap_use u where u.cap_id = c.id and u.state <> 'released') as uses
    from cap c left join cap_window w on w.cap_id = c.id
    where c.partner_id = ${partnerId} and c.removed_at is null group by c.id order by c.id`;
}
