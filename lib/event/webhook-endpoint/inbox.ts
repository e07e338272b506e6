import { findInboxAnswer, listInboxMessages, upsertInboxAnswer } from '@/db/query/catalogue/sandbox-inbox';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { ruleBroken } from '@/lib/base/error/error';
import type { InboxAnswer } from '@/word/inbox-answer';
import { inboxUrl } from './endpoint-target';
import { keptMessages } from './serve-inbox';

/** A call that came to the sandbox's inbox. */
export interface InboxMessage {
  number: number;
  webhookId: string;
  timestamp: string;
  signature: string;
  body: string;
  answered: InboxAnswer;
  at: string;
}

export interface InboxView {
  /** Its address, for an endpoint. */
  url: string;
  answer: InboxAnswer;
  /** The latest first. */
  messages: InboxMessage[];
}

/** Returns the affiliate's inbox in the sandbox. Throws `rule_broken` in Production, which has none. */
export async function getInbox(ctx: AffiliateContext): Promise<InboxView> {
  const { database, env } = ctx;
  const { affiliateId } = inUat(ctx, 'webhook.list');
  const [answer, rows] = await Promise.all([
    findInboxAnswer(database, affiliateId),
    listInboxMessages(database, affiliateId, keptMessages),
  ]);
  return {
    url: inboxUrl(env, affiliateId),
    answer,
    messages: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}

/** Tells the inbox how to answer from now on. */
export async function setInboxAnswer(
  ctx: AffiliateContext,
  { answer }: { answer: InboxAnswer },
): Promise<void> {
  const { affiliateId } = inUat(ctx, 'webhook.change');
  await upsertInboxAnswer(ctx.database, affiliateId, answer);
}

function inUat(ctx: AffiliateContext, action: 'webhook.list' | 'webhook.change'): { affiliateId: number } {
  const { affiliateId, environment } = ctx.scope;
  assertMay(ctx, action, { affiliateId });
  if (environment !== 'uat') throw ruleBroken('the sandbox is part of UAT');
  return { affiliateId };
}
