import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import {
  deleteMessageText,
  listMessageTextRows,
  type MessageTextRow,
  upsertMessageText,
} from '@/db/query/message/message-text';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { actorId, recordAudit } from '@/lib/base/audit/record-audit';
import { type AppError, stale } from '@/lib/base/error/error';
import type { Language } from '@/lib/message/consent-text/language';
import { messageTextView } from './list-message-texts';
import type { changeMessageTextInput, removeMessageTextInput } from './schema';
import type { MessageTextView } from './view';

/**
 * Sets what is sent with a link in one language (design message 8). Throws `stale` when somebody else has changed it
 * since `version`. Audited; saving what is stored changes nothing.
 */
export async function changeMessageText(
  ctx: AffiliateContext,
  language: Language,
  { text, version }: z.output<typeof changeMessageTextInput>,
): Promise<MessageTextView> {
  return change(ctx, language, async (tx, stored) => {
    if (stored?.text === text) return true;
    const userId = actorId(ctx.actor);
    return upsertMessageText(tx, ctx.scope, { language, text, version, userId });
  });
}

/** Removes the affiliate's own text: English goes back to the one that ships. Throws `stale` as above. */
export async function removeMessageText(
  ctx: AffiliateContext,
  language: Language,
  { version }: z.output<typeof removeMessageTextInput>,
): Promise<MessageTextView> {
  return change(ctx, language, (tx, stored) =>
    stored === undefined ? true : deleteMessageText(tx, ctx.scope, language, version),
  );
}

async function change(
  ctx: AffiliateContext,
  language: Language,
  write: (tx: Queryable, stored: MessageTextRow | undefined) => Promise<boolean> | boolean,
): Promise<MessageTextView> {
  const { affiliateId, environment } = ctx.scope;
  assertMay(ctx, 'message-text.change', { affiliateId });
  return ctx.database.transaction(async (tx) => {
    const read = async () =>
      (await listMessageTextRows(tx, ctx.scope)).find((row) => row.language === language);
    const before = await read();
    const isWritten = await write(tx, before);
    const after = await read();
    if (!isWritten) throw staleText(ctx, language, after);
    if (before?.text !== after?.text)
      await recordAudit(ctx, tx, {
        action: 'message-text.changed',
        affiliateId,
        environment,
        before: { language, text: before?.text ?? null },
        after: { language, text: after?.text ?? null },
      });
    return messageTextView(language, after);
  });
}

function staleText(
  ctx: AffiliateContext,
  language: Language,
  row: MessageTextRow | undefined,
): AppError<'stale'> {
  const current = messageTextView(language, row);
  if (!row?.userName) return stale('text', current);
  const you = row.userId === actorId(ctx.actor);
  return stale('text', current, { by: row.userName, at: row.changedAt, you });
}
