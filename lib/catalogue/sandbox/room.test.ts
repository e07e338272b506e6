import { expect, test } from 'vitest';
import { boundless } from '@/lib/catalogue/capacity/refusal';
import { isRefusedInSandbox, sandboxRoom } from './room';

const partners = {
  partnerById: (id: number) => ({
    acceptUrl: id === 9 ? 'https://lender.example/accept' : `/api/sandbox/p${id}/accept`,
    scoreUrl: null,
  }),
};
const lead = { intentId: 1, affiliateId: 1 };
const at = new Date('2026-11-22T23:30:00+02:00');

test('three last names make sandbox partners full, closed, or full at the accept of the first match', () => {
  const room = (lastName: unknown, partnerId = 1) =>
    sandboxRoom(boundless, partners, lastName).refusals(lead, at).get(partnerId) ?? null;
  expect(room('sandbox-full')).toEqual({ kind: 'full', reopensAt: new Date('2026-11-22T22:00:00Z') });
  expect(room('Sandbox Closed')).toMatchObject({ kind: 'closed', opensAt: new Date('2026-11-23T06:00:00Z') });
  expect(room('Sandbox Full At Accept')).toBeNull();
  // A real partner is not played, and neither are other applicants.
  expect([room('Sandbox Full', 9), room('Nkosi'), room(undefined)]).toEqual([null, null, null]);

  const matches = [
    { partnerId: 2, rank: 2 },
    { partnerId: 1, rank: 1 },
  ];
  const refused = (lastName: string, partnerId: number) =>
    isRefusedInSandbox(partners, { lastName, matches }, partnerId);
  expect([1, 2].map((id) => refused('Sandbox Full At Accept', id))).toEqual([true, false]);
  expect([1, 2, 9].map((id) => refused('Sandbox Full', id))).toEqual([true, true, false]);
  expect(refused('Nkosi', 1)).toBe(false);
});
