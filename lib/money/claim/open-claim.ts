import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { findLenderApplication } from '@/db/query/lender/lender-application';
import { type ClaimSubject, insertClaim, lockClaimSubject } from '@/db/query/money/claim';
import { lockOutcomeEvents } from '@/db/query/money/outcome-event';
import { getReturnTerms } from '@/db/query/money/return-terms';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context, LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, ruleBroken } from '@/lib/base/error/error';
import { shownMoment } from '@/lib/base/time/date';
import { readDeclared } from '@/lib/catalogue/calendar/allowed-time';
import { notAccepted } from '@/lib/lender/decision/gone';
import { answerWorkingDays, type ClaimReason, type ClaimSource, provableReasons } from '@/word/return-claim';
import { sealBody } from './body';
import { afterWorkingDays } from './due';
import { readReasonWords } from './reason';
import type { openClaimInput } from './schema';
import { acceptClaim } from './settle-claim';
import { beyondTerms } from './terms';
import { testify } from './testify';

const onlyAccepted = 'Only what you accepted can be given back.';

/**
 * Claims that one of the lender's applications is given back (design money 12). The portal's own data is asked first,
 * and what it says is kept with the claim; where the partner's terms say so, what it proves is accepted at once. Returns
 * the claim's public id. Throws `application not found`, `conflict` if there is a claim, it was given back already, or its applicant was erased or
 * restricted, and
 * `rule_broken` beyond the terms, with the figures. Audited.
 */
export async function openClaim(
  ctx: LenderContext,
  hashid: string,
  input: z.output<typeof openClaimInput>,
): Promise<{ id: string }> {
  const { lenderScope: scope, database, env, actor } = ctx;
  assertMay(ctx, 'lender-application.claim', { lenderId: scope.lenderId });
  const applicationId = readPublicId(env.idKey, 'application', hashid);
  const own = applicationId === null ? null : await findLenderApplication(scope, database, applicationId);
  if (own?.status !== 'accepted') throw await notAccepted(ctx, applicationId, onlyAccepted);
  return database.transaction(async (tx) => {
    await lockOutcomeEvents(tx, own.partnerId);
    const subject = await lockClaimSubject(tx, own.id);
    if (subject?.status !== 'accepted' || subject.erasedAt !== null)
      throw await notAccepted(ctx, own.id, onlyAccepted);
    if (subject.returnedAt !== null)
      throw new AppError('conflict', `It was given back already, on ${shownMoment(subject.returnedAt)}.`);
    if (subject.claim !== null)
      throw new AppError(
        'conflict',
        `A return was claimed already, on ${shownMoment(new Date(subject.claim.openedAt))}.`,
      );
    const terms = await getReturnTerms(tx, subject.partnerId);
    const beyond = await beyondTerms(tx, subject, terms, ctx.clock.now());
    if (beyond !== null) throw ruleBroken(beyond);
    const id = await storeClaim(ctx, tx, subject, {
      ...input,
      source: 'person',
      eventId: null,
      occurredAt: ctx.clock.now(),
      userId: userIdOf({ actor }),
      isProvable: terms.atOnce,
    });
    if (id === null) throw new AppError('conflict', 'A return was claimed already.');
    return { id: publicId(env.idKey, 'claim', id) };
  });
}

/**
 * Stores a claim with its testimony, and accepts it at once if `isProvable` and the testimony proves it. The caller holds
 * the partner's lock and the lead's. Returns its id; null: the application has one.
 */
export async function storeClaim(
  ctx: Context,
  tx: Queryable,
  subject: ClaimSubject,
  claim: {
    reason: ClaimReason;
    words: string;
    source: ClaimSource;
    eventId: string | null;
    occurredAt: Date;
    userId: number | null;
    isProvable: boolean;
    note?: string | null;
  },
): Promise<number | null> {
  const { applicationId, partnerId, environment, affiliateId } = subject;
  const { reason, words, source, eventId, occurredAt, userId, note } = claim;
  const found = await testify(ctx, tx, subject, reason);
  const box = note ? { ...found, lines: [...found.lines, note] } : found;
  const now = ctx.clock.now();
  const reasonWords = (await readReasonWords(tx, environment))[reason];
  const id = await insertClaim(tx, {
    applicationId,
    partnerId,
    environment,
    reason,
    reasonWords,
    source,
    eventId,
    occurredAt,
    bodyCiphertext: sealBody(ctx, applicationId, { words, box }),
    openedBy: userId,
    dueAt: afterWorkingDays(now, answerWorkingDays, await readDeclared(tx, now)),
  });
  if (id === null) return null;
  await recordAudit(ctx, tx, {
    action: 'return-claim.opened',
    subjectId: id,
    affiliateId,
    environment,
    after: { applicationId, reason, verdict: box.verdict },
  });
  if (claim.isProvable && box.verdict === 'proves' && provableReasons.includes(reason)) {
    await acceptClaim(
      ctx,
      tx,
      { id, applicationId, reason, reasonWords, occurredAt },
      { words: `Proved by what is stored here: ${reasonWords}.`, userId: null },
    );
    await recordAudit(ctx, tx, {
      action: 'return-claim.decided',
      subjectId: id,
      affiliateId,
      environment,
      before: { state: 'open' },
      after: { state: 'accepted', atOnce: true },
    });
  }
  return id;
}
