import type { Queryable } from '@/db/client';
import { lockEnvironment } from '@/db/query/account/environment';
import { type PlannedChangeRow, updatePlannedStatus } from '@/db/query/catalogue/planned-change';
import { listOwnPartners } from '@/db/query/lender/lender-partner';
import { findOwnProposal, listOwnProposals } from '@/db/query/lender/lender-proposal';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound } from '@/lib/base/error/error';
import { shownMoment } from '@/lib/base/time/date';
import type { CapacityEntry } from '@/lib/catalogue/capacity/entry';
import { fieldsOf } from '@/lib/catalogue/planned-change/new-secret';
import { visibleCapacity } from '@/lib/lender/capacity/own-capacity';
import { listOwnStored } from '@/lib/lender/company/own-partner';
import { takenUntil } from './new-secret';
import type { OwnProposalView, OwnRulesView } from './schema';

const mostShown = 50;

/** Lists the rules and addresses of the lender's own partners: without secrets, priority and what else is not theirs. */
export async function listOwnRules(ctx: LenderContext): Promise<OwnRulesView[]> {
  assertMay(ctx, 'lender-application.list', { lenderId: ctx.lenderScope.lenderId });
  return (await listOwnStored(ctx)).map(({ row, state: { intents, connection } }) => {
    const { secret: _, ...addresses } = connection;
    return {
      partnerId: row.id,
      companyName: row.companyName,
      version: row.version,
      intents,
      connection: addresses,
      answerWithinHours: row.answerWithinHours,
    };
  });
}

/** Lists the newest of the lender's own proposals with what became of them. */
export async function listProposalsOf(ctx: LenderContext): Promise<OwnProposalView[]> {
  const { lenderScope: scope, database } = ctx;
  assertMay(ctx, 'lender-application.list', { lenderId: scope.lenderId });
  const names = new Map(
    (await listOwnPartners(scope, database)).map(({ id, companyName }) => [id, companyName]),
  );
  const now = ctx.clock.now();
  return (await listOwnProposals(scope, database, mostShown)).map(({ change, userName }) => {
    const [entry] = change.entries;
    return {
      id: change.id,
      status: change.status,
      by: userName ?? 'somebody who has left',
      proposedAt: change.plannedAt,
      reason: change.reason,
      companyName: names.get(entry?.id ?? 0) ?? entry?.name ?? '',
      fields: fieldsOf(entry).map(ownField),
      dueAt: change.status === 'waiting' ? change.dueAt : null,
      settledAt: change.settledAt,
      answer: change.status === 'returned' ? change.problem : null,
      secretUntil: takenUntil(change, now),
    };
  });
}

/** Caps of one affiliate are in no field that a lender's people read. */
function ownField({ field, before, after }: OwnProposalView['fields'][number]) {
  if (field !== 'capacity') return { field, before, after };
  // The column only holds entries that our own schemas have read.
  const visible = (value: unknown) => visibleCapacity(value as CapacityEntry | null);
  return { field, before: visible(before), after: visible(after) };
}

/**
 * Takes a proposal back that nobody has decided. Throws `proposal not found` for another lender's, `conflict` when our
 * operators have decided.
 */
export async function withdrawProposal(ctx: LenderContext, id: number): Promise<{ id: number }> {
  const { lenderScope: scope, database } = ctx;
  assertMay(ctx, 'lender-application.propose', { lenderId: scope.lenderId });
  const find = async (db: Queryable) => {
    const found = await findOwnProposal(scope, db, id);
    if (!found) throw notFound('proposal');
    return found;
  };
  await find(database);
  return database.transaction(async (tx) => {
    await lockEnvironment(tx, scope.environment);
    if (!(await updatePlannedStatus(tx, id, ['proposed'], 'cancelled')))
      throw new AppError('conflict', decidedText(await find(tx)));
    await recordAudit(ctx, tx, {
      action: 'catalogue.proposal-withdrawn',
      subjectId: id,
      environment: scope.environment,
    });
    return { id };
  });
}

/** What became of a proposal that is open no more, and when. */
function decidedText({
  status,
  settledAt,
  dueAt,
}: Pick<PlannedChangeRow, 'status' | 'settledAt' | 'dueAt'>): string {
  const at = settledAt === null ? '' : `, on ${shownMoment(settledAt)}`;
  if (status === 'cancelled') return `It was taken back already${at}.`;
  if (status === 'applied') return `Our operators have applied it${at}.`;
  if (status === 'returned') return `Our operators have returned it${at}: why stands beside it.`;
  return dueAt === null ? 'Our operators have decided.' : `Our operators apply it on ${shownMoment(dueAt)}.`;
}
