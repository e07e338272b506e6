import { listMessageTextRows, type MessageTextRow } from '@/db/query/message/message-text';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { englishFirst, type Language } from '@/lib/message/consent-text/language';
import { defaultText } from './placeholder';
import type { MessageTextView } from './view';

/** Returns the text of a language as it stands; `row`: the affiliate's own, if it has one. */
export function messageTextView(language: Language, row: MessageTextRow | undefined): MessageTextView {
  const shipped = language === 'en' ? defaultText : null;
  return { language, text: row?.text ?? shipped, version: row?.version ?? null };
}

/** Lists what the affiliate sends with a link, one entry for each language. */
export async function listMessageTexts(ctx: AffiliateContext): Promise<MessageTextView[]> {
  assertMay(ctx, 'message-text.change', { affiliateId: ctx.scope.affiliateId });
  const rows = await listMessageTextRows(ctx.database, ctx.scope);
  return englishFirst.map((language) =>
    messageTextView(
      language,
      rows.find((row) => row.language === language),
    ),
  );
}
