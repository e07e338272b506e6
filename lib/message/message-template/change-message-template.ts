import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import {
  deleteMessageTemplate,
  listMessageTemplateRows,
  type MessageTemplateRow,
  upsertMessageTemplate,
} from '@/db/query/message/message-template';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { actorId, recordAudit } from '@/lib/base/audit/record-audit';
import { type AppError, stale } from '@/lib/base/error/error';
import type { Language } from '@/lib/message/consent-text/language';
import { messageTemplateView } from './list-message-templates';
import type { changeMessageTemplateInput, removeMessageTemplateInput } from './schema';
import type { MessageTemplateView } from './view';

/**
 * Sets what is sent with a link in one language (design message 8). Throws `stale` when somebody else has changed it
 * since `version`. Audited; saving what is stored changes nothing.
 */
export async function changeMessageTemplate(
  ctx: AffiliateContext,
  language: Language,
  { text, version }: z.output<typeof changeMessageTemplateInput>,
): Promise<MessageTemplateView> {
  return change(ctx, language, async (tx, stored) => {
    if (stored?.text === text) return true;
    const userId = actorId(ctx.actor);
    return upsertMessageTemplate(tx, ctx.scope, { language, text, version, userId });
  });
}

/** Removes the affiliate's own text: English goes back to the one that ships. Throws `stale` as above. */
export async function removeMessageTemplate(
  ctx: AffiliateContext,
  language: Language,
  { version }: z.output<typeof removeMessageTemplateInput>,
): Promise<MessageTemplateView> {
  return change(ctx, language, (tx, stored) =>
    stored === undefined ? true : deleteMessageTemplate(tx, ctx.scope, language, version),
  );
}

async function change(
  ctx: AffiliateContext,
  language: Language,
  write: (tx: Queryable, stored: MessageTemplateRow | undefined) => Promise<boolean> | boolean,
): Promise<MessageTemplateView> {
  const { affiliateId, environment } = ctx.scope;
  assertMay(ctx, 'message-template.change', { affiliateId });
  return ctx.database.transaction(async (tx) => {
    const read = async () =>
      (await listMessageTemplateRows(tx, ctx.scope)).find((row) => row.language === language);
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
    return messageTemplateView(language, after);
  });
}

function staleText(
  ctx: AffiliateContext,
  language: Language,
  row: MessageTemplateRow | undefined,
): AppError<'stale'> {
  const current = messageTemplateView(language, row);
  if (!row?.userName) return stale('text', current);
  const you = row.userId === actorId(ctx.actor);
  return stale('text', current, { by: row.userName, at: row.changedAt, you });
}
