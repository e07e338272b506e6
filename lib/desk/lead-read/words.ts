import type { LeadReceiverView } from './view';

/** What a lender was sent, and how one lead was read, in the words of pages and documents. */
export const whatWasSent: Readonly<Record<LeadReceiverView['kind'], string>> = {
  score: 'A request for a live score',
  accept: 'An application',
  referral: 'A referral',
  live_feedback: 'Live feedback',
};
export const whatWasRead = {
  api: 'Retrieved through the API, with the full ID number',
  'id number': 'Viewed the full ID number',
  opened: 'Opened the lead',
} as const;
