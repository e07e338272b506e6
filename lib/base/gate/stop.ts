import type { ReferralStop, TextStop } from '@/db/query/base/gate';
import type { Answer } from './answer';
import { consentWithdrawn, notInterested, wrongApplicant } from './application';
import { gate } from './table';

/**
 * What the table says of work on a lead that something stops: who is not interested, took consent back, or is not who the
 * lead says, is not to be contacted, or sent to any lender, about this lead, and that is the reason which is told.
 */
export function answerTo(
  work: 'waiting referral' | 'unsent application' | 'batch.refer-partner' | 'text message',
  stop: ReferralStop | TextStop,
): Answer {
  if (stop !== 'not interested' && stop !== 'consent withdrawn' && stop !== 'wrong applicant')
    return gate[work].on[stop];
  const answer = gate[work].on['do not contact'];
  const reason = {
    'not interested': notInterested,
    'consent withdrawn': consentWithdrawn,
    'wrong applicant': wrongApplicant,
  }[stop];
  return answer.is === 'end' ? { ...answer, reason } : answer;
}
