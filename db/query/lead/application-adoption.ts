import type { Queryable } from '@/db/client';
import { insertLeadEventOut } from '@/db/query/base/event-outbox';
import { type KeyUse, usedForApplication } from '@/db/query/base/idempotency-key';
import { isFull } from '@/db/query/catalogue/capacity';
import { waitEnded } from '@/db/query/catalogue/waiting-referral';
import { insertSms, notifySmsDue, type SmsRoute, updateSmsDue } from '@/db/query/message/sms';
import type { HistoryKind } from '@/db/schema/lead/lead';
import type { Scope } from '@/db/scope';
import type { ApplicationStatus } from '@/word/application';
import type { LeadState } from '@/word/lead';
import type { ApplicationRow, EventActor } from './application';

/** An application that its partner holds, or may hold; `type` as the accept that takes it over leaves it. */
export type HeldApplication = Pick<ApplicationRow, 'status' | 'type' | 'redirect' | 'link'>;

/** How an application was adopted, for the lead's history. */
export type AdoptionEvent = Extract<
  HistoryKind,
  | 'referral accepted by the applicant'
  | 'application accepted by the applicant again'
  | 'referral taken by live feedback'
>;

/** As which the caller saw the lead: see `insertApplication`. */
export interface AdoptionGuard {
  readonly states: readonly LeadState[];
  readonly valuesVersion: number;
  readonly afterApplicationId?: number | null;
  readonly unchangedSince?: string | null;
}

/**
 * Makes an application that the partner already holds, or may hold, the lead's latest, instead of sending a
 * second one. Locks the lead first and then the application, as settling does, so that its outcome cannot be missed;
 * `judge` says which state the lead takes, and whether link or decision are there. A referral that waits for room takes
 * its places with it, and is the caller's to send (`begins`). Returns null if they are not as the caller saw them, `full`
 * without writing if it waits and there is no room.
 */
export async function updateAdoption(
  db: Queryable,
  scope: Scope,
  it: {
    leadId: number;
    applicationId: number;
    type: string | null;
    bank: string | null;
    event: AdoptionEvent;
    /** How the link is to be sent by text message; null: not at all. */
    textLink: SmsRoute | null;
    keyUse?: KeyUse | null;
    /** Delay until the worker sends it if nobody does: see `insertApplication`. */
    takeOverAfterMs: number;
  },
  judge: (held: HeldApplication) => { state: 'pending' | 'accepted'; isAnswered: boolean } | null,
  guard: AdoptionGuard,
  by: EventActor,
): Promise<{ status: ApplicationStatus; begins: boolean } | 'full' | null> {
  let texted = false;
  const adopt = db.transaction(async (tx) => {
    const { sql } = tx;
    const [, [held]] = await Promise.all([
      sql`select from lead where id = ${it.leadId} for no key update`,
      sql<(HeldApplication & { partnerId: number; waits: boolean })[]>`
        select waits_since is not null and status = 'sending' as waits, status, coalesce(type, ${it.type}) as type, redirect, link, partner_id::float8 as "partnerId" from application where id = ${it.applicationId} and lead_id = ${it.leadId} for update`,
    ]);
    const judged = held ? judge(held) : null;
    if (!held || judged === null) return null;
    const told = by.userId !== null;
    const [moved] = await sql`
      update lead set state = ${judged.state}, application_id = ${it.applicationId}, updated_at = now(),
        bank = coalesce(${it.bank}::text, bank)
      where id = ${it.leadId} and affiliate_id = ${scope.affiliateId} and environment = ${scope.environment}
        and state = any(${[...guard.states]}::lead_state[]) and values_version = ${guard.valuesVersion}
        and (${guard.unchangedSince ?? null}::timestamptz is null
          or date_trunc('milliseconds', updated_at) = ${guard.unchangedSince ?? null}::timestamptz)
        and (${guard.afterApplicationId === undefined}::boolean
          or application_id is not distinct from ${guard.afterApplicationId ?? null}::bigint)
      returning id`;
    if (!moved) return null;
    await sql`
      update application set type = coalesce(type, ${it.type}), adopted_at = now(), user_id = ${by.userId},
        awaited = ${told && !judged.isAnswered}, unseen = ${told && judged.isAnswered},
        arrived_at = case when ${judged.isAnswered}::boolean then now() end
      where id = ${it.applicationId}`;
    if (held.waits) await waitEnded(sql, it.applicationId, it.takeOverAfterMs);
    if (it.keyUse)
      await sql`${usedForApplication(sql, scope, it.keyUse)} from application where id = ${it.applicationId}`;
    if (it.textLink) {
      await insertSms(tx, scope, { ...it, userId: by.userId });
      texted = await updateSmsDue(sql, it.applicationId, it.textLink);
    }
    await sql`
      insert into lead_event (lead_id, kind, api_key_id, user_id, detail)
      values (${it.leadId}, ${it.event}, ${by.keyId}, ${by.userId},
        jsonb_build_object('applicationId', ${it.applicationId}::bigint))`;
    const { state } = judged;
    await insertLeadEventOut(tx, it.leadId, `lead.${state}`, { state, partner_id: held.partnerId });
    if (held.link !== null)
      await insertLeadEventOut(tx, it.leadId, 'lead.link_ready', { partner_id: held.partnerId });
    return { status: held.status, begins: held.waits };
  });
  const adopted = await adopt.catch((error: unknown) => {
    if (isFull(error)) return 'full' as const;
    throw error;
  });
  if (texted) notifySmsDue(db);
  return adopted;
}
