import { expect, test } from 'vitest';
import type { EarlierLead } from '@/lib/lead/lead/earlier-lead';
import { earlierLeadEffect } from './earlier-lead-effect';

const loan = { id: 1, title: 'Personal Loan' };
const card = { id: 2, title: 'Credit Card' };
const lead = (changes: Partial<EarlierLead> = {}): EarlierLead => ({
  id: 'x',
  state: 'matched',
  intent: loan,
  name: 'Thandi Nkosi',
  capturedBy: 'API',
  partnerName: null,
  createdAt: '2026-11-01T00:00:00Z',
  duplicateUntil: '2026-12-01T00:00:00Z',
  ...changes,
});

test('continues the lead of the same intent', () => {
  expect(earlierLeadEffect([lead()], loan)).toBe(
    'Find offers will update the Personal Loan lead with these answers; no second lead is added.',
  );
});

test.each(['pending', 'accepted'] as const)('opens a lead that is %s as it is', (state) => {
  expect(earlierLeadEffect([lead({ state })], loan)).toContain('will open the Personal Loan lead as it is');
});

test('adds a new one for another intent, and after the window', () => {
  for (const leads of [[lead()], [lead({ intent: card, duplicateUntil: null })]])
    expect(earlierLeadEffect(leads, card)).toBe(
      'Find offers will add a new lead: none of these is a recent one for Credit Card.',
    );
});

test('says before a choice what the effect depends on', () => {
  expect(earlierLeadEffect([lead(), lead({ intent: card })], null)).toBe(
    'Choose Personal Loan or Credit Card again and that lead is continued; anything else adds a new one.',
  );
  expect(earlierLeadEffect([lead({ duplicateUntil: null })], null)).toBe(
    'Find offers will add a new lead: these are too old to continue.',
  );
});
