import type { Context } from '@/lib/base/actor/context';
import { ruleBroken } from '@/lib/base/error/error';
import { southAfricanTime } from '@/lib/base/time/date';
import { sendMail } from '@/lib/event/mail/send-mail';

interface MailedLink {
  /** The same for every try. */
  readonly id: string;
  readonly email: string;
  readonly subject: string;
  readonly says: string;
  readonly link: string;
  readonly expiresAt: Date;
}

/**
 * Mails a link to its person at once: it is stored nowhere, so it cannot wait. Throws `rule_broken` when the mail server
 * does not take it.
 */
export async function mailLink(
  { env, log }: Context,
  { id, email, subject, says, link, expiresAt }: MailedLink,
): Promise<void> {
  const until = southAfricanTime(expiresAt).slice(0, 16);
  const text = [says, `The link works once, until ${until} (South African time):`, '', link, ''].join('\n');
  const { problem } = await sendMail(env, { to: [email], id, subject, text }, { timeoutMs: 10_000 });
  if (problem === null) return;
  log.warn({ problem }, 'a link could not be mailed');
  throw ruleBroken('the mail server did not take the link, so there is none: try again');
}
