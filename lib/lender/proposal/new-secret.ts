import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { lockEnvironment } from '@/db/query/account/environment';
import { findPartner } from '@/db/query/catalogue/partner';
import type { PlannedChangeRow } from '@/db/query/catalogue/planned-change';
import { isOwnPartner } from '@/db/query/lender/lender-partner';
import { findOwnProposal, listOwnProposals, updateSecretTaken } from '@/db/query/lender/lender-proposal';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { AppError, notFound, ruleBroken } from '@/lib/base/error/error';
import { assertStillMay } from '@/lib/base/gate/author';
import { shownMoment } from '@/lib/base/time/date';
import { type RolledSecret, rollNow } from '@/lib/catalogue/partner/roll-secret';
import type { proposeInput } from './schema';

/** How long a new secret that was allowed is there to be taken. */
const takeWithinMs = 7 * 86_400_000;
/** More than are open at once. */
const newest = 100;

type Change = Pick<PlannedChangeRow, 'entries' | 'status' | 'settledAt' | 'secretTakenAt'>;

/** Until when the new secret of a proposal may be taken; null: it is none, was not allowed, or was taken. */
export function takenUntil({ entries, status, settledAt, secretTakenAt }: Change, now: Date): Date | null {
  const isAllowed = status === 'applied' && settledAt !== null && secretTakenAt === null;
  if (!isAllowed || !entries.some(({ newSecret }) => newSecret)) return null;
  const until = new Date(settledAt.getTime() + takeWithinMs);
  return until > now ? until : null;
}

/**
 * Asserts that a new secret may be proposed. Throws `rule_broken` with other changes beside it, and where the partner has no
 * system that signs; `conflict` where one is open, or waits to be taken.
 */
export async function assertNewSecret(
  { lenderScope: scope, clock }: LenderContext,
  tx: Queryable,
  {
    partnerId,
    entry,
    acceptUrl,
  }: { partnerId: number; entry: z.output<typeof proposeInput>['entry']; acceptUrl: string | null },
): Promise<void> {
  if (Object.keys(entry).length > 1)
    throw ruleBroken('a new secret is proposed by itself, without other changes');
  if (acceptUrl === null) throw ruleBroken('there is no system of yours that a secret would be for');
  const open = (await listOwnProposals(scope, tx, newest)).filter(({ change }) =>
    change.entries.some(({ id, newSecret }) => newSecret && id === partnerId),
  );
  if (open.some(({ change: { status } }) => status === 'proposed'))
    throw new AppError('conflict', 'A new secret is proposed already: our operators decide.');
  if (open.some(({ change }) => takenUntil(change, clock.now()) !== null))
    throw new AppError('conflict', 'A new secret was allowed already: take it under Proposals.');
}

/**
 * Makes the new secret that operators have allowed, and returns it, once: neither they nor anybody else have seen it. The
 * former one counts for 24 h more (design catalogue 19). Throws `proposal not found` for another lender's; `conflict` once
 * it was taken; `rule_broken` while it is not allowed, a week later, and while a former secret still counts.
 */
export async function takeNewSecret(ctx: LenderContext, id: number): Promise<RolledSecret> {
  const { lenderScope: scope, database, clock } = ctx;
  assertMay(ctx, 'lender-application.propose', { lenderId: scope.lenderId });
  if (!(await findOwnProposal(scope, database, id))) throw notFound('proposal');
  return database.transaction(async (tx) => {
    await lockEnvironment(tx, scope.environment);
    await assertStillMay(ctx, tx, 'lender-application.propose');
    const change = await findOwnProposal(scope, tx, id);
    const entry = change?.entries.find(({ newSecret }) => newSecret);
    if (!change || !entry || entry.id === null) throw notFound('proposal');
    if (change.secretTakenAt !== null)
      throw new AppError('conflict', `It was shown already, on ${shownMoment(change.secretTakenAt)}.`);
    if (change.status !== 'applied') throw ruleBroken('our operators have not allowed it');
    if (takenUntil(change, clock.now()) === null)
      throw ruleBroken('it was to be taken within a week: propose a new one');
    if (!(await isOwnPartner(scope, tx, entry.id))) throw notFound('partner');
    const ends = (await findPartner(tx, entry.id))?.previousSecretEndsAt ?? null;
    if (ends !== null && ends > clock.now())
      throw ruleBroken(`your former secret counts until ${shownMoment(ends)}: take the new one then`);
    const rolled = await rollNow(ctx, tx, entry.id);
    if (!(await updateSecretTaken(scope, tx, id))) throw new AppError('conflict', 'It was shown already.');
    return rolled;
  });
}
