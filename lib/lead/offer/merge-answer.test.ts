import { expect, test } from 'vitest';
import { mergeAnswer } from './merge-answer';

const match = (partnerId: number, probability: number) => ({ partnerId, rank: 1, probability });
const samePriority = () => 1;

test('an offer takes its place by probability, then priority, then id; ranks have no gaps', () => {
  const offer = {
    matches: [match(3, 60), match(2, 40)],
    unscored: [{ partnerId: 1, cause: 'late' as const }],
  };
  const merged = mergeAnswer(offer, 1, { match: { ...match(1, 40), liveQuotes: [1] } }, samePriority);
  expect(merged).toEqual({
    matches: [
      { partnerId: 3, rank: 1, probability: 60 },
      { partnerId: 1, rank: 2, probability: 40, liveQuotes: [1] },
      { partnerId: 2, rank: 3, probability: 40 },
    ],
    unscored: [],
  });
  const preferred = mergeAnswer(offer, 1, { match: match(1, 40) }, (id) => (id === 2 ? 0 : 1));
  expect(preferred.matches.map(({ partnerId }) => partnerId)).toEqual([3, 2, 1]);
});

test('a missing answer changes the cause, and never takes an offer away', () => {
  const offer = {
    matches: [match(2, 40)],
    unscored: [{ partnerId: 1, cause: 'asking' as const, until: 'x' }],
  };
  expect(mergeAnswer(offer, 1, { cause: 'late' }, samePriority).unscored).toEqual([
    { partnerId: 1, cause: 'late' },
  ]);
  expect(mergeAnswer(offer, 1, null, samePriority)).toEqual({ matches: offer.matches, unscored: [] });
  expect(mergeAnswer(offer, 2, { cause: 'unreachable' }, samePriority)).toEqual(offer);
});
