import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import {
  lockRightsRequest,
  type RightsRequestRow,
  updateRightsRequestEnded,
} from '@/db/query/care/rights-request';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound, ruleBroken, validationFailed } from '@/lib/base/error/error';
import type { AuditAction } from '@/word/audit-action';
import type { IdentityCheck, RightsKind, RightsState } from '@/word/rights-request';
import { noDetails, openDetails, type RequestDetails, sealDetails } from './details';
import { assertMayRights } from './may-rights';
import type { decideRequestInput } from './schema';

/** What is answered by doing it, in one press: in words alone nothing would have happened, and the letter would say it had. */
const pressed: Partial<Record<RightsKind, string>> = {
  restriction: 'a restriction is answered by beginning it: say until which day',
  objection: 'an objection is answered by opting the person out everywhere',
};

/**
 * Ends a request that is open: answered, refused in words that the person is told, or withdrawn by the person. Throws `request
 * not found`; `conflict` once it has ended; `rule_broken` for the answer to what is answered by a press alone; `validation_failed` for
 * an answer unless it was made sure that it is the person themselves.
 */
export async function decideRequest(
  ctx: Context,
  id: number,
  { decision, words, identityCheck = null }: z.output<typeof decideRequestInput>,
): Promise<void> {
  assertMayRights(ctx, 'rights-request.answer');
  await ctx.database.transaction(async (tx) => {
    const row = await lockOpenRequest(tx, id);
    if (decision === 'answered') {
      const how = pressed[row.kind];
      if (how !== undefined) throw ruleBroken(how);
      assertIdentity(row, identityCheck);
    }
    const answer = decision === 'withdrawn' ? null : words;
    await endRequest(ctx, tx, row, { state: decision, identityCheck, answer });
  });
}

/** Locks a request until the transaction ends. Throws `request not found`, and `conflict` once it has ended. */
export async function lockOpenRequest(tx: Queryable, id: number): Promise<RightsRequestRow> {
  const row = await lockRightsRequest(tx, id);
  if (!row) throw notFound('request');
  if (row.state !== 'open') throw new AppError('conflict', `this request has been ${row.state} already`);
  return row;
}

/** Throws `validation_failed` unless it is known that it is the person themselves. An objection, which harms nobody, needs no check. */
export function assertIdentity(
  row: Pick<RightsRequestRow, 'identityCheck'>,
  checkedNow: IdentityCheck | null,
): void {
  if ((checkedNow ?? row.identityCheck) === 'none')
    throw validationFailed({
      identityCheck: ['make sure first that it is the person themselves, and say how'],
    });
}

const actions = {
  answered: 'rights-request.answered',
  refused: 'rights-request.refused',
  withdrawn: 'rights-request.withdrawn',
} as const satisfies Record<Exclude<RightsState, 'open'>, AuditAction>;

interface Ending {
  readonly state: Exclude<RightsState, 'open'>;
  readonly identityCheck: IdentityCheck | null;
  readonly answer: RequestDetails['answer'];
}

/** Ends an open request in the caller's transaction, with its words and its entry in the audit trail. */
export async function endRequest(
  ctx: Context,
  tx: Queryable,
  row: RightsRequestRow,
  { state, identityCheck, answer }: Ending,
): Promise<void> {
  const { id, kind, affiliateId } = row;
  const known = openDetails(ctx, row);
  await updateRightsRequestEnded(tx, id, {
    state,
    userId: userIdOf(ctx),
    identityCheck,
    detailsCiphertext:
      known === null && answer === null ? null : sealDetails(ctx, id, { ...(known ?? noDetails), answer }),
  });
  await recordAudit(ctx, tx, {
    action: actions[state],
    subjectId: id,
    affiliateId,
    before: { kind },
    after: { ...(identityCheck !== null && { identityCheck }) },
  });
}
