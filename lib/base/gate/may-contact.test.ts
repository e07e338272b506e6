import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optOutReaches, registerGates } from '@/word/opt-out';
import { type ContactFacts, type ContactPurpose, mayContact } from './may-contact';

const purposes: readonly ContactPurpose[] = ['call', 'score', 'application', 'text'];
const day = (number: number) => new Date(Date.UTC(2026, 10, number));

const facts: fc.Arbitrary<ContactFacts> = fc.record({
  affiliateId: fc.constantFrom(1, 2),
  basis: fc.constantFrom('asked' as const, 'outbound' as const),
  optOuts: fc.array(
    fc
      .record({
        reach: fc.constantFrom(...optOutReaches),
        id: fc.constantFrom(1, 2),
        at: fc.integer({ min: 1, max: 5 }),
      })
      .map(({ reach, id, at }) => ({
        reach,
        reachId: reach === 'affiliate' || reach === 'partner' ? id : null,
        at: day(at),
      })),
    { maxLength: 4 },
  ),
  registerGate: fc.constantFrom(...registerGates),
  despiteOptOutAt: fc.option(fc.integer({ min: 1, max: 5 }).map(day)),
  isShareWithdrawn: fc.boolean(),
  restrictedSince: fc.option(fc.constant(new Date('2026-11-03T08:00:00Z')), { freq: 1 }),
});

/** The table of the design, a cell at a time: who is contacted for what, and which partners see nothing. */
function slowly(it: ContactFacts, purpose: ContactPurpose): { may: boolean; without: number[] } {
  let may = true;
  const without: number[] = [];
  const toLenders = purpose === 'score' || purpose === 'application';
  for (const { reach, reachId, at } of it.optOuts) {
    const saidYesSince = it.despiteOptOutAt !== null && it.despiteOptOutAt.getTime() > at.getTime();
    if (reach === 'everybody' && !saidYesSince) may = false;
    if (reach === 'affiliate' && reachId === it.affiliateId && !saidYesSince) may = false;
    if (reach === 'register' && it.basis === 'outbound' && it.registerGate === 'block' && purpose !== 'text')
      may = false;
    if (reach === 'partner' && toLenders && !saidYesSince && reachId !== null && !without.includes(reachId))
      without.push(reachId);
  }
  if (toLenders && it.isShareWithdrawn) may = false;
  if (it.restrictedSince) may = false;
  return { may, without };
}

describe('whether an applicant may be contacted', () => {
  test('is as the table says: kind of work, reach, basis, consent before and after, setting', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...purposes), (it, purpose) => {
        const { stop, since, withoutPartners, isOnRegister } = mayContact(it, purpose);
        const expected = slowly(it, purpose);
        expect(stop === null).toBe(expected.may);
        expect([...withoutPartners].sort()).toEqual(expected.without.sort());
        // The reason is one that is there, and the day is that of an opt-out.
        if (since !== null)
          expect(it.optOuts.some(({ reach, at }) => reach === stop && at === since)).toBe(true);
        if (isOnRegister) expect(it.optOuts.some(({ reach }) => reach === 'register')).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  test('an affiliate is told its own first, and never of another’s or a lender’s', () => {
    const all: ContactFacts = {
      affiliateId: 1,
      basis: 'outbound',
      optOuts: [
        { reach: 'everybody', reachId: null, at: day(1) },
        { reach: 'register', reachId: null, at: day(1) },
        { reach: 'partner', reachId: 7, at: day(1) },
        { reach: 'affiliate', reachId: 2, at: day(1) },
        { reach: 'affiliate', reachId: 1, at: day(3) },
      ],
      registerGate: 'block',
      despiteOptOutAt: null,
      isShareWithdrawn: true,
      restrictedSince: null,
    };
    expect(mayContact(all, 'score')).toMatchObject({
      stop: 'affiliate',
      since: day(3),
      withoutPartners: [7],
    });
    expect(mayContact({ ...all, optOuts: all.optOuts.slice(2, 4) }, 'call').stop).toBe(null);
    expect(mayContact({ ...all, optOuts: [] }, 'score').stop).toBe('withdrawn');
  });
});
