import { findWaitingLetter } from '@/db/query/care/incident-letter';
import { outgoingWork } from '@/lib/event/mail/outgoing';
import { sendMail } from '@/lib/event/mail/send-mail';
import { letterWords } from './letter-words';

/** The worker's sending of letters to the people of an incident (design care 14). */
export const sendLettersWork = outgoingWork({
  name: 'incident letter',
  table: 'incident_letter',
  find: async ({ database }, id) => {
    const letter = await findWaitingLetter(database, id);
    return letter?.isHeld ? 'held' : letter;
  },
  send: ({ env }, letter) =>
    sendMail(env, { to: [letter.email], id: `incident-letter-${letter.id}`, ...letterWords(letter) }),
});
