import type { Queryable } from '@/db/client';
import { type ClaimSubject, countMonthClaims } from '@/db/query/money/claim';
import { findEventPartner } from '@/db/query/money/outcome-place';
import { getReturnTerms, upsertReturnTerms } from '@/db/query/money/return-terms';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound } from '@/lib/base/error/error';
import { difference } from '@/lib/base/text/difference';
import { counted, shortDay, shortMonth } from '@/lib/base/text/text';
import { dayStart, daysBetween, southAfricanDate } from '@/lib/base/time/date';
import type { ReturnTerms } from '@/word/return-claim';

/**
 * Says which of a partner's terms a claim goes beyond, with the figures; null: none. Of a month in which few were
 * accepted, one may be given back all the same.
 */
export async function beyondTerms(
  db: Queryable,
  { partnerId, acceptedAt }: Pick<ClaimSubject, 'partnerId' | 'acceptedAt'>,
  terms: ReturnTerms,
  now: Date,
): Promise<string | null> {
  if (acceptedAt === null) return null;
  const accepted = southAfricanDate(acceptedAt);
  const days = daysBetween(accepted, southAfricanDate(now));
  if (days > terms.days)
    return `It was accepted ${counted(days, 'day')} ago, on ${shortDay(accepted)}: a return is claimed within ${counted(terms.days, 'day')}.`;
  const month = accepted.slice(0, 7);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  const counts = await countMonthClaims(db, partnerId, {
    from: dayStart(`${month}-01`),
    to: dayStart(`${next}-01`),
  });
  const most = terms.percent === 0 ? 0 : Math.max(1, Math.floor((counts.accepted * terms.percent) / 100));
  if (counts.claimed < most) return null;
  return `${counts.claimed} of ${counts.accepted} in ${shortMonth(month).trim()}: the limit of ${terms.percent} % is reached.`;
}

/** A partner's terms of returns. Throws `not_found`. */
export async function getTerms(ctx: Context, { partnerId }: { partnerId: number }): Promise<ReturnTerms> {
  assertMay(ctx, 'lender.list');
  if (!(await findEventPartner(ctx.database, partnerId))) throw notFound('partner');
  return getReturnTerms(ctx.database, partnerId);
}

/** Sets a partner's terms of returns, for claims from now on. Throws `not_found`. Audited. */
export async function setTerms(
  ctx: Context,
  { partnerId, ...wanted }: ReturnTerms & { partnerId: number },
): Promise<ReturnTerms> {
  assertMay(ctx, 'lender.change');
  return ctx.database.transaction(async (tx) => {
    const partner = await findEventPartner(tx, partnerId);
    if (!partner) throw notFound('partner');
    const changed = difference(await getReturnTerms(tx, partnerId), wanted);
    if (!changed) return wanted;
    await upsertReturnTerms(tx, partnerId, wanted);
    await recordAudit(ctx, tx, {
      action: 'return-terms.set',
      subjectId: partnerId,
      environment: partner.environment,
      ...changed,
    });
    return wanted;
  });
}
