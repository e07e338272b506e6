import type { z } from 'zod';
import { insertRecordLink, isRecordLinkOpen, updateRecordLinkRevoked } from '@/db/query/care/record-link';
import { lockRightsRequest } from '@/db/query/care/rights-request';
import { generateToken, hashToken } from '@/lib/access/auth/link-token';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound, ruleBroken } from '@/lib/base/error/error';
import type { ProcessState } from '@/lib/base/process/process';
import { southAfricanDate } from '@/lib/base/time/date';
import { openDetails } from '@/lib/care/rights-request/details';
import { assertIdentity, endRequest } from '@/lib/care/rights-request/end-request';
import { assertMayRights } from '@/lib/care/rights-request/may-rights';
import { linkAnswer } from './pressed-answer';
import type { linkInput } from './schema';

const linkDays = 7;

/**
 * Makes a link to the record of whoever asked for access, which works once within seven days and asks for the ID number
 * (design care 16); an earlier one of the request ends. Answers the request, if it is open. Throws as `answerWithRecord`.
 */
export async function makeRecordLink(
  ctx: Context,
  id: number,
  { identityCheck = null }: z.output<typeof linkInput>,
): Promise<{ link: string; expiresAt: string }> {
  assertMayRights(ctx, 'rights-request.answer');
  const { token, hash } = generateToken();
  const expiresAt = new Date(ctx.clock.now().getTime() + linkDays * 86_400_000);
  await ctx.database.transaction(async (tx) => {
    const row = await lockRightsRequest(tx, id);
    if (!row) throw notFound('request');
    if (row.kind !== 'access') throw ruleBroken('this person did not ask for a copy of their data');
    if (row.state !== 'open' && row.state !== 'answered')
      throw new AppError('conflict', `this request has been ${row.state} already`);
    if ((openDetails(ctx, row)?.idNumber ?? null) === null)
      throw ruleBroken('who asked has been forgotten: nothing is held');
    if (row.state === 'open') {
      assertIdentity(row, identityCheck);
      const answer = linkAnswer(southAfricanDate(expiresAt));
      await endRequest(ctx, tx, row, { state: 'answered', identityCheck, answer });
    }
    await updateRecordLinkRevoked(tx, id);
    await insertRecordLink(tx, { requestId: id, tokenHash: hash, madeBy: userIdOf(ctx), expiresAt });
    await recordAudit(ctx, tx, {
      action: 'rights-request.link-made',
      subjectId: id,
      affiliateId: row.affiliateId,
    });
  });
  return { link: `${ctx.env.portalOrigin}/record/${token}`, expiresAt: expiresAt.toISOString() };
}

/** Ends the link of a request. Throws `open link not found`. */
export async function revokeRecordLink(ctx: Context, id: number): Promise<void> {
  assertMayRights(ctx, 'rights-request.answer');
  await ctx.database.transaction(async (tx) => {
    if (!(await updateRecordLinkRevoked(tx, id))) throw notFound('open link');
    await recordAudit(ctx, tx, { action: 'rights-request.link-revoked', subjectId: id });
  });
}

/** Whether a link works still, for its page: looking at it uses nothing up. */
export const isRecordLink = (process: ProcessState, token: string): Promise<boolean> =>
  isRecordLinkOpen(process.database, hashToken(token));
