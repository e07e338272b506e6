import type { Queryable } from '@/db/client';
import { lockSecondFactor, type SecondFactorRow } from '@/db/query/access/second-factor';
import { lockUser, type UserRow } from '@/db/query/access/user';
import { isPassword } from '@/lib/access/auth/password';
import { assertFewTries, codeLimits, forgetTries, ownAccount } from '@/lib/access/auth/throttle';
import type { Actor, Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound, validationFailed } from '@/lib/base/error/error';
import type { AuditAction } from '@/word/audit-action';
import { spendCode } from './spend-code';

type SignedIn = Extract<Actor, { kind: 'user' }>;

/** What a change of one's own second factor works on; user and second factor are locked. */
export interface OwnFactor {
  readonly tx: Queryable;
  readonly actor: SignedIn;
  readonly user: UserRow;
  readonly factor: SecondFactorRow | null;
  /** Checks a password. Refuses with a message at the field. */
  provePassword(password: string | undefined): Promise<void>;
  /** Uses a code up; audits a recovery code and a wrong code. Refuses with a message at the field. */
  proveCode(code: string | undefined): Promise<void>;
  record(action: AuditAction, after?: object): Promise<unknown>;
}

/**
 * Runs a change of the signed-in user's own second factor in one transaction, counted as a try at their password: a
 * stolen session cannot be used to guess. Throws `rate_limited`, `validation_failed`.
 */
export async function changeOwnFactor<T>(ctx: Context, work: (own: OwnFactor) => Promise<T>): Promise<T> {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in has a second factor');
  assertMay(ctx, 'user.change-own-second-factor', { affiliateId: actor.affiliateId });
  const account = ownAccount(actor.userId);
  await assertFewTries(ctx, { email: account, address: ctx.origin ?? 'unknown' }, codeLimits);
  const about = { subjectId: actor.userId, affiliateId: actor.affiliateId };
  let wasWrong = false;
  try {
    return await ctx.database.transaction(async (tx) => {
      const user = await lockUser(tx, actor.userId);
      if (!user) throw notFound('user');
      const factor = await lockSecondFactor(tx, user.id);
      const record = (action: AuditAction, after?: object) =>
        recordAudit(ctx, tx, { action, ...about, ...(after && { after }) });
      const result = await work({
        tx,
        actor,
        user,
        factor,
        record,
        provePassword: async (password = '') => {
          if (!(await isPassword(user.passwordHash, password)))
            throw validationFailed({ password: [password === '' ? 'is needed' : 'is not your password'] });
        },
        proveCode: async (code = '') => {
          if (code === '') throw validationFailed({ code: ['is needed'] });
          const spent = await spendCode(ctx, tx, factor, code);
          wasWrong = spent === null;
          if (!spent)
            throw validationFailed({ code: ['is wrong or was used before: wait for the next one'] });
          if (spent.kind === 'recovery code')
            await record('second-factor.recovery-code-used', { left: spent.left });
        },
      });
      await forgetTries(ctx, tx, account);
      return result;
    });
  } catch (error) {
    // After the rollback, which would take the event with it.
    if (wasWrong) await recordAudit(ctx, ctx.database, { action: 'second-factor.code-refused', ...about });
    throw error;
  }
}
