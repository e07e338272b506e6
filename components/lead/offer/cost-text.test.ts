import { describe, expect, test } from 'vitest';
import { costText, spokenCost } from './cost-text';

const lead = { fields: { net_income: 12_000 }, filledIncome: null };
const spoken = (liveQuotes: unknown, term: number | null, of: Parameters<typeof costText>[0] = lead) => {
  const match = {
    id: 1,
    rank: 1,
    companyName: 'Khanya',
    companyWebsiteUrl: '',
    logoUrl: '',
    partnerType: 'lender',
    probability: 50,
    effect: 'site' as const,
    refusal: null,
    noRoom: null,
    reopensAt: null,
    liveQuotes,
  };
  return spokenCost(costText(of, match, term)).replaceAll('\u00a0', ' ');
};
const quotes = [
  { term_months: 12, monthly_instalment: 4_800.1, total_repayable: 57_601.2 },
  { term_months: 24, monthly_instalment: 2_900 },
];

describe('what an offer costs', () => {
  test('is the instalment of the chosen term, the total, and the share of income', () => {
    expect(spoken(quotes, 12)).toBe(
      'R 4 800,10 a month, R 57 601,20 in total, 40 % of net income, above a third',
    );
    expect(spoken(quotes, 24)).toBe('R 2 900 a month, R 69 600 in instalments, 24 % of net income');
  });

  test('is a lowest amount until a term is chosen, without a total or a share that nobody knows', () => {
    expect(spoken(quotes, null)).toBe('from R 2 900 a month, 12–24 months');
    expect(spoken([quotes[0], quotes[0]], 12)).toBe('from R 4 800,10 a month, 2 quotes');
    expect(spoken([{ offer: 'a' }, { offer: 'b' }], null)).toBe('2 quotes');
  });

  test('says that there is no quote for the term, and nothing where there are no quotes', () => {
    expect(spoken(quotes, 36)).toBe('No quote for 36 months');
    expect(spoken(undefined, 36)).toBe('');
  });

  test('leaves out what is not known, and names the gross income where the net was not asked', () => {
    expect(spoken({ cover: 100_000 }, 24)).toBe('Amount R 100 000');
    expect(spoken(quotes, 24, { fields: {}, filledIncome: null })).toBe(
      'R 2 900 a month, R 69 600 in instalments',
    );
    expect(spoken(quotes, 24, { ...lead, filledIncome: 'net_income' })).toMatch(/24 % of gross income$/);
  });
});
