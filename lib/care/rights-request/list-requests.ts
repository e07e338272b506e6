import { findRecordLink, type RecordLinkRow } from '@/db/query/care/record-link';
import { findRestriction } from '@/db/query/care/restriction';
import { findRightsRequest, listRightsRequests, type RightsRequestRow } from '@/db/query/care/rights-request';
import { maskIdNumber } from '@/lib/applicant/rsa-id';
import type { Context } from '@/lib/base/actor/context';
import { may } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound } from '@/lib/base/error/error';
import { daysBetween, southAfricanDate } from '@/lib/base/time/date';
import { languageNames } from '@/lib/message/consent-text/language';
import { openDetails } from './details';
import { assertMayRights } from './may-rights';
import { restrictionView } from './restriction-view';
import type { RightsFilterInput } from './schema';
import type { RightsRequestPage, RightsRequestView } from './view';

/** On a board; those that are open come first. */
export const mostOnBoard = 200;

/** Lists requests, open ones by their day: a manager those of the own affiliate, operators all (design care 15). */
export async function listRequests(ctx: Context, filter: RightsFilterInput): Promise<RightsRequestView[]> {
  const affiliateId = assertMayRights(ctx, 'rights-request.list');
  const today = southAfricanDate(ctx.clock.now());
  const rows = await listRightsRequests(ctx.database, { ...filter, affiliateId, today }, mostOnBoard);
  return rows.map((row) => requestView(row, today));
}

/**
 * Returns a request with the person's details, for those who may read them: opening it is in the audit trail. The ID number
 * is masked. Throws `request not found`, also for another affiliate's.
 */
export async function getRequest(ctx: Context, id: number): Promise<RightsRequestPage> {
  const affiliateId = assertMayRights(ctx, 'rights-request.list');
  const row = await findRightsRequest(ctx.database, id, affiliateId);
  if (!row) throw notFound('request');
  const details = may(ctx, 'rights-request.read') ? openDetails(ctx, row) : null;
  if (details)
    await recordAudit(ctx, ctx.database, {
      action: 'rights-request.read',
      subjectId: id,
      affiliateId: row.affiliateId,
    });
  return {
    ...requestView(row, southAfricanDate(ctx.clock.now())),
    restriction: row.kind === 'restriction' ? await restrictionOf(ctx, id) : null,
    link: linkView(await findRecordLink(ctx.database, id), ctx.clock.now()),
    details: details && {
      ...details,
      idNumber: details.idNumber === null ? null : maskIdNumber(details.idNumber),
      language: languageNames[details.language],
    },
  };
}

async function restrictionOf({ database }: Context, id: number): Promise<RightsRequestPage['restriction']> {
  const stored = await findRestriction(database, id);
  return stored && restrictionView(stored);
}

function linkView(row: RecordLinkRow | null, now: Date): RightsRequestPage['link'] {
  if (!row) return null;
  const { madeAt, madeBy, expiresAt, usedAt, revokedAt } = row;
  const ended = usedAt ? 'opened' : revokedAt ? 'revoked' : null;
  return {
    madeAt: madeAt.toISOString(),
    by: madeBy,
    expiresAt: expiresAt.toISOString(),
    state: ended ?? (expiresAt <= now ? 'expired' : 'open'),
    openedAt: usedAt?.toISOString() ?? null,
  };
}

/** What a board shows of a request; `today`: a day in South Africa. */
export function requestView(row: RightsRequestRow, today: string): RightsRequestView {
  const { id, kind, channel, receivedOn, dueOn, enteredBy, identityCheck, identityBy, state, endedBy } = row;
  return {
    id,
    kind,
    channel,
    receivedOn,
    dueOn,
    daysLeft: state === 'open' ? daysBetween(today, dueOn) : null,
    affiliate: row.affiliateName,
    enteredAt: row.enteredAt.toISOString(),
    enteredBy,
    identityCheck,
    identityBy,
    state,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy,
  };
}
