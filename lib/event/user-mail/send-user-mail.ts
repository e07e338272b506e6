import { findWaitingMail, type WaitingMail } from '@/db/query/report/mail';
import type { Context } from '@/lib/base/actor/context';
import { mailWords } from '@/lib/event/mail/mail-words';
import { outgoingWork } from '@/lib/event/mail/outgoing';
import { sendMail } from '@/lib/event/mail/send-mail';
import { lenderWeekWords, readLenderWeek } from './lender-week';
import { morningWords, readMorning } from './morning';

/** The worker's sending of emails to users. */
export const sendUserMailsWork = outgoingWork({
  name: 'user mail',
  table: 'mail',
  find: ({ database }, id) => findWaitingMail(database, id),
  send: async (ctx, mail) => {
    const words = await wordsOf(ctx, ctx.env.portalOrigin, mail);
    // What some mails say takes seconds to read: who was suspended meanwhile gets none.
    const isDue = await findWaitingMail(ctx.database, mail.id);
    return isDue && sendMail(ctx.env, { to: [isDue.email], id: `mail-${mail.id}`, ...words });
  },
});

async function wordsOf(ctx: Context, portalOrigin: string, mail: WaitingMail) {
  if (mail.kind === 'morning') return morningWords(portalOrigin, await readMorning(ctx, mail));
  if (mail.kind === 'lender week' && mail.lenderId !== null)
    return lenderWeekWords(portalOrigin, await readLenderWeek(ctx, mail.lenderId, mail.cause));
  return mailWords(portalOrigin, mail);
}
