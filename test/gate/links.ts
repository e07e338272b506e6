import { findLiveSession, insertSession } from '@/db/query/access/session';
import { createInvitation } from '@/lib/access/invitation/create-invitation';
import { findInvitation } from '@/lib/access/invitation/find-invitation';
import { createPasswordReset } from '@/lib/access/password-reset/create-password-reset';
import { findPasswordReset } from '@/lib/access/password-reset/find-password-reset';
import type { Context } from '@/lib/base/actor/context';
import { getPartner } from '@/lib/catalogue/partner/list-partners';
import { applyDueChange } from '@/lib/catalogue/planned-change/apply-planned';
import { planChange } from '@/lib/catalogue/planned-change/plan-change';
import { planChangeInput } from '@/lib/catalogue/planned-change/schema';
import { serveNext } from '@/lib/desk/work-list/serve-next';
import { createShare } from '@/lib/lender/partner-share/create-share';
import { getShared } from '@/lib/lender/partner-share/get-shared';
import { makeContext } from '@/test/context';
import { makeUser, unique } from '@/test/factory';
import type { GatePeople, GateWorld } from './world';

const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);
const later = { now: () => new Date(Date.now() + 2 * 86_400_000) };
let changes = 100;

export async function startPeople(
  ctx: Context,
  affiliateId: number,
  partners: { shared: number; planned: number },
): Promise<GatePeople> {
  const { database } = ctx;
  const { id: operatorId } = await makeUser(database, {
    role: 'operator',
    affiliateId: null,
    operatorRole: 'admin',
  });
  const actor = {
    kind: 'user',
    userId: operatorId,
    role: 'operator',
    operatorRole: 'admin',
    affiliateId: null,
    sessionId: 'one',
  } as const;
  const operator: Context = { ...ctx, actor };
  const { id: agentId } = await makeUser(database, { affiliateId });
  const sessionId = unique('session');
  await insertSession(database, { id: sessionId, userId: agentId, lifeSeconds: 3_600 });
  const email = `${unique('gate')}@example.test`;
  const invitation = await createInvitation(operator, { email, affiliateId, role: 'agent' });
  const reset = await createPasswordReset(operator, { userId: agentId });
  // What an operator makes for a team waits for somebody's yes, which is another's decision.
  await database.sql`update invitation set allowed_at = now() where invited_by = ${operatorId}`;
  await database.sql`update password_reset set allowed_at = now() where made_by = ${operatorId}`;
  const share = await createShare(operator, { partnerId: partners.shared });
  const { entry, version } = await getPartner(operator, { partnerId: partners.planned });
  changes += 1;
  const planned = await planChange(
    operator,
    planChangeInput.parse({
      environment: 'production',
      dueAt: new Date(Date.now() + 86_400_000).toISOString(),
      change: {
        kind: 'partner',
        partnerId: partners.planned,
        entry: { ...entry, priority: changes },
        version,
      },
    }),
  );
  return {
    operatorId,
    agentId,
    sessionId,
    invitation: tokenOf(invitation.link),
    reset: tokenOf(reset.link),
    share: tokenOf(share.link),
    plannedId: planned.id,
    priority: changes,
  };
}

/** Whether a link leads anywhere, or the agent is served a lead. */
export async function isOpen(
  { ctx, people, affiliateId }: GateWorld,
  work: 'work list' | 'invitation' | 'password reset' | 'partner share',
): Promise<boolean> {
  const context = makeContext(ctx.database);
  if (work === 'invitation') return (await findInvitation(context, people.invitation)) !== null;
  if (work === 'password reset') return (await findPasswordReset(context, people.reset)) !== null;
  if (work === 'partner share') return (await getShared(context, people.share)) !== null;
  const { sessionId, agentId: userId } = people;
  if (!(await findLiveSession(ctx.database, sessionId, ctx.env.idleSeconds))) return false;
  const actor = { kind: 'user', userId, role: 'agent', affiliateId, sessionId } as const;
  const { lead } = await serveNext({ ...ctx, actor });
  await ctx.database.sql`delete from lead_hold where affiliate_id = ${affiliateId}`;
  return lead !== null;
}

/** Applies the planned change as the worker does at its time. Returns whether it is in effect. */
export async function applyPlannedChange({ ctx, people, partners }: GateWorld): Promise<boolean> {
  await applyDueChange(
    makeContext(ctx.database, { actor: { kind: 'worker' }, clock: later }),
    people.plannedId,
  );
  const [row] = await ctx.database.sql<[{ priority: number }]>`
    select priority from partner where id = ${partners['planned change']}`;
  return row.priority === people.priority;
}
