import type { Queryable } from '@/db/client';
import { isDoNotContact } from '@/db/query/base/opt-out-part';
import type { CallBackReason } from '@/db/schema/desk/desk';
import type { Scope } from '@/db/scope';

/** What says whether and how somebody may be called about a lead. */
export interface CallableLead {
  leadId: number;
  erased: boolean;
  setAsideAt: Date | null;
  /** The applicant, or somebody at this number, asked not to be contacted: with this lead or another. */
  doNotContact: boolean;
  /** The open call-back. */
  callBackId: number | null;
}

/**
 * Locks a lead for what agents do with it: whoever does so second sees what the first has done. Null: no such lead in
 * this scope.
 */
export async function lockCallableLead(
  { sql }: Queryable,
  scope: Scope,
  leadId: number,
): Promise<CallableLead | null> {
  const [lead] = await sql<{ erased: boolean; setAsideAt: Date | null }[]>`
    select erased_at is not null as erased, set_aside_at as "setAsideAt" from lead
    where id = ${leadId} and affiliate_id = ${scope.affiliateId} and environment = ${scope.environment}
    for no key update`;
  if (!lead) return null;
  const [row] = await sql<[{ doNotContact: boolean; callBackId: number | null }]>`
    select ${isDoNotContact(sql)} as "doNotContact",
      (select id::float8 from call_back where lead_id = l.id and done_at is null) as "callBackId"
    from lead l where l.id = ${leadId}`;
  return { leadId, ...lead, ...row };
}

export interface NewCallBack {
  leadId: number;
  /** Whose it is; null: anyone's. */
  userId: number | null;
  dueAt: Date;
  askedForByApplicant: boolean;
  reason: CallBackReason;
  partnerId: number | null;
  createdBy: number | null;
}

/** Sets a lead's call-back in place of the open one, and takes the lead off the lists of new ones. Returns its id. */
export async function replaceCallBack(db: Queryable, scope: Scope, it: NewCallBack): Promise<number> {
  const { sql } = db;
  await updateCallBackEnded(db, it.leadId);
  const [row] = await sql<[{ id: number }]>`
    insert into call_back (affiliate_id, environment, lead_id, user_id, due_at, asked_for_by_applicant, reason,
      partner_id, created_by)
    values (${scope.affiliateId}, ${scope.environment}, ${it.leadId}, ${it.userId}, ${it.dueAt.toISOString()},
      ${it.askedForByApplicant}, ${it.reason}, ${it.partnerId}, ${it.createdBy})
    returning id::float8 as id`;
  await updateSetAside(db, it.leadId, true);
  return row.id;
}

/** Ends a lead's open call-back; null: it had none. */
export async function updateCallBackEnded({ sql }: Queryable, leadId: number): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    update call_back set done_at = now() where lead_id = ${leadId} and done_at is null returning id::float8 as id`;
  return row?.id ?? null;
}

/** Opens a call-back again that was ended, unless its lead has another one since. */
export async function updateCallBackReopened({ sql }: Queryable, callBackId: number): Promise<void> {
  await sql`
    update call_back c set done_at = null where id = ${callBackId}
      and not exists (select from call_back o where o.lead_id = c.lead_id and o.done_at is null)`;
}

/** Takes a lead off the lists of new ones, or puts it back. */
export async function updateSetAside({ sql }: Queryable, leadId: number, aside: boolean): Promise<void> {
  await sql`update lead set set_aside_at = ${aside ? sql`now()` : null} where id = ${leadId}`;
}

export interface CallBackRow {
  dueAt: Date;
  askedForByApplicant: boolean;
  reason: CallBackReason;
  companyName: string | null;
  userId: number | null;
  userName: string | null;
}

/** Returns a lead's open call-back. */
export async function findCallBack(
  { sql }: Queryable,
  scope: Scope,
  leadId: number,
): Promise<CallBackRow | null> {
  const [row] = await sql<CallBackRow[]>`
    select c.due_at as "dueAt", c.asked_for_by_applicant as "askedForByApplicant", c.reason,
      p.company_name as "companyName", c.user_id::float8 as "userId", u.name as "userName"
    from call_back c left join partner p on p.id = c.partner_id left join ${sql('user')} u on u.id = c.user_id
    where c.lead_id = ${leadId} and c.affiliate_id = ${scope.affiliateId} and c.environment = ${scope.environment}
      and c.done_at is null`;
  return row ?? null;
}

/** Returns whether the applicant of a lead asked not to be contacted; null: no such lead in this scope. */
export async function findDoNotContact(
  { sql }: Queryable,
  scope: Scope,
  leadId: number,
): Promise<boolean | null> {
  const [row] = await sql<{ doNotContact: boolean }[]>`
    select ${isDoNotContact(sql)} as "doNotContact" from lead l
    where l.id = ${leadId} and l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}`;
  return row?.doNotContact ?? null;
}

/** Whether a lead's applicant is on a list that is called, and did not ask for a loan. */
export async function findIsOutbound({ sql }: Queryable, scope: Scope, leadId: number): Promise<boolean> {
  const [row] = await sql<{ isOutbound: boolean }[]>`
    select basis = 'outbound' as "isOutbound" from lead
    where id = ${leadId} and affiliate_id = ${scope.affiliateId} and environment = ${scope.environment}`;
  return row?.isOutbound ?? false;
}
