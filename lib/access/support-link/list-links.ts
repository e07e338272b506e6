import { listSupportLinkRows } from '@/db/query/access/support-link';
import type { Context } from '@/lib/base/actor/context';
import { assertMay, may } from '@/lib/base/actor/permission';
import type { SupportLinkView } from './view';

const mostLinks = 20;

/** Lists the latest links that the operators' support made for a team, for its managers and the operators. */
export async function listSupportLinks(
  ctx: Context,
  input: { affiliateId: number },
): Promise<SupportLinkView[]> {
  assertMay(ctx, 'invitation.list', input);
  const rows = await listSupportLinkRows(ctx.database, input.affiliateId, mostLinks);
  return rows.map(({ madeBy, ...row }) => ({
    ...row,
    mayAllow:
      row.state === 'waits' &&
      may(ctx, row.kind === 'invitation' ? 'invitation.create' : 'user.reset-password', input) &&
      !(ctx.actor.kind === 'user' && ctx.actor.userId === madeBy),
  }));
}
