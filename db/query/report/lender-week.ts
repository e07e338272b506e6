import type { Queryable } from '@/db/client';
import type { LenderScope } from '@/db/scope';

/** What a lender did with its applications in a week of an environment. */
export interface LenderWeekFigures {
  /** Applications that it was sent. */
  got: number;
  accepted: number;
  declined: number;
  /** Of what it was sent in 60 days: not decided yet. */
  open: number;
  /** Pay-outs that it told, and their sum. */
  paid: number;
  paidCents: number;
  /** Returned or charged back. */
  returned: number;
}

/** An answer that takes longer than that is counted in no week. */
const longestDays = 60;

/** Counts what a lender's partners got, answered, paid and returned in a span; nothing of other lenders. */
export async function countLenderWeek(
  { lenderId, environment }: LenderScope,
  { sql }: Queryable,
  { start, end }: { start: string; end: string },
): Promise<LenderWeekFigures> {
  const within = (at: ReturnType<typeof sql>) =>
    sql`${at} >= ${start}::timestamptz and ${at} < ${end}::timestamptz`;
  const [row] = await sql<[LenderWeekFigures]>`
    with own as (select id from partner where lender_id = ${lenderId} and environment = ${environment}),
    sent as (
      select count(*) filter (where ${within(sql`a.requested_at`)} and a.status <> 'failed')::float8 as got,
        count(*) filter (where a.status = 'accepted' and ${within(sql`a.settled_at`)})::float8 as accepted,
        count(*) filter (where a.status = 'declined' and ${within(sql`a.settled_at`)})::float8 as declined,
        count(*) filter (where a.status = 'pending')::float8 as open
      from own join application a on a.partner_id = own.id
      where a.requested_at >= ${start}::timestamptz - make_interval(days => ${longestDays})
        and a.requested_at < ${end}::timestamptz and not a.superseded and a.waits_since is null),
    told as (
      select count(*) filter (where o.kind = 'funded')::float8 as paid,
        coalesce(sum(o.amount_cents) filter (where o.kind = 'funded'), 0)::float8 as "paidCents",
        count(*) filter (where o.kind in ('returned', 'charged_back'))::float8 as returned
      from own join outcome o on o.partner_id = own.id
      where ${within(sql`o.recorded_at`)} and not exists (select from outcome later where later.corrects = o.id))
    select * from sent, told`;
  return row;
}
