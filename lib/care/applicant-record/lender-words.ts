import {
  type ApplicantClaimRow,
  type ApplicantQuestionRow,
  listApplicantClaims,
  listApplicantQuestions,
} from '@/db/query/care/applicant-copy';
import type { Context } from '@/lib/base/actor/context';
import { decrypt, type Purpose } from '@/lib/base/crypto/crypto';
import { type ClaimBody, saidReason } from '@/word/return-claim';
import type { Person } from './find-person';
import type { RecordedClaim, RecordedQuestion } from './view';

type Stored = Pick<ApplicantQuestionRow, 'applicationId'>;

const open = ({ env }: Context, { applicationId }: Stored, purpose: Purpose, ciphertext: Buffer): string =>
  decrypt(env.piiKey, ciphertext, purpose, [applicationId]).toString();

/** Lists what lenders asked call centres about an applicant and were answered, newest first. */
export async function listTheirQuestions(
  ctx: Context,
  { leads }: Person,
  publicIdOf: (leadId: number) => string,
  most: number,
): Promise<RecordedQuestion[]> {
  const rows = await listApplicantQuestions(
    ctx.database,
    leads.map(({ id }) => id),
    most,
  );
  return rows.map((row) => ({
    lead: publicIdOf(row.leadId),
    lender: row.partnerName,
    at: row.askedAt.toISOString(),
    words: open(ctx, row, 'lender question', row.questionCiphertext),
    answer: row.answeredAt && {
      at: row.answeredAt.toISOString(),
      by: row.affiliateName,
      words: row.answerCiphertext && open(ctx, row, 'lender answer', row.answerCiphertext),
    },
  }));
}

/**
 * Lists lenders' claims that applications of an applicant be given back, with all that was argued, newest first. `affiliateId`:
 * without the lender's words and files, which that affiliate is not shown (design money 12).
 */
export async function listTheirClaims(
  ctx: Context,
  { leads }: Person,
  publicIdOf: (leadId: number) => string,
  { most, affiliateId }: { most: number; affiliateId: number | null },
): Promise<RecordedClaim[]> {
  const rows = await listApplicantClaims(
    ctx.database,
    leads.map(({ id }) => id),
    most,
  );
  return rows.map((row) => {
    const body: ClaimBody | null =
      row.bodyCiphertext && JSON.parse(open(ctx, row, 'return claim', row.bodyCiphertext));
    const isWhole = affiliateId === null;
    return {
      lead: publicIdOf(row.leadId),
      lender: row.partnerName,
      at: row.openedAt.toISOString(),
      givenBackAt: row.occurredAt.toISOString(),
      reason: saidReason(row),
      state: row.state,
      words: isWhole ? (body?.words ?? null) : null,
      testimony: body?.box ?? null,
      answer: row.answeredAt && {
        at: row.answeredAt.toISOString(),
        by: row.affiliateName,
        words: row.answerCiphertext && open(ctx, row, 'return claim answer', row.answerCiphertext),
      },
      decision: row.decidedAt && {
        at: row.decidedAt.toISOString(),
        by: deciderOf(row),
        words: row.decisionCiphertext && open(ctx, row, 'return claim decision', row.decisionCiphertext),
      },
      files: isWhole ? row.files : null,
    };
  });
}

function deciderOf({ state, partnerName, isDecidedByPerson }: ApplicantClaimRow): string | null {
  if (state === 'withdrawn') return partnerName;
  return isDecidedByPerson ? 'The operator of this service' : null;
}
