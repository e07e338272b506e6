import { listMessageTemplateRows, type MessageTemplateRow } from '@/db/query/message/message-template';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { englishFirst, type Language } from '@/lib/message/consent-text/language';
import { defaultText } from './placeholder';
import type { MessageTemplateView } from './view';

/** Returns the text of a language as it stands; `row`: the affiliate's own, if it has one. */
export function messageTemplateView(
  language: Language,
  row: MessageTemplateRow | undefined,
): MessageTemplateView {
  const shipped = language === 'en' ? defaultText : null;
  return { language, text: row?.text ?? shipped, version: row?.version ?? null };
}

/** Lists what the affiliate sends with a link, one entry for each language. */
export async function listMessageTemplates(ctx: AffiliateContext): Promise<MessageTemplateView[]> {
  assertMay(ctx, 'message-template.change', { affiliateId: ctx.scope.affiliateId });
  const rows = await listMessageTemplateRows(ctx.database, ctx.scope);
  return englishFirst.map((language) =>
    messageTemplateView(
      language,
      rows.find((row) => row.language === language),
    ),
  );
}
