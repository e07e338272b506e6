import { expect, test } from 'vitest';
import { gather, type Row } from './evidence';
import { countReport, readReport } from './report-count';

const affiliate = {
  ...{ n: 1, who: 'runner', act: 'affiliate', at: 0, until: 0, told: null },
  asked: { id: 7, name: 'Nkosi' },
};
const lead = { id: 3, affiliate_id: 7, created_at: '2026-11-27T22:30:00Z', state: 'accepted' };
const application = { id: 4, lead_id: 3 };
let id = 0;
const outcome = (kind: string, occurred_at: string, more: Row = {}): Row => ({
  ...{
    id: ++id,
    kind,
    occurred_at,
    event_id: `E-${id}`,
    application_id: 4,
    amount_cents: null,
    corrects: null,
  },
  ...more,
});

function count(outcomes: readonly Row[], entries: readonly Row[] = []) {
  const tables = {
    'public.lead': [lead, { ...lead, id: 9, state: 'matched' }],
    'public.application': [application],
    'public.outcome': outcomes,
    'public.commission_entry': entries,
  };
  return Object.fromEntries(countReport(gather(tables, [affiliate], '')));
}

const nothing = { leads: 2, accepted: 1, approved: 0, funded: 0, returned: 0, amount: 0, commission: 0 };
// After ten at night in Greenwich it is the next day in South Africa.
const day = 'Nkosi 2026-11-28';

test('leads, outcomes that are not replaced, and what plans earned are counted by the day of the lead', () => {
  expect(count([])).toEqual({ [day]: nothing });
  const first = outcome('funded', '2026-11-28T10:00:00Z', { amount_cents: 100_000 });
  const instead = outcome('funded', '2026-11-28T10:00:00Z', { amount_cents: 70_000, corrects: first.id });
  const earned = [
    { application_id: 4, plan_id: 1, amount_cents: 500 },
    { application_id: 4, plan_id: null, amount_cents: 9 },
  ];
  expect(count([first, instead], earned)).toEqual({
    [day]: { ...nothing, approved: 1, funded: 1, amount: 70_000, commission: 500 },
  });
});

test('a pay-out that is told twice is one, and after a return the next one counts', () => {
  const paid = (at: string) => outcome('funded', at, { amount_cents: 100_000 });
  const twice = [paid('2026-11-28T10:00:00Z'), paid('2026-11-29T10:00:00Z')];
  const of = (outcomes: readonly Row[]) => count(outcomes)[day]?.amount;
  expect(of(twice)).toBe(100_000);
  const back = outcome('returned', '2026-11-28T12:00:00Z');
  expect(of([...twice, back])).toBe(200_000);
  // A day without a time stands behind what was told of that day.
  const anyTime = outcome('charged_back', '2026-11-27T22:00:00Z');
  expect(of([...twice, anyTime])).toBe(200_000);
});

test('a file is read by its columns', () => {
  const file =
    '\uFEFFaffiliate,day,leads,accepted,accepted %,approved,funded,returned,amount (rand),commission (rand)\r\n' +
    'Nkosi,2026-11-28,2,1,50,1,1,0,700,5.25\r\n';
  expect(Object.fromEntries(readReport(file))).toEqual({
    [day]: { ...nothing, approved: 1, funded: 1, amount: 70_000, commission: 525 },
  });
});
