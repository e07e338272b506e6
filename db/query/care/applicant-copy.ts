import type { Queryable } from '@/db/client';
import type { DispositionKind } from '@/db/schema/desk/desk';
import type { SmsStatus } from '@/db/schema/message/sms';
import type { OutcomeKind } from '@/word/outcome';
import type { ClaimReason, ClaimState } from '@/word/return-claim';

/* What only a copy for the applicant holds: what became of it, what was sent to them, what agents and lenders
 * wrote. It has these whole of somebody whose data is restricted, too: restricting is no reason to be told less. */

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

export interface ApplicantQuestionRow {
  leadId: number;
  applicationId: number;
  partnerName: string;
  affiliateName: string;
  askedAt: Date;
  questionCiphertext: Buffer;
  answeredAt: Date | null;
  answerCiphertext: Buffer | null;
}

/** Lists what lenders asked call centres about leads, newest first. */
export function listApplicantQuestions(
  { sql }: Queryable,
  leadIds: readonly number[],
  limit: number,
): Promise<ApplicantQuestionRow[]> {
  return sql<ApplicantQuestionRow[]>`
    select a.lead_id::float8 as "leadId", a.id::float8 as "applicationId", p.company_name as "partnerName",
      f.name as "affiliateName", q.asked_at as "askedAt", q.question_ciphertext as "questionCiphertext",
      q.answered_at as "answeredAt", q.answer_ciphertext as "answerCiphertext"
    from application a join lender_question q on q.application_id = a.id
    join partner p on p.id = a.partner_id join affiliate f on f.id = a.affiliate_id
    where a.lead_id = any(${[...leadIds]}::bigint[]) order by q.id desc limit ${limit}`;
}

export interface ApplicantClaimRow {
  leadId: number;
  applicationId: number;
  partnerName: string;
  affiliateName: string;
  reason: ClaimReason;
  /** What it was called when it was claimed; null: as it ships. */
  reasonWords: string | null;
  state: ClaimState;
  openedAt: Date;
  /** When it was given back, as the lender says. */
  occurredAt: Date;
  bodyCiphertext: Buffer | null;
  answeredAt: Date | null;
  answerCiphertext: Buffer | null;
  decidedAt: Date | null;
  /** False: by what the portal's own data proves. */
  isDecidedByPerson: boolean;
  decisionCiphertext: Buffer | null;
  files: number;
}

/** Lists the claims of lenders that leads be given back, newest first. */
export function listApplicantClaims(
  { sql }: Queryable,
  leadIds: readonly number[],
  limit: number,
): Promise<ApplicantClaimRow[]> {
  return sql<ApplicantClaimRow[]>`
    select a.lead_id::float8 as "leadId", a.id::float8 as "applicationId", p.company_name as "partnerName",
      f.name as "affiliateName", r.reason, r.reason_words as "reasonWords", r.state, r.opened_at as "openedAt",
      r.occurred_at as "occurredAt", r.body_ciphertext as "bodyCiphertext", r.answered_at as "answeredAt",
      r.answer_ciphertext as "answerCiphertext", r.decided_at as "decidedAt",
      r.decided_by is not null as "isDecidedByPerson", r.decision_ciphertext as "decisionCiphertext",
      (select count(*)::int from claim_file c where c.claim_id = r.id) as files
    from application a join return_claim r on r.application_id = a.id
    join partner p on p.id = r.partner_id join affiliate f on f.id = a.affiliate_id
    where a.lead_id = any(${[...leadIds]}::bigint[]) order by r.id desc limit ${limit}`;
}
