import { findUser } from '@/db/query/access/user';
import { findFirstSteps, listGoLiveSteps } from '@/db/query/account/go-live';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { type FirstStep, type FirstStepsView, wantedAgents } from './first-steps';
import { noDeveloper } from './step';

/**
 * Returns what a manager's team has done of its first steps in UAT, by portal work and API work alike. To connect a
 * system is a step unless a manager has said that there is no developer; a lead through the API says otherwise.
 */
export async function getFirstSteps(ctx: AffiliateContext): Promise<FirstStepsView> {
  const { actor, database, scope } = ctx;
  assertMay(ctx, 'go-live.read', scope);
  const [rows, { agents, askedForProduction }, user] = await Promise.all([
    listGoLiveSteps(database, scope.affiliateId),
    findFirstSteps(database, scope.affiliateId),
    actor.kind === 'user' ? findUser(database, actor.userId) : null,
  ]);
  const done = new Set(rows.map(({ step }) => step));
  const steps: FirstStep[] = [
    { name: 'invite', done: agents >= wantedAgents, agents: Math.min(agents, wantedAgents) },
    { name: 'practice', done: done.has('portal accept') },
    { name: 'file', done: done.has('portal file') || done.has('batch') },
    { name: 'system', done: done.has('lead'), aside: !done.has('lead') && done.has(noDeveloper) },
    { name: 'production', done: askedForProduction },
  ];
  return {
    steps,
    total: steps.filter(({ aside }) => !aside).length,
    done: steps.filter((step) => step.done).length,
    hidden: user !== null && user.firstStepsHiddenAt !== null,
  };
}
