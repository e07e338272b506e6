import { describe, expect, test } from 'vitest';
import type { PortalMatch, Refusal } from '@/lib/lead/lead-page/view';
import { allTriedTitle, refusalText, refusedTitle } from './refusal-text';

const nomsa = { firstName: 'Nomsa' };
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');
const refused = (status: Refusal['status']): PortalMatch => ({
  id: 1,
  companyName: 'Khanya',
  companyWebsiteUrl: '',
  logoUrl: '',
  partnerType: 'lender',
  rank: 1,
  probability: 50,
  effect: 'site',
  refusal: { status, at: '2026-11-22T00:00:00.000Z', times: 1 },
  noRoom: null,
  reopensAt: null,
});

test('no lender is left when the others are full or closed', () => {
  expect(allTriedTitle([], true)).toBe('Every lender is full or closed');
  expect(allTriedTitle([refused('declined')], true)).toBe('Every other lender is full or closed');
});

describe('refusalText', () => {
  const next = {
    ...refused('declined'),
    companyName: 'Suikerbos',
    probability: 71,
    liveQuotes: { monthly_instalment: 2_310, term_months: 36 },
  };
  test('says who said no, who is next with chance and instalment, and what to say', () => {
    const text = refusalText(nomsa, { companyName: 'Khanya', status: 'declined' }, next, null);
    expect(text.title).toBe("Khanya said no to Nomsa's application");
    expect(plain(text.next)).toBe('Next: Suikerbos, 71 % chance, R 2 310 a month for 36 months.');
    expect(plain(text.say)).toBe(
      "Khanya can't help you this time. The next one I have is Suikerbos, at R 2 310 a month for 36 months. Shall I send your application there?",
    );
  });
  test('names the instalment of the chosen term, and the lowest until one is chosen', () => {
    const liveQuotes = [
      { monthly_instalment: 4_800, term_months: 12 },
      { monthly_instalment: 2_310, term_months: 36 },
    ];
    const say = (term: number | null) =>
      plain(
        refusalText(nomsa, { companyName: 'Khanya', status: 'declined' }, { ...next, liveQuotes }, term).next,
      );
    expect(say(12)).toBe('Next: Suikerbos, 71 % chance, R 4 800 a month for 12 months.');
    expect(say(null)).toBe('Next: Suikerbos, 71 % chance, from R 2 310 a month.');
    expect(say(18)).toBe('Next: Suikerbos, 71 % chance.');
    const { say: spoken } = refusalText(
      nomsa,
      { companyName: 'Khanya', status: 'declined' },
      { ...next, liveQuotes },
      null,
    );
    expect(plain(spoken)).toContain('The next one I have is Suikerbos, from R 2 310 a month. Shall');
  });
  test('does not call a failed call a no, nor invent a chance or an amount', () => {
    const bare = { ...refused('failed'), companyName: 'Suikerbos', probability: 0 };
    const text = refusalText(nomsa, { companyName: 'Khanya', status: 'failed' }, bare, null);
    expect(text.title).toBe('The application to Khanya failed');
    expect(text.next).toBe('Next: Suikerbos, no estimate.');
    expect(text.say).toContain('The next one I have is Suikerbos. Shall');
  });
  test('names nobody when nobody is left', () => {
    const text = refusalText(nomsa, { companyName: 'Khanya', status: 'declined' }, undefined, null);
    expect(text.next).toBeNull();
    expect(text.say).not.toContain('next');
  });
});

test('counts those that said no apart from applications that failed', () => {
  expect(allTriedTitle([refused('declined'), refused('declined')])).toBe('Every lender has said no');
  expect(allTriedTitle([refused('declined'), refused('failed')])).toBe('Every lender has been tried');
  expect(refusedTitle([refused('declined')])).toBe('1 lender said no');
  expect(refusedTitle([refused('failed'), refused('failed')])).toBe('2 applications failed');
  expect(refusedTitle([refused('declined'), refused('failed')])).toBe(
    '1 lender said no, 1 application failed',
  );
});
