import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { lockLeadOf } from '@/db/query/base/lead-lock';
import { listLeadQuestions, updateQuestionAnswered } from '@/db/query/lender/question';
import { isViewing } from '@/lib/access/view-as/is-viewing';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { decrypt, encrypt } from '@/lib/base/crypto/crypto';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound } from '@/lib/base/error/error';
import { happenedAt } from '@/lib/base/time/happened-at';
import { isSettled } from '@/lib/lender/decision/meanwhile';
import type { questionInput } from '@/lib/lender/decision/schema';
import type { LeadQuestionView } from './view';

/** Lists what lenders have asked about one of the affiliate's leads; who only looks sees none of it. */
export async function getLeadQuestions(ctx: AffiliateContext, hashid: string): Promise<LeadQuestionView[]> {
  const { database, env, scope } = ctx;
  const leadId = readPublicId(env.idKey, 'lead', hashid);
  if (leadId === null || isViewing(ctx)) return [];
  const rows = await listLeadQuestions(database, scope, leadId);
  return rows.map((row) => ({
    id: row.id,
    partnerName: row.partnerName,
    isDecided: isSettled(row),
    text: decrypt(env.piiKey, row.questionCiphertext, 'lender question', [row.applicationId]).toString(),
    askedAt: row.askedAt.toISOString(),
    answer:
      row.answerCiphertext &&
      decrypt(env.piiKey, row.answerCiphertext, 'lender answer', [row.applicationId]).toString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    answeredBy: row.answeredBy,
  }));
}

/**
 * Gives the one answer to a lender's question. Throws `question not found`, and `conflict` with who and when
 * if it was answered, or the lender has decided meanwhile.
 */
export async function answerQuestion(
  ctx: AffiliateContext,
  { hashid, questionId }: { hashid: string; questionId: number },
  { text }: z.output<typeof questionInput>,
): Promise<void> {
  const { database, env, scope, actor } = ctx;
  const leadId = readPublicId(env.idKey, 'lead', hashid);
  const find = async (db: Queryable) =>
    leadId === null
      ? undefined
      : (await listLeadQuestions(db, scope, leadId)).find(({ id }) => id === questionId);
  const asked = await find(database);
  if (leadId === null || !asked) throw notFound('question');
  const now = ctx.clock.now();
  await database.transaction(async (tx) => {
    await lockLeadOf(tx, asked.applicationId);
    const question = await find(tx);
    if (!question) throw notFound('question');
    if (isSettled(question))
      throw new AppError(
        'conflict',
        `${question.partnerName} has decided ${happenedAt(question.settledAt, now)}: no answer is needed any more.`,
      );
    const ciphertext = encrypt(env.piiKey, text, 'lender answer', [question.applicationId]);
    const userId = userIdOf({ actor });
    if (await updateQuestionAnswered(tx, scope, { leadId, id: questionId, userId, ciphertext })) return;
    const { answeredBy, answeredAt } = (await find(tx)) ?? question;
    throw new AppError(
      'conflict',
      `${answeredBy ?? 'Your team'} has answered this ${happenedAt(answeredAt, now)}.`,
    );
  });
}
