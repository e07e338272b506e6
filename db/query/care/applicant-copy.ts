import type { Queryable } from '@/db/client';
import type { DispositionKind } from '@/db/schema/desk/desk';
import type { SmsStatus } from '@/db/schema/message/sms';
import type { OutcomeKind } from '@/word/outcome';

/* What only a copy for the applicant holds: what became of it, what was sent to them, what agents wrote. */

export interface ApplicantOutcomeRow {
  leadId: number;
  partnerName: string;
  kind: OutcomeKind;
  occurredAt: Date;
  amountCents: number | null;
  reason: string | null;
}

/** Lists what lenders reported of leads, without what was corrected since, newest first. */
export function listApplicantOutcomes(
  { sql }: Queryable,
  leadIds: readonly number[],
  limit: number,
): Promise<ApplicantOutcomeRow[]> {
  return sql<ApplicantOutcomeRow[]>`
    select o.lead_id::float8 as "leadId", p.company_name as "partnerName", o.kind, o.occurred_at as "occurredAt",
      o.amount_cents::float8 as "amountCents", o.reason
    from outcome o join partner p on p.id = o.partner_id
    where o.lead_id = any(${[...leadIds]}::bigint[]) and not exists (select from outcome c where c.corrects = o.id)
    order by o.occurred_at desc, o.id desc limit ${limit}`;
}

export interface ApplicantMessageRow {
  leadId: number;
  at: Date;
  status: SmsStatus;
}

/** Lists the text messages with a lender's link that leads were to be sent, newest first. */
export function listApplicantMessages(
  { sql }: Queryable,
  leadIds: readonly number[],
  limit: number,
): Promise<ApplicantMessageRow[]> {
  return sql<ApplicantMessageRow[]>`
    select lead_id::float8 as "leadId", coalesce(settled_at, requested_at) as at, status
    from text_message where lead_id = any(${[...leadIds]}::bigint[]) order by id desc limit ${limit}`;
}

export interface ApplicantNoteRow {
  leadId: number;
  at: Date;
  id: string;
  ciphertext: Buffer;
}

/** Lists agents' notes on leads, newest first. */
export function listApplicantNotes(
  { sql }: Queryable,
  leadIds: readonly number[],
  limit: number,
): Promise<ApplicantNoteRow[]> {
  return sql<ApplicantNoteRow[]>`
    select lead_id::float8 as "leadId", created_at as at, id::text as id, ciphertext
    from lead_note where lead_id = any(${[...leadIds]}::bigint[]) order by created_at desc limit ${limit}`;
}

export interface ApplicantCallRow {
  leadId: number;
  at: Date;
  kind: DispositionKind;
}

/** Lists how calls about leads ended, without what was taken back, newest first. */
export function listApplicantCalls(
  { sql }: Queryable,
  leadIds: readonly number[],
  limit: number,
): Promise<ApplicantCallRow[]> {
  return sql<ApplicantCallRow[]>`
    select d.lead_id::float8 as "leadId", d.at, d.kind from disposition d
    where d.lead_id = any(${[...leadIds]}::bigint[]) and d.undoes is null
      and not exists (select from disposition t where t.undoes = d.id)
    order by d.id desc limit ${limit}`;
}
