import { randomInt } from 'node:crypto';
import { deleteEmailCode, upsertEmailCode } from '@/db/query/access/email-code';
import { findUser } from '@/db/query/access/user';
import { nameOfAffiliate } from '@/db/query/account/affiliate';
import { hashPassword } from '@/lib/access/auth/password';
import { assertFewTries, codeLimits, mailsTo } from '@/lib/access/auth/throttle';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound, ruleBroken } from '@/lib/base/error/error';
import { sendMail } from '@/lib/event/mail/send-mail';

const lifeMinutes = 15;

/**
 * Mails a code of eight digits to the signed-in user's email, which is only claimed so far; an earlier one ends. Whoever
 * enters it (`confirmEmail`) shows that the email is theirs. Throws `rule_broken` where there is no mail server, when it
 * does not take the mail, and when the email is known to be theirs already; `rate_limited` after a few mails.
 */
export async function sendEmailCode(ctx: Context): Promise<void> {
  const { actor, database, env, log } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in has an email');
  assertMay(ctx, 'user.change-own-password', { affiliateId: actor.affiliateId });
  if (!env.smtp) throw ruleBroken('no mail server is set up, so no code can be sent');
  const user = await findUser(database, actor.userId);
  if (!user) throw notFound('user');
  if (user.provenAt !== null) throw ruleBroken('your email is confirmed already');
  await assertFewTries(ctx, { email: mailsTo(user.id), address: ctx.origin ?? 'unknown' }, codeLimits);
  const code = String(randomInt(10 ** 8)).padStart(8, '0');
  await upsertEmailCode(database, {
    userId: user.id,
    hash: await hashPassword(code),
    lifeSeconds: lifeMinutes * 60,
  });
  const team = await nameOfAffiliate(database, user.affiliateId);
  const text = [
    `Your code is ${code}. Enter it under Account within ${lifeMinutes} minutes to confirm that this email is yours:`,
    '',
    `${env.portalOrigin}/account`,
    '',
    `It belongs to the account of ${user.name} at ${team ?? 'the operators'}. If you have not asked for it, give it to nobody and tell us.`,
    '',
  ].join('\n');
  const id = `email-code-${user.id}-${Date.now()}`;
  const mail = { to: [user.email], id, subject: 'Confirm your email', text };
  const { problem } = await sendMail(env, mail, { timeoutMs: 10_000 });
  if (problem !== null) {
    log.warn({ problem }, 'a code could not be mailed');
    await deleteEmailCode(database, user.id);
    throw ruleBroken('the mail server did not take the code: try again');
  }
  await recordAudit(ctx, database, {
    action: 'user.email-code-sent',
    subjectId: user.id,
    affiliateId: user.affiliateId,
  });
}
