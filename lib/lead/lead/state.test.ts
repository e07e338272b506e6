import { expect, test } from 'vitest';
import { statesAfterOffer, statesWithoutPartner } from './state';

test('an offer with matches opens every lead that is not with a partner', () => {
  expect(statesAfterOffer(true)).toEqual({
    new: 'matched',
    matched: 'matched',
    unmatched: 'matched',
    declined: 'matched',
    failed: 'matched',
  });
});

test('an offer without matches leaves a declined or failed lead its last word', () => {
  expect(statesAfterOffer(false)).toEqual({
    new: 'unmatched',
    matched: 'unmatched',
    unmatched: 'unmatched',
    declined: 'declined',
    failed: 'failed',
  });
});

test('a lead that no partner is for is unmatched only while it is new', () => {
  expect(statesWithoutPartner).toEqual({ new: 'unmatched' });
});
