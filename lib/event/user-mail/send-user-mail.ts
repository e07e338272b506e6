import { findWaitingMail } from '@/db/query/report/mail';
import { mailWords } from '@/lib/event/mail/mail-words';
import { outgoingWork } from '@/lib/event/mail/outgoing';
import { sendMail } from '@/lib/event/mail/send-mail';
import { morningWords, readMorning } from './morning';

/** The worker's sending of emails to users. */
export const sendUserMailsWork = outgoingWork({
  name: 'user mail',
  table: 'mail',
  find: ({ database }, id) => findWaitingMail(database, id),
  send: async (ctx, mail) => {
    const { portalOrigin } = ctx.env;
    const words =
      mail.kind === 'morning'
        ? morningWords(portalOrigin, await readMorning(ctx, mail))
        : mailWords(portalOrigin, mail);
    return sendMail(ctx.env, { to: [mail.email], id: `mail-${mail.id}`, ...words });
  },
});
