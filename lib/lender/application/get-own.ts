import { listStatementsOfLeads } from '@/db/query/lead/applicant-statement';
import {
  findLenderApplication,
  findLenderConsent,
  type LenderApplicationRow,
  listLenderInboxIds,
} from '@/db/query/lender/lender-application';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { decrypt } from '@/lib/base/crypto/crypto';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { recordReadOf } from '@/lib/desk/lead-read/record-read';
import { openStatement } from '@/lib/lead/applicant-statement/statement';
import { mostWaiting } from './list-inbox';
import { openSent, ownApplicationView, readHolidays } from './make-view';
import type { OwnApplicationDetail } from './view';

/**
 * Returns one of the lender's applications as it was sent, and records who opened it. Throws `application not found`
 * alike for another lender's, for one that does not exist, and for that of an applicant who was erased.
 */
export async function getOwnApplication(ctx: LenderContext, hashid: string): Promise<OwnApplicationDetail> {
  const { lenderScope: scope, database, env } = ctx;
  assertMay(ctx, 'lender-application.list', { lenderId: scope.lenderId });
  const id = readPublicId(env.idKey, 'application', hashid);
  const row = id === null ? null : await findLenderApplication(scope, database, id);
  if (!row) throw notFound('application');
  const request = openSent(ctx, row);
  const [holidays, consent, waiting, said] = await Promise.all([
    readHolidays(ctx),
    request && findLenderConsent(scope, database, row.id),
    listLenderInboxIds(scope, database, mostWaiting),
    request ? listStatementsOfLeads(database, [row.leadId]) : [],
  ]);
  if (request)
    recordReadOf(
      ctx,
      { affiliateId: row.affiliateId, environment: scope.environment },
      { kind: 'opened', leadId: row.leadId },
    );
  const at = waiting.indexOf(row.id);
  const idAt = (place: number) => {
    const found = at === -1 ? waiting[0] : waiting[place];
    return found !== undefined && found !== row.id ? publicId(env.idKey, 'application', found) : null;
  };
  return {
    ...ownApplicationView(ctx, row, { request, holidays }),
    link: row.link,
    values: request && (request.lead as OwnApplicationDetail['values']),
    // Of values that this lender was sent: it has no others before it.
    statements: said
      .map((one) => openStatement(env, one, request?.lead ?? {}))
      .filter(({ isOfFormer }) => !isOfFormer),
    liveQuotes: request?.live_quotes ?? null,
    consent: consent || null,
    withdrawnAt: row.withdrawnAt,
    question: questionOf(ctx, row),
    next: idAt(at + 1),
    previous: at > 0 ? idAt(at - 1) : null,
  };
}

function questionOf({ env }: LenderContext, row: LenderApplicationRow): OwnApplicationDetail['question'] {
  const { id, questionCiphertext, answerCiphertext, askedAt, askedBy, answeredAt } = row;
  if (questionCiphertext === null || askedAt === null) return null;
  return {
    text: decrypt(env.piiKey, questionCiphertext, 'lender question', [id]).toString(),
    askedAt,
    askedBy,
    answer: answerCiphertext && decrypt(env.piiKey, answerCiphertext, 'lender answer', [id]).toString(),
    answeredAt,
  };
}
