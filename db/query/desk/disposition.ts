import type { Queryable } from '@/db/client';
import { isWrongApplicant } from '@/db/query/base/lead-part';
import type { DispositionKind, WrongReason } from '@/db/schema/desk/desk';
import type { Scope } from '@/db/scope';
import { updateCallBackReopened } from './call-back';

export interface DispositionRow {
  id: number;
  leadId: number;
  userId: number | null;
  kind: DispositionKind;
  madeCallBackId: number | null;
  endedCallBackId: number | null;
  setAsideBefore: Date | null;
  isUndone: boolean;
  /** Another one of the lead, not taken back, came later. */
  isOld: boolean;
}

/** Finds what one press on a page has stored. */
export async function findDisposition(
  { sql }: Queryable,
  scope: Scope,
  pressId: string,
): Promise<DispositionRow | null> {
  const [row] = await sql<DispositionRow[]>`
    select d.id::float8 as id, d.lead_id::float8 as "leadId", d.user_id::float8 as "userId", d.kind,
      d.made_call_back_id::float8 as "madeCallBackId", d.ended_call_back_id::float8 as "endedCallBackId",
      d.set_aside_before as "setAsideBefore",
      exists (select from disposition u where u.undoes = d.id) as "isUndone",
      exists (select from disposition n where n.lead_id = d.lead_id and n.id > d.id and n.undoes is null
        and not exists (select from disposition u where u.undoes = n.id)) as "isOld"
    from disposition d
    where d.affiliate_id = ${scope.affiliateId} and d.environment = ${scope.environment} and d.press_id = ${pressId}
      and d.undoes is null`;
  return row ?? null;
}

interface LatestPress {
  pressId: string;
  kind: DispositionKind;
  reason: WrongReason | null;
  userId: number | null;
}

/** Finds the press of a lead's latest disposition that is not taken back. */
export async function findLatestPress(
  { sql }: Queryable,
  scope: Scope,
  leadId: number,
): Promise<LatestPress | null> {
  const [row] = await sql<LatestPress[]>`
    select d.press_id as "pressId", d.kind, d.reason, d.user_id::float8 as "userId" from disposition d
    where d.lead_id = ${leadId} and d.affiliate_id = ${scope.affiliateId} and d.environment = ${scope.environment}
      and d.undoes is null and not exists (select from disposition u where u.undoes = d.id)
    order by d.id desc limit 1`;
  return row ?? null;
}

/** Returns true if an agent said, after the lead's offer, that it is not its applicant's. */
export async function findIsWrongApplicant({ sql }: Queryable, leadId: number): Promise<boolean> {
  const [row] = await sql<
    { is: boolean }[]
  >`select ${isWrongApplicant(sql)} as is from lead l where l.id = ${leadId}`;
  return row?.is ?? false;
}

/** Counts how often in a row nobody answered, up to now. */
export async function countUnanswered({ sql }: Queryable, leadId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    with standing as (
      select d.id, d.kind from disposition d where d.lead_id = ${leadId} and d.undoes is null
        and not exists (select from disposition u where u.undoes = d.id))
    select count(*)::int as count from standing
    where kind = 'no answer' and id > coalesce((select max(id) from standing where kind <> 'no answer'), 0)`;
  return row.count;
}

export interface NewDisposition {
  leadId: number;
  userId: number | null;
  pressId: string;
  kind: DispositionKind;
  reason: WrongReason | null;
  undoes: number | null;
  madeCallBackId: number | null;
  endedCallBackId: number | null;
  setAsideBefore: Date | null;
}

/** Adds what an agent said; false: the press is stored already. */
export async function insertDisposition(
  { sql }: Queryable,
  scope: Scope,
  it: NewDisposition,
): Promise<boolean> {
  const rows = await sql`
    insert into disposition (affiliate_id, environment, lead_id, user_id, press_id, kind, reason, undoes, made_call_back_id,
      ended_call_back_id, set_aside_before)
    values (${scope.affiliateId}, ${scope.environment}, ${it.leadId}, ${it.userId}, ${it.pressId}, ${it.kind},
      ${it.reason}, ${it.undoes}, ${it.madeCallBackId}, ${it.endedCallBackId}, ${it.setAsideBefore?.toISOString() ?? null})
    on conflict do nothing returning id`;
  return rows.length > 0;
}

/** Notes that a lead's number is wrong, or that somebody was reached there after all. */
export async function updateWrongNumber({ sql }: Queryable, leadId: number, isWrong: boolean): Promise<void> {
  await sql`
    update lead set wrong_numbers = case when ${isWrong}::boolean
        then array_remove(coalesce(wrong_numbers, '{}'), cell_phone_number) || cell_phone_number
        else nullif(array_remove(wrong_numbers, cell_phone_number), '{}') end
    where id = ${leadId} and erased_at is null and (${isWrong}::boolean or wrong_numbers is not null)`;
}

/** Puts back what a disposition has changed of its lead. */
export async function updateLeadRestored(
  db: Queryable,
  { leadId, kind, madeCallBackId, endedCallBackId, setAsideBefore }: DispositionRow,
): Promise<void> {
  const { sql } = db;
  if (madeCallBackId !== null)
    await sql`update call_back set done_at = now() where id = ${madeCallBackId} and done_at is null`;
  if (endedCallBackId !== null) await updateCallBackReopened(db, endedCallBackId);
  // To the microsecond it does not matter, only whether and about when.
  await sql`
    update lead set set_aside_at = case when exists (
        select from call_back where lead_id = ${leadId} and done_at is null and id is distinct from ${endedCallBackId})
      then coalesce(set_aside_at, now()) else ${setAsideBefore?.toISOString() ?? null}::text::timestamptz end
    where id = ${leadId}`;
  // What was said last of a number stands last; and what was said before this, of a number that is still the same, holds.
  if (kind === 'wrong number')
    await sql`
      update lead set wrong_numbers = nullif(wrong_numbers[:cardinality(wrong_numbers) - 1], '{}') where id = ${leadId}`;
  const [before] = await sql<[{ isWrong: boolean }]>`
    select set_aside_at is not null and lead_disposition(id) = 'wrong number' as "isWrong" from lead where id = ${leadId}`;
  if (before.isWrong) await updateWrongNumber(db, leadId, true);
}

export interface DispositionLabelRow {
  labels: Partial<Record<DispositionKind, string>>;
  version: number;
  changedAt: Date;
  userId: number | null;
  userName: string | null;
}

/** Returns what an affiliate calls its dispositions; null: as they ship. */
export async function findDispositionLabels(
  { sql }: Queryable,
  scope: Scope,
): Promise<DispositionLabelRow | null> {
  const [row] = await sql<DispositionLabelRow[]>`
    select d.labels, d.version, d.changed_at as "changedAt", d.user_id::float8 as "userId", u.name as "userName"
    from disposition_label d left join ${sql('user')} u on u.id = d.user_id
    where d.affiliate_id = ${scope.affiliateId} and d.environment = ${scope.environment}`;
  return row ?? null;
}

/** Saves labels over the version that was edited; null: there was none. Returns false if another is stored. */
export async function upsertDispositionLabels(
  { sql }: Queryable,
  scope: Scope,
  it: { labels: Partial<Record<DispositionKind, string>>; version: number | null; userId: number | null },
): Promise<boolean> {
  const labels = sql`${JSON.stringify(it.labels)}::text::jsonb`;
  const rows =
    it.version === null
      ? await sql`
          insert into disposition_label (affiliate_id, environment, labels, user_id)
          values (${scope.affiliateId}, ${scope.environment}, ${labels}, ${it.userId})
          on conflict do nothing returning version`
      : await sql`
          update disposition_label set labels = ${labels}, user_id = ${it.userId}, changed_at = now(),
            version = version + 1
          where affiliate_id = ${scope.affiliateId} and environment = ${scope.environment}
            and version = ${it.version} returning version`;
  return rows.length > 0;
}

/** What is known of the calls with a lead. */
export interface LeadCalls {
  /** With a result that is not taken back. */
  count: number;
  lastKind: DispositionKind;
  lastAt: Date;
  /** Null: whoever it was is no longer known. */
  lastBy: string | null;
}

/** Returns what is known of the calls with these leads, by lead; those that nobody called are left out. */
export async function listLeadCalls(
  { sql }: Queryable,
  scope: Scope,
  leadIds: readonly number[],
): Promise<Map<number, LeadCalls>> {
  const rows = await sql<(LeadCalls & { leadId: number })[]>`
    select distinct on (d.lead_id) d.lead_id::float8 as "leadId", d.kind as "lastKind", d.at as "lastAt",
      u.name as "lastBy", count(*) over (partition by d.lead_id)::int as count
    from disposition d left join ${sql('user')} u on u.id = d.user_id
    where d.lead_id = any(${[...leadIds]}::bigint[])
      and d.affiliate_id = ${scope.affiliateId} and d.environment = ${scope.environment}
      and d.undoes is null and not exists (select from disposition t where t.undoes = d.id)
    order by d.lead_id, d.id desc`;
  return new Map(rows.map(({ leadId, ...calls }) => [leadId, calls]));
}
