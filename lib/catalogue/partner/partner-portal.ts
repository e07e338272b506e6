import type { z } from 'zod';
import { lockEnvironment } from '@/db/query/account/environment';
import { findLender } from '@/db/query/account/lender';
import {
  findPartnerPortal,
  listPartnersOfLenders,
  type PartnerPortalRow,
  updatePartnerPortal,
} from '@/db/query/catalogue/partner-portal';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, validationFailed } from '@/lib/base/error/error';
import { difference } from '@/lib/base/text/difference';
import { type Decider, deciderOf } from '@/word/lender';
import type { setPartnerPortalInput } from './input';

/** The same, with who decides in effect. */
interface PartnerPortalView extends PartnerPortalRow {
  decider: Decider;
}

const view = (row: PartnerPortalRow): PartnerPortalView => ({ ...row, decider: deciderOf(row) });

/** Who decides about a partner's applications. Throws `not_found`. */
export async function getPartnerPortal(
  ctx: Context,
  input: { partnerId: number },
): Promise<PartnerPortalView> {
  assertMay(ctx, 'lender.list');
  const row = await findPartnerPortal(ctx.database, input.partnerId);
  if (!row) throw notFound('partner');
  return view(row);
}

/** Lists the partners of lenders, in both environments. */
export async function listPartnersOf(
  ctx: Context,
  input: { lenderIds: readonly number[] },
): Promise<PartnerPortalView[]> {
  assertMay(ctx, 'lender.list');
  return (await listPartnersOfLenders(ctx.database, input.lenderIds)).map(view);
}

/**
 * Says which lender's people see a partner's applications, whether they decide them in the portal, and within how many
 * opening hours they mean to (design access 17). From the next application on; one that waits stays where it is. Throws
 * `validation_failed` where nobody would see what waits, or where another lender's people saw them before.
 */
export async function setPartnerPortal(
  ctx: Context,
  input: z.output<typeof setPartnerPortalInput>,
): Promise<PartnerPortalView> {
  const { partnerId, ...wanted } = input;
  assertMay(ctx, 'lender.change');
  return ctx.database.transaction(async (tx) => {
    const found = await findPartnerPortal(tx, partnerId);
    if (!found) throw notFound('partner');
    await lockEnvironment(tx, found.environment);
    const stored = (await findPartnerPortal(tx, partnerId)) ?? found;
    if (wanted.lenderId !== null && !(await findLender(tx, wanted.lenderId))) throw notFound('lender');
    // What it was sent was sent to that company.
    if (stored.lenderId !== null && stored.lenderId !== wanted.lenderId)
      throw validationFailed({
        lenderId: ['cannot be changed: another company would read what this one was sent'],
      });
    const changed = difference(stored, wanted);
    if (!changed) return view(stored);
    await updatePartnerPortal(tx, partnerId, wanted);
    const { environment } = found;
    await recordAudit(ctx, tx, {
      action: 'partner.portal-set',
      subjectId: partnerId,
      environment,
      ...changed,
    });
    return view({ ...stored, ...wanted });
  });
}
