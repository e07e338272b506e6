import { upsertLeadHold } from '@/db/query/desk/lead-hold';
import { findNextDue, lockNext, type NextSource } from '@/db/query/desk/work-list';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { type FittingLead, listFittingNow } from './fits-now';
import { nextContact } from './next-contact';
import { nextSources } from './order';
import { type Reading, takeReading } from './reader';
import type { NextLead, NextReason } from './view';

/** Applicants that others take at the same moment; with so many at once there is another press. */
const mostTries = 50;

/**
 * Serves the lead to call next and holds its applicant for the signed-in user for two minutes (design desk 5, next):
 * their due call-backs, then anyone's and those that others have let pass, links and decisions that arrived, leads
 * without offers whose lender has room again or whose rules have changed, declined ones with others left, and new ones
 * from files. Nobody else is served any lead of the applicant meanwhile. Outside of contact hours those on lists that are
 * called are left out, but for call-backs that they asked for.
 */
export async function serveNext(ctx: AffiliateContext): Promise<NextLead> {
  const reading = await takeReading(ctx);
  const contactFrom = await nextContact(ctx);
  const soon = await take(
    ctx,
    reading,
    contactFrom === null,
    nextSources.slice(0, nextSources.indexOf('fits now')),
    [],
  );
  if (soon) return served(ctx, soon.leadId, soon.source);
  const fitting = await listFittingNow(ctx, reading);
  const rest = nextSources.slice(nextSources.indexOf('fits now') + (fitting.length > 0 ? 0 : 1));
  const found = await take(ctx, reading, contactFrom === null, rest, fitting);
  if (found) {
    const isRoom = fitting.find((one) => one.leadId === found.leadId)?.isNewer === false;
    return served(ctx, found.leadId, found.source === 'fits now' && isRoom ? 'room again' : found.source);
  }
  const nextDue = await findNextDue(ctx.database, ctx.scope, reading.reader.userId);
  return { lead: null, nextDueAt: nextDue?.toISOString() ?? null, contactFrom };
}

const served = ({ env }: AffiliateContext, leadId: number, reason: NextReason): NextLead => ({
  lead: { id: publicId(env.idKey, 'lead', leadId), reason },
  nextDueAt: null,
  contactFrom: null,
});

/** Takes the first lead of the first of these sources that has one. */
function take(
  { database, scope }: AffiliateContext,
  { reader }: Reading,
  isContactTime: boolean,
  sources: readonly NextSource[],
  fitting: readonly FittingLead[],
): Promise<{ leadId: number; source: NextSource } | null> {
  const candidates = fitting.map((one) => one.leadId);
  return database.transaction(async (tx) => {
    // Held by somebody who took another lead of the same applicant a moment ago.
    const not: number[] = [];
    const it = { not, candidates, isContactTime };
    for (const source of sources) {
      let leadId = await lockNext(tx, scope, source, reader, it);
      while (leadId !== null && not.length < mostTries) {
        if (await upsertLeadHold(tx, scope, { leadId, userId: reader.userId, isNew: true }))
          return { leadId, source };
        not.push(leadId);
        leadId = await lockNext(tx, scope, source, reader, it);
      }
    }
    return null;
  });
}
