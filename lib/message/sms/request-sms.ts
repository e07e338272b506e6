import { z } from 'zod';
import { findTextStop } from '@/db/query/base/gate';
import { findLead } from '@/db/query/lead/lead';
import { upsertHandOverLanguage } from '@/db/query/message/message-template';
import {
  insertSms,
  lockTextable,
  notifySmsDue,
  updateSmsCancelled,
  updateSmsDue,
} from '@/db/query/message/sms';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound } from '@/lib/base/error/error';
import { languageText } from '@/lib/message/message-template/schema';
import { smsRoute } from './gateway';
import { stopTexts } from './stop-text';

export const smsInput = z.strictObject({
  /** The latest message that the agent has seen; null: none. A second press is no second message. */
  after: z.string().nullable(),
  /** As chosen on the page; without it as kept with the lead. */
  language: languageText.optional(),
});

const noApplication = 'There is no application that a link could come from.';
/** For one application; more would pester the applicant. */
const mostMessages = 5;

/**
 * Sends the link of a lead's application by text message, or keeps it to be sent when the link is there. Throws
 * `lead not found`; `conflict` if the application came to nothing, if there is a link but no gateway, if another
 * message was asked for since `after`, and after five.
 */
export async function requestSms(
  ctx: AffiliateContext,
  hashid: string,
  { after, language }: z.output<typeof smsInput>,
): Promise<void> {
  const leadId = await assertLead(ctx, hashid);
  const route = smsRoute(ctx.env, ctx.scope.environment);
  const isDue = await ctx.database.transaction(async (tx) => {
    const found = await lockTextable(tx, ctx.scope, leadId);
    if (!found) throw new AppError('conflict', noApplication);
    const { applicationId, latestId, messages, status, hasLink } = found;
    const latest = latestId === null ? null : publicId(ctx.env.idKey, 'text message', latestId);
    if (latest !== after) throw new AppError('conflict', 'Somebody has just asked for this message.');
    if (status === 'declined' || status === 'failed') throw new AppError('conflict', noApplication);
    if (hasLink && !route.hasGateway)
      throw new AppError('conflict', 'No SMS gateway is set up: send it yourself.');
    const stop = await findTextStop(tx, leadId);
    if (stop !== null) throw new AppError('conflict', stopTexts[stop]);
    if (messages >= mostMessages)
      throw new AppError('conflict', `${mostMessages} messages were sent already: send it yourself.`);
    if (language) await upsertHandOverLanguage(tx, leadId, language);
    const userId = userIdOf(ctx);
    if (!(await insertSms(tx, ctx.scope, { leadId, applicationId, userId })))
      throw new AppError('conflict', 'A message is on its way already.');
    return updateSmsDue(tx.sql, applicationId, route);
  });
  if (isDue) notifySmsDue(ctx.database);
}

/**
 * Takes back a message that still waits for its link. Throws `lead not found`, and `conflict` if none waits any more.
 */
export async function cancelSms(ctx: AffiliateContext, hashid: string): Promise<void> {
  const leadId = await assertLead(ctx, hashid);
  if (!(await updateSmsCancelled(ctx.database, ctx.scope, leadId)))
    throw new AppError('conflict', 'No message is waiting for the link any more.');
}

async function assertLead({ database, env, scope }: AffiliateContext, hashid: string): Promise<number> {
  const leadId = readPublicId(env.idKey, 'lead', hashid);
  const row = leadId === null ? null : await findLead(database, scope, leadId);
  if (!row) throw notFound('lead');
  return row.id;
}
