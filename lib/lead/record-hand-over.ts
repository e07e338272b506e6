import { z } from 'zod';
import { findLead } from '@/db/query/lead';
import { insertLeadEvent } from '@/db/query/lead-event';
import type { AffiliateContext } from '@/lib/context';
import { AppError, notFound } from '@/lib/error';
import { fieldText } from '@/lib/message';
import { parseInput } from '@/lib/parse-input';
import { readPublicId } from '@/lib/public-id';
import { handOverChannels } from './hand-over-channel';
import { leadView } from './view';

const input = z.strictObject({ channel: z.enum(handOverChannels, { error: fieldText.invalid }) });
type HandOverInput = z.output<typeof input>;
export const readHandOverInput = (body: unknown): HandOverInput => parseInput(input, body);

/**
 * Records in the lead's history that an agent handed the partner's link over, and how. Throws `lead not found`, and
 * `conflict` while there is no link.
 */
export async function recordHandOver(
  ctx: AffiliateContext,
  hashid: string,
  { channel }: HandOverInput,
): Promise<void> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const row = leadId === null ? null : await findLead(ctx.database, ctx.scope, leadId);
  if (!row) throw notFound('lead');
  const { accept } = leadView(ctx.env, row);
  if (!accept?.link && !accept?.redirect) throw new AppError('conflict', 'There is no link yet.');
  await insertLeadEvent(ctx.database, row.id, {
    kind: 'link handed over',
    userId: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
    detail: { channel, applicationId: row.applicationId },
  });
}
