import type { Queryable } from '@/db/client';
import type { WebhookSecrets } from '@/db/schema/event/webhook-endpoint';
import type { InboxAnswer } from '@/word/inbox-answer';

/** Only UAT has a sandbox. */
export interface InboxMessageRow {
  number: number;
  webhookId: string;
  timestamp: string;
  signature: string;
  body: string;
  answered: InboxAnswer;
  at: Date;
}

/** The secrets of the affiliate's endpoints in UAT that lead to its inbox. */
export function listInboxSecrets(
  { sql }: Queryable,
  affiliateId: number,
  url: string,
): Promise<WebhookSecrets[]> {
  return sql<WebhookSecrets[]>`
    select id::float8 as id, secret_ciphertext as "secretCiphertext",
      case when previous_secret_ends_at > now() then previous_secret_ciphertext end as "previousSecretCiphertext"
    from webhook_endpoint where affiliate_id = ${affiliateId} and environment = 'uat' and url = ${url}`;
}

/** Keeps a call, and forgets all but the latest `most`. Returns how it is to be answered. */
export async function insertInboxMessage(
  { sql }: Queryable,
  affiliateId: number,
  it: Pick<InboxMessageRow, 'webhookId' | 'timestamp' | 'signature' | 'body'>,
  most: number,
): Promise<InboxAnswer> {
  const [row] = await sql<[{ answered: InboxAnswer }]>`
    with forgotten as (
      delete from sandbox_inbox_message where affiliate_id = ${affiliateId} and number <= (
        select number from sandbox_inbox_message where affiliate_id = ${affiliateId}
        order by number desc offset ${most - 1} limit 1))
    insert into sandbox_inbox_message (affiliate_id, webhook_id, timestamp, signature, body, answered)
    values (${affiliateId}, ${it.webhookId}, ${it.timestamp}, ${it.signature}, ${it.body},
      coalesce((select answer from sandbox_inbox where affiliate_id = ${affiliateId}), '200'))
    returning answered`;
  return row.answered;
}

/** Lists what came, the latest first. */
export function listInboxMessages(
  { sql }: Queryable,
  affiliateId: number,
  limit: number,
): Promise<InboxMessageRow[]> {
  return sql<InboxMessageRow[]>`
    select number::float8 as number, webhook_id as "webhookId", timestamp, signature, body, answered, at
    from sandbox_inbox_message where affiliate_id = ${affiliateId} order by number desc limit ${limit}`;
}

export async function findInboxAnswer({ sql }: Queryable, affiliateId: number): Promise<InboxAnswer> {
  const [row] = await sql<{ answer: InboxAnswer }[]>`
    select answer from sandbox_inbox where affiliate_id = ${affiliateId}`;
  return row?.answer ?? '200';
}

export async function upsertInboxAnswer(
  { sql }: Queryable,
  affiliateId: number,
  answer: InboxAnswer,
): Promise<void> {
  await sql`
    insert into sandbox_inbox (affiliate_id, answer) values (${affiliateId}, ${answer})
    on conflict (affiliate_id) do update set answer = excluded.answer`;
}
