import { findFirstSteps, listGoLiveSteps } from '@/db/query/go-live';
import { findUser } from '@/db/query/user';
import type { AffiliateContext } from '@/lib/context';
import { assertMay } from '@/lib/permission';
import { type FirstStep, type FirstStepsView, wantedAgents } from './first-steps';

/**
 * Returns what a manager's team has done of its first steps in UAT, by portal work and API work alike. To connect a
 * system is a step only where somebody does: the team has a UAT key.
 */
export async function getFirstSteps(ctx: AffiliateContext): Promise<FirstStepsView> {
  const { actor, database, scope } = ctx;
  assertMay(ctx, 'go-live.read', scope);
  const [rows, { agents, hasKey, askedForProduction }, user] = await Promise.all([
    listGoLiveSteps(database, scope.affiliateId),
    findFirstSteps(database, scope.affiliateId),
    actor.kind === 'user' ? findUser(database, actor.userId) : null,
  ]);
  const done = new Set(rows.map(({ step }) => step));
  const steps: FirstStep[] = [
    { name: 'invite', done: agents >= wantedAgents, agents: Math.min(agents, wantedAgents) },
    { name: 'practice', done: done.has('portal accept') },
    { name: 'file', done: done.has('portal file') || done.has('batch') },
    ...(hasKey ? [{ name: 'system' as const, done: done.has('lead') }] : []),
    { name: 'production', done: askedForProduction },
  ];
  return {
    steps,
    done: steps.filter((step) => step.done).length,
    hidden: user !== null && user.firstStepsHiddenAt !== null,
  };
}
