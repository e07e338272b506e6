import { describe, expect, test } from 'vitest';
import { formatRand } from '@/components/base/ui/format';
import { quotesFor } from '@/lib/catalogue/sandbox/quote';
import { quoteOptions } from './quote';

describe('a partner’s quote', () => {
  test('is shown in rand, the instalment first', () => {
    const [option] = quoteOptions({
      amount: 25_000,
      term_months: 24,
      monthly_instalment: 1_342.5,
      interest_rate: 21,
    });
    expect(option?.headline).toMatchObject({ label: 'a month', text: formatRand(1342.5) });
    expect(option?.figures.map(({ label, text }) => `${label}: ${text}`)).toEqual([
      `Amount: ${formatRand(25_000)}`,
      'Interest p.a.: 21\u00a0%',
      'Term: 24 months',
    ]);
  });

  test('offers each entry of a list, and keeps what the partner sent for it', () => {
    const quotes = [{ amount: 1 }, { amount: 2 }];
    expect(quoteOptions(quotes).map(({ value }) => value)).toEqual(quotes);
    expect(quoteOptions({ reference: 'x', quotes }).map(({ value }) => value)).toEqual(quotes);
  });

  test('shows figures it does not know under their own name, and hides references', () => {
    const [option] = quoteOptions({ quote_id: 'q-1', approvalTime: '2 hours' });
    expect(option?.headline).toBeNull();
    expect(option?.figures).toEqual([{ key: 'approvalTime', label: 'Approval time', text: '2 hours' }]);
  });

  test('is empty if there is none', () => {
    expect(quoteOptions(undefined)).toEqual([]);
    expect(quoteOptions(null)).toEqual([]);
  });
});

test('reads what the sandbox lenders send', () => {
  const [option] = quoteOptions(quotesFor('kgosi-credit', 25_000));
  expect(option?.headline?.label).toBe('a month');
  expect(option?.figures.map(({ label }) => label)).toEqual([
    'Amount',
    'Total repayable',
    'Interest p.a.',
    'Term',
    'Initiation fee',
    'Monthly service fee',
  ]);
});
