import type { z } from 'zod';
import { countSignInLinksOf, insertSignInLink } from '@/db/query/access/sign-in-link';
import { lockUser, noPassword } from '@/db/query/access/user';
import { listAccountUsers } from '@/lib/access/auth/find-account-user';
import { generateToken } from '@/lib/access/auth/link-token';
import { accountEmail, assertFewTries, linkLimits, linksTo } from '@/lib/access/auth/throttle';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { ruleBroken } from '@/lib/base/error/error';
import type { ProcessState } from '@/lib/base/process/process';
import { sendMail } from '@/lib/event/mail/send-mail';
import type { askForLinkInput } from './schema';

const lifeMinutes = 15;
/** Whoever asks for more has these in the mailbox, also if others have asked for them. */
const mostOpen = 3;

/**
 * Mails a link to an email that has an account with a password: with it the password is taken, once, though others have
 * used up the account's tries (`signInByLink`). Returns before it is known whether there is such an account, and says the
 * same in any case. Throws `rate_limited` after a few from one address, `rule_broken` where there is no mail server.
 */
export async function askForLink(
  process: ProcessState,
  input: z.output<typeof askForLinkInput>,
  address: string,
): Promise<void> {
  if (!process.env.smtp) throw ruleBroken('no mail server is set up, so no link can be sent');
  const email = accountEmail(input.email);
  await assertFewTries(process, { email: linksTo(email), address }, linkLimits);
  // Not waited for: the time would tell whether there is an account.
  void mailLinkTo(process, email, address).catch((error) =>
    process.log.error({ err: error }, 'a sign-in link could not be made'),
  );
}

async function mailLinkTo(
  { database, env, log }: ProcessState,
  email: string,
  address: string,
): Promise<void> {
  const users = await listAccountUsers(database, email);
  const user = users.find(({ passwordHash }) => passwordHash !== noPassword);
  if (!user) return;
  const { token, hash: tokenHash } = generateToken();
  const id = await database.transaction(async (tx) => {
    await lockUser(tx, user.id);
    if ((await countSignInLinksOf(tx, user.id)) >= mostOpen) return null;
    await recordAudit({ actor: { kind: 'visitor' }, origin: address }, tx, {
      action: 'user.sign-in-link-sent',
      subjectId: user.id,
      affiliateId: user.affiliateId,
    });
    return insertSignInLink(tx, { tokenHash, userId: user.id, lifeSeconds: lifeMinutes * 60 });
  });
  if (id === null) return;
  const text = [
    `With this link your password signs you in although somebody has tried too many wrong ones. It works once, for ${lifeMinutes} minutes:`,
    '',
    `${env.portalOrigin}/sign-in-link/${token}`,
    '',
    'If you have not asked for it, do nothing: without your password it opens nothing.',
    '',
  ].join('\n');
  const mail = { to: [user.email], id: `sign-in-link-${id}`, subject: 'Your link to sign in', text };
  const { problem } = await sendMail({ smtp: env.smtp }, mail);
  if (problem !== null) log.warn({ problem }, 'a sign-in link could not be mailed');
}
