import { findWaitingLetter, updateLetterDeferred, type WaitingLetter } from '@/db/query/care/incident-letter';
import type { Context } from '@/lib/base/actor/context';
import { allowedTime } from '@/lib/catalogue/calendar/allowed-time';
import { sendSigned } from '@/lib/catalogue/partner/call-endpoint';
import { isRefusal } from '@/lib/catalogue/partner/refusal';
import { outgoingWork } from '@/lib/event/mail/outgoing';
import { type MailResult, sendMail } from '@/lib/event/mail/send-mail';
import { gatewayOf } from '@/lib/message/sms/gateway';
import { letterWords, textWords } from './letter-words';

const timeoutMs = 10_000;

/**
 * The worker's sending of letters to the people of an incident (design care 14). A text goes in contact hours alone; while no
 * gateway is set up it is tried again for a day, as a letter whose mail server is away, and its person is then one for the
 * post.
 */
export const sendLettersWork = outgoingWork({
  name: 'incident letter',
  table: 'incident_letter',
  find: async ({ database, clock }, id) => {
    const now = clock.now();
    const allowed = await allowedTime(database, now);
    // Asked last: who holds the letter meanwhile is heard.
    const letter = await findWaitingLetter(database, id);
    if (letter?.isHeld) return 'held';
    if (letter?.channel !== 'text' || allowed <= now) return letter;
    await updateLetterDeferred(database, id, allowed);
    return 'held';
  },
  send: (ctx, letter) => (letter.channel === 'text' ? sendText(ctx, letter) : sendEmail(ctx, letter)),
});

type Sent = Promise<Pick<MailResult, 'problem' | 'final'>>;

function sendEmail({ env }: Context, letter: WaitingLetter): Sent {
  return sendMail(env, {
    to: [letter.email ?? ''],
    id: `incident-letter-${letter.id}`,
    ...letterWords(letter),
  });
}

/** By the gateway of Production, which takes a message once for each Idempotency-Key (design message 5). */
async function sendText(ctx: Context, letter: WaitingLetter): Sent {
  const gateway = gatewayOf(ctx.env, 'production');
  if (!gateway) return { problem: 'no gateway', final: false };
  const key = `incident-letter-${letter.id}`;
  const result = await sendSigned(ctx, [gateway.secret], {
    endpoint: gateway.url,
    idempotencyKey: key,
    body: {
      message_id: key,
      environment: 'production',
      to: `+27${letter.phone.replace(/^0/, '')}`,
      text: textWords(letter),
      sender: letter.affiliateName,
    },
    timeoutMs,
    isQuestion: false,
  });
  if (result.kind !== 'answered') return { problem: result.reason, final: false };
  if (result.status >= 200 && result.status <= 299) return { problem: null, final: false };
  return { problem: `status ${result.status}`, final: isRefusal(result.status, 'resend') };
}
