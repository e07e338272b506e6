import { findWaitingMail } from '@/db/query/report/mail';
import { mailWords } from './mail-words';
import { outgoingWork } from './outgoing';
import { sendMail } from './send-mail';

/** The worker's sending of emails to users. */
export const sendUserMailsWork = outgoingWork({
  name: 'user mail',
  table: 'mail',
  find: ({ database }, id) => findWaitingMail(database, id),
  send: ({ env }, mail) =>
    sendMail(env, { to: [mail.email], id: `mail-${mail.id}`, ...mailWords(env.portalOrigin, mail) }),
});
