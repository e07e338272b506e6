import { type EventType, eventTypes } from '@/word/event-type';

/** What a postback can tell of: leads that are still there. */
export const postbackTypes: readonly EventType[] = eventTypes.filter(
  (type) => /^(?:lead|referral|outcome)\./.test(type) && type !== 'lead.erased',
);
