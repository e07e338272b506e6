import { findLead, type LeadRow } from '@/db/query/lead/lead';
import { findShortLink, type ShortLinkRow } from '@/db/query/message/link-opening';
import { findHandOverTexts } from '@/db/query/message/message-template';
import { usualCase } from '@/lib/applicant/name-case';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound } from '@/lib/base/error/error';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import { handOverMessage } from '@/lib/message/message-template/hand-over-message';
import { shortLink, shortLinkDays } from '@/lib/message/short-link/short-link';
import { smsView } from '@/lib/message/sms/sms-view';
import type { SmsView } from '@/lib/message/sms/view';
import type { HandOverView, LinkOpening } from './view';

/** A lead whose partner's link is there. */
export interface HandOverLead extends LeadRow {
  applicationId: number;
}

/** Returns true if the application that the lead follows has a link that still leads somewhere. */
export function hasLink(row: LeadRow): row is HandOverLead {
  // Nobody is there any more to hand it to.
  if (row.idNumberCiphertext === null) return false;
  const application = row.applications.find(({ id }) => id === row.applicationId);
  if (!application || application.status === 'declined' || application.status === 'failed') return false;
  return Boolean(application.link || application.redirect);
}

/** Returns what is needed to hand the link of a lead over; null while there is none. */
export async function handOverOf(
  ctx: Pick<AffiliateContext, 'database' | 'env' | 'scope'>,
  row: LeadRow,
): Promise<HandOverView | null> {
  if (!hasLink(row)) return null;
  const [short, stored] = await Promise.all([
    findShortLink(ctx.database, row.applicationId, shortLinkDays),
    findHandOverTexts(ctx.database, ctx.scope, row.id),
  ]);
  const application = row.applications.find(({ id }) => id === row.applicationId);
  // Once ours has ended, the partner's own may still work.
  const isShort = short?.isLive === true;
  const link = isShort
    ? shortLink(ctx.env, row.applicationId)
    : application?.link || application?.redirect || '';
  const lender = application?.companyName ?? '';
  const { all, language } = handOverMessage(stored, { first_name: usualCase(row.firstName), lender, link });
  return { link, isShort, texts: all, language, opened: openingOf(short) };
}

function openingOf(short: ShortLinkRow | null): LinkOpening | null {
  if (!short?.firstAt || !short.lastAt) return null;
  return { firstAt: short.firstAt.toISOString(), lastAt: short.lastAt.toISOString(), times: short.times };
}

/**
 * Returns one of the affiliate's own leads whose link can be handed over. Throws `lead not found`, and `conflict` while
 * there is no link.
 */
export async function findHandOverLead(ctx: AffiliateContext, hashid: string): Promise<HandOverLead> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const row = leadId === null ? null : await findLead(ctx.database, ctx.scope, leadId);
  if (!row) throw notFound('lead');
  if (!hasLink(row)) throw new AppError('conflict', 'There is no link yet.');
  return row;
}

/** Returns what the lead's page shows of the hand-over. Throws as `findHandOverLead` does. */
export async function getHandOver(
  ctx: AffiliateContext,
  hashid: string,
): Promise<{ handOver: HandOverView | null; sms: SmsView }> {
  const row = await findHandOverLead(ctx, hashid);
  recordRead(ctx, { kind: 'opened', leadId: row.id });
  const [handOver, sms] = await Promise.all([handOverOf(ctx, row), smsView(ctx, row)]);
  return { handOver, sms };
}
