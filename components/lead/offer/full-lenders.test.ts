import { expect, test } from 'vitest';
import { type PortalMatch, splitMatches } from '@/lib/lead/lead-page/view';
import { fullLenders } from './full-lenders';

const match = (id: number, changes: Partial<PortalMatch> = {}): PortalMatch => ({
  id,
  companyName: `Lender ${id}`,
  companyWebsiteUrl: '',
  logoUrl: '',
  partnerType: 'lender',
  rank: id,
  probability: 50,
  effect: 'site',
  refusal: null,
  noRoom: null,
  reopensAt: null,
  ...changes,
});

test('a lender that filled up since the offer is no offer any more, and neither is one that never was', () => {
  const refusal = { status: 'declined' as const, at: '2026-11-22T00:00:00.000Z', times: 1 };
  const matches = [
    match(1, { noRoom: 'full until Monday 00:00', reopensAt: '2026-11-29T22:00:00.000Z' }),
    match(2),
    match(3, { refusal, noRoom: 'full' }),
  ];
  const left = { companyName: 'Kudu', logoUrl: '/k.png', sentence: '', loanAmount: null, mayAskAgain: false };
  const leftOut = [
    { ...left, partnerId: 7, noRoom: 'opens at 08:00', reopensAt: '2026-11-24T06:00:00.000Z' },
    { ...left, partnerId: 8, noRoom: null, reopensAt: null },
  ];
  const { untried, refused } = splitMatches(matches);
  expect([untried.map(({ id }) => id), refused.map(({ id }) => id)]).toEqual([[2], [3]]);
  expect(fullLenders({ matches, leftOut })).toEqual([
    {
      id: 1,
      companyName: 'Lender 1',
      logoUrl: '',
      noRoom: 'full until Monday 00:00',
      reopensAt: '2026-11-29T22:00:00.000Z',
    },
    {
      id: 7,
      companyName: 'Kudu',
      logoUrl: '/k.png',
      noRoom: 'opens at 08:00',
      reopensAt: '2026-11-24T06:00:00.000Z',
    },
  ]);
});
