import { deletePendingSignIn, findPendingSignIn } from '@/db/query/access/pending-sign-in';
import { lockSecondFactor } from '@/db/query/access/second-factor';
import { findSignInUserById } from '@/db/query/access/sign-in';
import { lockUser } from '@/db/query/access/user';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound } from '@/lib/base/error/error';
import type { ProcessState } from '@/lib/base/process/process';
import { knownDevice } from './device';
import { hasSeveralAccounts } from './find-account-user';
import { pendingTokenHash } from './pending-sign-in';
import { codeText } from './second-factor/schema';
import { spendCode } from './second-factor/spend-code';
import { type SignInResult, startSession } from './start-session';
import { accountEmail, accountOfCodes, assertFewTries, codeLimits, forgetTries } from './throttle';

interface CodeInput {
  /** Of the browser's cookie of `pending-sign-in.ts`. */
  token: string | undefined;
  /** As typed. */
  code: string;
  address: string;
  userAgent?: string | null;
  deviceCookie?: string | undefined;
}

/**
 * Completes a sign-in whose password was right, with a code of the user's device or a recovery code, and starts the
 * session. Throws `unauthorized` for a wrong code or one that was used before (audited), `not_found` if the sign-in has
 * ended (used, expired, its user changed, or another account was pinned meanwhile) and `rate_limited` after too many
 * tries (design access 12).
 */
export async function completeSignIn(
  process: ProcessState,
  { token = '', code, address, userAgent, deviceCookie }: CodeInput,
): Promise<Extract<SignInResult, { kind: 'signed in' }>> {
  const { database } = process;
  const tokenHash = pendingTokenHash(token);
  const waiting = await findPendingSignIn(database, tokenHash);
  const user = waiting?.step === 'code' ? await findSignInUserById(database, waiting.userId) : null;
  if (!user) throw notFound('sign-in');
  const account = accountOfCodes(user.id);
  const device = (await hasSeveralAccounts(database, user.email))
    ? null
    : knownDevice(process.env, deviceCookie, accountEmail(user.email));
  await assertFewTries(process, { email: account, address, device }, codeLimits);
  const typed = codeText.safeParse(code);
  const done = await database.transaction(async (tx) => {
    // In the order of all who change a user and the second factor. Two at once: the second finds the code used up.
    const row = await lockUser(tx, user.id);
    if (!row || row.suspendedAt) throw notFound('sign-in');
    const factor = await lockSecondFactor(tx, user.id);
    const spent = typed.success ? await spendCode(process, tx, factor, typed.data) : null;
    if (!spent) return null;
    const pending = await deletePendingSignIn(tx, tokenHash, 'code');
    if (!pending) throw notFound('sign-in');
    const { pin, authenticatedAt } = pending;
    const shown = { address, userAgent, authenticatedAt, pin };
    await forgetTries(process, tx, account);
    if (spent.kind === 'code') return startSession(process, tx, user, { ...shown, by: 'second factor' });
    const started = await startSession(process, tx, user, { ...shown, by: 'recovery code' });
    const { id: userId, affiliateId } = user;
    const actor = { kind: 'user', userId } as const;
    await recordAudit({ actor, origin: address }, tx, {
      action: 'second-factor.recovery-code-used',
      subjectId: user.id,
      affiliateId,
      after: { left: spent.left },
    });
    return { ...started, recoveryCodesLeft: spent.left };
  });
  if (done) return done;
  await recordAudit({ actor: { kind: 'visitor' }, origin: address }, database, {
    action: 'second-factor.code-refused',
    subjectId: user.id,
    affiliateId: user.affiliateId,
  });
  throw new AppError('unauthorized', 'the code is wrong or was used before');
}
