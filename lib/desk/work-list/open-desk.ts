import { findDoNotContact, findIsOutbound } from '@/db/query/desk/call-back';
import { findIsWrongApplicant, findLatestPress } from '@/db/query/desk/disposition';
import { findLenderOfLead } from '@/db/query/desk/opt-out';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { may } from '@/lib/base/actor/permission';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { getCallBack } from '@/lib/desk/call-back/get-call-back';
import { getDispositionLabels } from '@/lib/desk/disposition/labels';
import { holdLead } from '@/lib/desk/lead-hold/hold-lead';
import { judgeLead } from '@/lib/desk/opt-out/judge-contact';
import { nextContact } from './next-contact';
import type { DeskView, SendingStop } from './view';

/**
 * Holds the lead that the signed-in user has open, or renews that, and returns what the work list knows of it (design
 * desk 5, next). Throws `lead not found`.
 */
export async function openDesk(ctx: AffiliateContext, hashid: string): Promise<DeskView> {
  const { database, env, scope } = ctx;
  const leadId = readPublicId(env.idKey, 'lead', hashid);
  const doNotContact = leadId === null ? null : await findDoNotContact(database, scope, leadId);
  if (leadId === null || doNotContact === null) throw notFound('lead');
  const [hold, callBack, disposition, { labels }, isOutbound, contactFrom, contact, sent, lender, isWrong] =
    await Promise.all([
      holdLead(ctx, hashid),
      getCallBack(ctx, leadId),
      findLatestPress(database, scope, leadId),
      getDispositionLabels(ctx),
      findIsOutbound(database, scope, leadId),
      nextContact(ctx),
      judgeLead(ctx, leadId, 'call'),
      judgeLead(ctx, leadId, 'application'),
      findLenderOfLead(database, leadId),
      findIsWrongApplicant(database, leadId),
    ]);
  return {
    ...hold,
    doNotContact,
    contactFrom: isOutbound && !callBack?.outsideHours ? contactFrom : null,
    optOut: contact?.stop ? { by: contact.stop, since: contact.since?.toISOString() ?? null } : null,
    isShareWithdrawn: sent?.stop === 'withdrawn',
    sendingStopped: stopOf(sent?.stop ?? null, isWrong),
    mayLift: may(ctx, 'opt-out.lift'),
    lender: lender?.companyName ?? null,
    callBack,
    disposition: disposition && {
      kind: disposition.kind,
      reason: disposition.reason,
      pressId: disposition.pressId,
    },
    mayTakeBack:
      disposition !== null &&
      (may(ctx, 'disposition.take-back') ||
        (ctx.actor.kind === 'user' && ctx.actor.userId === disposition.userId)),
    labels,
  };
}

/** In the order in which an accept is refused (`lib/lead/accept/accept-offer.ts`). */
function stopOf(stop: string | null, isWrong: boolean): SendingStop | null {
  if (stop !== null) return stop === 'withdrawn' ? 'withdrawn' : 'opted out';
  return isWrong ? 'wrong applicant' : null;
}
