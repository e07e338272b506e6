import { z } from 'zod';
import { findLead } from '@/db/query/lead/lead';
import { upsertHandOverLanguage } from '@/db/query/message/message-template';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { languageText } from '@/lib/message/message-template/schema';

export const chooseLanguageInput = z.strictObject({ language: languageText });

/**
 * Keeps the language in which a lead's link is handed over, for whoever opens it next. In a language without a text the
 * applicant gets the English one. Throws `lead not found`.
 */
export async function chooseLanguage(
  ctx: AffiliateContext,
  hashid: string,
  { language }: z.output<typeof chooseLanguageInput>,
): Promise<void> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const row = leadId === null ? null : await findLead(ctx.database, ctx.scope, leadId);
  if (!row) throw notFound('lead');
  await upsertHandOverLanguage(ctx.database, row.id, language);
}
