import { expect, test } from 'vitest';
import type { PortalMatch } from '@/lib/lead/lead-page/view';
import { placesOf } from './use-places';

const asked = (id: number) => ({ id, companyName: `Lender ${id}`, logoUrl: '', partnerType: 'lender' });
const offer = (id: number, rank: number): PortalMatch => ({
  ...asked(id),
  companyWebsiteUrl: '',
  rank,
  probability: 50,
  effect: 'site',
  refusal: null,
  noRoom: null,
  reopensAt: null,
});
const left = (partnerId: number) => ({
  partnerId,
  companyName: `Lender ${partnerId}`,
  sentence: 'did not answer in time',
  loanAmount: null,
  mayAskAgain: true,
  logoUrl: '',
  noRoom: null,
  reopensAt: null,
});
const show = (...args: Parameters<typeof placesOf>) =>
  placesOf(...args).map(({ kind, id }) => `${id} ${kind}`);

test('each lender keeps its place, whatever it answers and however good its offer is', () => {
  const ids = [1, 2, 3, 4];
  const before = { asking: [asked(2), asked(3), asked(4)], leftOut: [left(9)] };
  expect(show(ids, before, [offer(1, 1)])).toEqual(['1 offer', '2 asking', '3 asking', '4 asking']);
  const after = { asking: [asked(4)], leftOut: [left(9), left(2)] };
  expect(show(ids, after, [offer(3, 1), offer(1, 2)])).toEqual(['1 offer', '2 none', '3 offer', '4 asking']);
});

test('who said no since leaves, and who comes from elsewhere stands last', () => {
  const now = { asking: [asked(6)], leftOut: [] };
  expect(show([1, 2], now, [offer(5, 1), offer(2, 2)])).toEqual(['2 offer', '5 offer', '6 asking']);
});
