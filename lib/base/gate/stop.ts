import type { ReferralStop, TextStop } from '@/db/query/base/gate';
import type { Answer } from './answer';
import { notInterested } from './application';
import { gate } from './table';

/**
 * What the table says of work on a lead that something stops: who is not interested is not to be contacted, or sent to
 * anybody, about this lead, and that is the reason which is told.
 */
export function answerTo(
  work: 'waiting referral' | 'batch.refer-partner' | 'text message',
  stop: ReferralStop | TextStop,
): Answer {
  if (stop !== 'not interested') return gate[work].on[stop];
  const answer = gate[work].on['do not contact'];
  return answer.is === 'end' ? { ...answer, reason: notInterested } : answer;
}
