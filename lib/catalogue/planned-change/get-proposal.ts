import { findUser } from '@/db/query/access/user';
import { findProposal, listProposedChanges } from '@/db/query/catalogue/planned-change';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { actorName } from '@/lib/base/audit/actor-name';
import { notFound } from '@/lib/base/error/error';
import { uncheckedWarnings } from '@/lib/catalogue/partner/unchecked-warnings';
import type { Environment } from '@/word/environment';
import { findProposalRates } from './match-rate';
import { fieldsOf } from './new-secret';
import type { ProposalDetail, ProposalView } from './schema';
import { isSensitive } from './sensitive';
import { weighPlanned } from './weigh-planned';

type Row = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

/** Lists what lenders propose in an environment and nobody has decided, oldest first. */
export async function listProposals(
  ctx: Context,
  input: { environment: Environment },
): Promise<ProposalView[]> {
  assertMay(ctx, 'catalogue.export');
  return (await listProposedChanges(ctx.database, input.environment)).map(proposalView);
}

/**
 * Returns a lender's proposal with what it would do now, what stands against it and, where rules change, the match rates
 * by gender and age. Throws `proposal not found`.
 */
export async function getProposal(ctx: Context, input: { plannedId: number }): Promise<ProposalDetail> {
  assertMay(ctx, 'catalogue.export');
  const { database } = ctx;
  const row = await findProposal(database, input.plannedId);
  if (!row) throw notFound('proposal');
  const { change } = row;
  const view = { ...proposalView(row), dueAt: change.dueAt, problem: change.problem };
  if (change.settledAt !== null) {
    const { status, settledAt: at, problem: reason } = change;
    return {
      ...view,
      settled: { status, by: await deciderName(ctx, row), at, reason },
      ...{ effect: null, rates: [], warnings: [] },
    };
  }
  const { plan, effect } = await weighPlanned(ctx, database, change);
  const [rates, warnings] = await Promise.all([
    findProposalRates(ctx, change.environment, change.entries),
    uncheckedWarnings(database, change.environment, plan.partners),
  ]);
  return { ...view, settled: null, effect, rates, warnings };
}

function proposalView({ change, userName, lenderName }: Row): ProposalView {
  return {
    id: change.id,
    environment: change.environment,
    lenderId: change.lenderId ?? 0,
    lenderName,
    by: actorName({ ...change, userName }),
    proposedAt: change.plannedAt,
    reason: change.reason,
    entries: change.entries.map((entry) => ({ ...entry, fields: fieldsOf(entry) })),
    isSecret: change.entries.some(({ newSecret }) => newSecret),
    isSensitive: isSensitive(change.entries),
  };
}

async function deciderName({ database }: Context, { change }: Row): Promise<string | null> {
  const { deciderKind, deciderId, deciderName: name } = change;
  if (deciderKind === null) return null;
  const user = deciderKind === 'user' && deciderId !== null ? await findUser(database, deciderId) : null;
  return actorName({
    actorKind: deciderKind,
    actorId: deciderId,
    actorName: name,
    userName: user?.name ?? null,
  });
}
