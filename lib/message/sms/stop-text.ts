import type { TextStop } from '@/db/query/base/gate';

/** What an agent who asks for a message is told where the gate ends it, or lets it wait (design base 6). */
export const stopTexts: Record<TextStop, string> = {
  restricted: 'The applicant’s data is restricted: no message is sent.',
  'do not contact': 'The applicant asked not to be contacted: no message is sent.',
  'not interested': 'The applicant is not interested: no message is sent.',
  'wrong applicant': 'The lead is set aside as a wrong applicant: no message is sent.',
  'wrong number': 'The number is wrong: no message is sent.',
  'affiliate suspended': 'The account is suspended: no message is sent.',
  maintenance: 'In maintenance no message is sent: ask again when it is over.',
};

/** The same in the place of the buttons that are not offered. */
export const noButtonTexts: Record<TextStop, string> = {
  restricted: 'No messages: the applicant’s data is restricted.',
  'do not contact': 'No messages: the applicant asked not to be contacted.',
  'not interested': 'No messages: the applicant is not interested.',
  'wrong applicant': 'No messages: the lead is set aside as a wrong applicant.',
  'wrong number': 'No WhatsApp or SMS: the number is wrong.',
  'affiliate suspended': 'No text messages: the account is suspended.',
  maintenance: 'No text messages during maintenance.',
};

/** What to reach somebody by. */
export type Reach = 'number' | 'gateway' | 'email';

/**
 * Whether an agent is offered to write to an applicant: to nobody who said no, and to no number that is wrong. Whoever
 * asks for the link can be given it: it may be copied or shown.
 */
export function mayOffer(by: Reach, stop: TextStop | null): boolean {
  if (stop === null) return true;
  if (stop === 'restricted' || stop === 'do not contact') return false;
  if (stop === 'not interested' || stop === 'wrong applicant') return false;
  return stop === 'wrong number' ? by === 'email' : by !== 'gateway';
}
