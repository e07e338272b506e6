import type { Queryable } from '@/db/client';
import type { Scope } from '@/db/scope';
import type { ApplicationStatus } from '@/word/application';

/** A lender's question about one of the affiliate's leads, and its answer. */
export interface LeadQuestionRow {
  id: number;
  applicationId: number;
  partnerName: string;
  /** How the application stands that it is about. */
  status: ApplicationStatus;
  settledAt: Date | null;
  questionCiphertext: Buffer;
  askedAt: Date;
  answerCiphertext: Buffer | null;
  answeredAt: Date | null;
  answeredBy: string | null;
}

/** Lists what lenders have asked about one of the affiliate's leads, oldest first. */
export async function listLeadQuestions(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  leadId: number,
): Promise<LeadQuestionRow[]> {
  return sql<LeadQuestionRow[]>`
    select q.id::float8 as id, q.application_id::float8 as "applicationId", p.company_name as "partnerName",
      a.status, a.settled_at as "settledAt",
      q.question_ciphertext as "questionCiphertext", q.asked_at as "askedAt",
      q.answer_ciphertext as "answerCiphertext", q.answered_at as "answeredAt", u.name as "answeredBy"
    from lender_question q join application a on a.id = q.application_id join partner p on p.id = a.partner_id
    left join ${sql('user')} u on u.id = q.answered_by
    where a.lead_id = ${leadId} and a.affiliate_id = ${affiliateId} and a.environment = ${environment}
    order by q.id`;
}

/** Stores the one answer. Returns false if there is one, or the question is not about one of the affiliate's leads. */
export async function updateQuestionAnswered(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  {
    leadId,
    id,
    userId,
    ciphertext,
  }: { leadId: number; id: number; userId: number | null; ciphertext: Buffer },
): Promise<boolean> {
  const rows = await sql`
    update lender_question q set answer_ciphertext = ${ciphertext}::bytea, answered_by = ${userId}::bigint,
      answered_at = now()
    from application a
    where q.id = ${id} and a.id = q.application_id and a.lead_id = ${leadId} and a.affiliate_id = ${affiliateId}
      and a.environment = ${environment} and q.answered_at is null
    returning 1`;
  return rows.length > 0;
}
