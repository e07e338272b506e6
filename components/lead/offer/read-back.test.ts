import { describe, expect, test } from 'vitest';
import type { HeldBefore } from '@/lib/lead/lead-page/view';
import { quoteOptions } from './quote';
import { readBack, readBackDetail, termsText } from './read-back';

const lead = {
  firstName: 'Nomsa',
  intent: { id: 1, title: 'Personal Loan' },
  fields: { loan_amount_required: 50_000 },
};
const khanya = { companyName: 'Khanya', effect: 'site' as const, refusal: null };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const quote = (value: unknown) => quoteOptions(value)[0];

describe('readBack', () => {
  test('says who, to whom and how much a month', () => {
    const option = quote({ amount: 50_000, term_months: 12, monthly_instalment: 4_800 });
    expect(plain(readBack(lead, khanya, option))).toBe(
      "Send Nomsa's application to Khanya: R 4 800 a month for 12 months?",
    );
  });
  test('says the amount that was asked for when there is no quote', () => {
    expect(plain(readBack(lead, khanya, undefined))).toBe("Send Nomsa's application for R 50 000 to Khanya?");
    expect(readBack({ ...lead, fields: {} }, khanya, undefined)).toBe("Send Nomsa's application to Khanya?");
  });
  test('says that it is sent there again after a no', () => {
    const refusal = { status: 'declined' as const, at: '2026-11-22T00:00:00.000Z', times: 1 };
    expect(plain(readBack(lead, { ...khanya, refusal }, quote({ amount: 900 })))).toBe(
      "Send Nomsa's application to Khanya again: R 900?",
    );
  });
  test('names the product, the amount asked for, and what happens next', () => {
    const detail = (...args: [liveQuotes?: unknown, chosen?: unknown]) =>
      plain(readBackDetail(lead, { ...khanya, liveQuotes: args[0] }, quote(args[1])));
    expect(detail()).toMatch(/^Personal Loan, asked for R 50 000\. The applicant finishes on Khanya/);
    const quotes = [{ instalment: 900 }, { instalment: 800 }];
    expect(detail(quotes, quotes[1])).toBe(detail());
    expect(detail(quotes)).toMatch(
      /^Personal Loan, asked for R 50 000\. No quote chosen: Khanya sets the term\. The/,
    );
  });
});

describe('a lender that has the application already', () => {
  const held = (differences: { field: string; there: number | null; here: number | null }[]) => ({
    since: '2026-11-22T08:42:00.000Z',
    sent: { amount: 15_000, differences },
  });
  const detail = (value: HeldBefore) => plain(readBackDetail(lead, { ...khanya, held: value }, undefined));

  test('is told since when, with what, and what differs', () => {
    expect(plain(readBack(lead, { ...khanya, held: held([]) }, undefined))).toBe(
      "Take up Nomsa's application that Khanya already has?",
    );
    expect(
      detail(
        held([
          { field: 'loan_amount_required', there: 15_000, here: 30_000 },
          { field: 'net_income', there: null, here: 20_000 },
        ]),
      ),
    ).toMatch(
      /^This lender has had the application since .* with R 15 000 asked for, and keeps that: nothing is sent again\. Different now: loan amount( required)? R 30 000 \(there R 15 000\); net income R 20 000 \(there not answered\)\. Tell the lender what matters\. The applicant/,
    );
    expect(detail(held([]))).toMatch(
      /asked for\. Nothing differs, and nothing is sent again\. The applicant/,
    );
    const called = { ...khanya, effect: 'contact' as const, held: held([]) };
    expect(plain(readBackDetail(lead, called, undefined))).toMatch(
      /sent again\. Khanya calls the applicant\.$/,
    );
    expect(detail({ since: '2026-11-22T08:42:00.000Z' })).toMatch(
      /with the answers of then\. Nothing is sent again\./,
    );
  });
});

describe('termsText', () => {
  test('never invents a term or an amount', () => {
    expect(plain(termsText(quote({ monthly_instalment: 4_800.5 })))).toBe('R 4 800,50 a month');
    expect(plain(termsText(quote({ amount: 15_000, term_months: 24 })))).toBe('R 15 000 over 24 months');
    expect(termsText(quote({ note: 'on request' }))).toBe('');
    expect(termsText(undefined)).toBe('');
  });
});
