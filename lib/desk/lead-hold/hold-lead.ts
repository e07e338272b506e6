import { findDoNotContact } from '@/db/query/desk/call-back';
import { deleteLeadHold, findOtherHolder, upsertLeadHold } from '@/db/query/desk/lead-hold';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound } from '@/lib/base/error/error';

export interface LeadHold {
  held: boolean;
  /** Who else has the applicant open. */
  heldBy: string | null;
}

/**
 * Holds a lead for who has its page open, for two minutes, or renews that: nobody else is served a lead of the same
 * applicant meanwhile (design desk 5, next). Whoever opens it anyway is told who has it. Throws `lead not found`.
 */
export async function holdLead(ctx: AffiliateContext, hashid: string): Promise<LeadHold> {
  const { leadId, userId } = whose(ctx, hashid);
  const held = await upsertLeadHold(ctx.database, ctx.scope, { leadId, userId, isNew: false });
  if (held) return { held, heldBy: null };
  return { held, heldBy: await findOtherHolder(ctx.database, ctx.scope, { leadId, userId }) };
}

/** Lets go of a lead that is no longer open. Throws `lead not found`. */
export async function releaseLead(ctx: AffiliateContext, hashid: string): Promise<void> {
  const held = whose(ctx, hashid);
  if ((await findDoNotContact(ctx.database, ctx.scope, held.leadId)) === null) throw notFound('lead');
  await deleteLeadHold(ctx.database, ctx.scope, held);
}

function whose({ actor, env }: AffiliateContext, hashid: string): { leadId: number; userId: number } {
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in holds a lead');
  const leadId = readPublicId(env.idKey, 'lead', hashid);
  if (leadId === null) throw notFound('lead');
  return { leadId, userId: actor.userId };
}
