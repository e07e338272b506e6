import {
  findNextMailMs,
  findWaitingMail,
  updateDueMails,
  updateMailSettled,
  updateMailTried,
} from '@/db/query/mail';
import type { Context } from '@/lib/context';
import { defineDueWork } from '@/lib/job/due-work';
import { mailWords } from './mail-words';
import { sendMail } from './send-mail';

/** After that the portal's own notices have to do. */
const giveUpAfterMs = 24 * 3_600_000;

/** The pauses between tries: 1, 3, 9 minutes, then half an hour each. */
const againAfterMs = (tries: number) => Math.min(60_000 * 3 ** tries, 1_800_000);

/**
 * Sends an email to a user. A worker that is killed between the server's answer and our record of it costs a second
 * mail with the same Message-ID.
 */
export async function sendUserMail(
  ctx: Pick<Context, 'database' | 'env' | 'log'>,
  mailId: number,
): Promise<void> {
  const { database, env, log } = ctx;
  const mail = await findWaitingMail(database, mailId);
  if (!mail) return updateMailSettled(database, mailId, { status: 'dropped', problem: null });
  const { problem, final } = await sendMail(env, {
    to: [mail.email],
    id: `mail-${mail.id}`,
    ...mailWords(env.portalOrigin, mail),
  });
  if (problem === null) return updateMailSettled(database, mailId, { status: 'sent', problem });
  log.warn({ mailId, problem }, 'an email was not taken');
  if (final || mail.waitingMs > giveUpAfterMs)
    return updateMailSettled(database, mailId, { status: 'failed', problem });
  await updateMailTried(database, mailId, { problem, againAfterMs: againAfterMs(mail.tries) });
}

/** Longer than a mail takes. */
const leaseMs = 60_000;

/** The worker's sending of emails to users. */
export const userMails = defineDueWork<number>({
  name: 'user mail',
  atOnce: 4,
  findNextMs: findNextMailMs,
  claim: (database, limit) => updateDueMails(database, limit, leaseMs),
  run: sendUserMail,
});
