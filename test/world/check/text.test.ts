import { expect, test } from 'vitest';
import type { Entry } from './entry';
import { gather, type Row } from './evidence';
import { textInvariants } from './text';

const start = Date.parse('2026-11-27T08:00:00Z');
const at = (seconds: number) => start + seconds * 1_000;

const applicant = { id_number: '8001015009087', cell_phone_number: '0710000001', intent_id: 1 };
let n = 0;
const entry = (act: string, seconds: number, asked: object, body: unknown = {}): Entry => ({
  n: ++n,
  who: 'agent 1.1',
  act,
  at: at(seconds),
  until: at(seconds),
  asked: { affiliate: 'Nkosi', ...asked },
  told: { status: 200, body, retryAfter: null },
});
const sent = entry('send lead', 0, { body: applicant }, { id: 'L' });
const affiliate = { ...entry('affiliate', 900, { id: 7, name: 'Nkosi' }), who: 'runner' };
const disposed = (kind: string, seconds: number) => entry('dispose', seconds, { lead: 'L', body: { kind } });

/** Which invariants are broken by a text message that was claimed at a moment, and told as sent so much later. */
function brokenBy(
  entries: readonly Entry[],
  textSeconds: number,
  { callSeconds = 0, ...lead }: Row & { callSeconds?: number } = {},
): string[] {
  const tables = {
    'public.lead': [{ id: 3, cell_phone_number: '0710000001', erased_at: null, ...lead }],
    'public.text_message': [
      {
        id: 5,
        lead_id: 3,
        affiliate_id: 7,
        status: 'sent',
        next_call_at: new Date(at(textSeconds + 12)).toISOString(),
        settled_at: new Date(at(textSeconds + callSeconds)).toISOString(),
      },
    ],
  };
  const evidence = gather(tables, [sent, ...entries, affiliate], '');
  return textInvariants.filter(({ find }) => find(evidence).length > 0).map(({ name }) => name);
}

test('a text that leaves after the bound for who said no breaks it, one that was under way does not', () => {
  const no = disposed('do not contact', 10);
  expect(brokenBy([], 20)).toEqual([]);
  expect(brokenBy([no], 12)).toEqual([]);
  expect(brokenBy([no], 14)).toEqual(['no-text-to-who-said-no']);
  // Its gateway was slow; or the worker had asked long before.
  expect(brokenBy([no], 8, { callSeconds: 10 })).toEqual([]);
  expect(brokenBy([no], 8, { callSeconds: 20 })).toEqual(['no-text-to-who-said-no']);
  const optedOut = entry('opt out', 10, { body: { value: applicant.id_number } });
  expect(brokenBy([optedOut], 14)).toEqual(['no-text-to-who-said-no']);
});

test('a call that ended texts does so until a later one says otherwise', () => {
  const name = 'no-text-after-a-call-that-ended-it';
  expect(brokenBy([disposed('wrong number', 10)], 14)).toEqual([name]);
  expect(brokenBy([disposed('not interested', 10)], 14)).toEqual([name]);
  expect(brokenBy([disposed('wrong number', 10), disposed('done', 20)], 30)).toEqual([]);
  expect(brokenBy([disposed('done', 10)], 30)).toEqual([]);
});

test('erasure, suspension and maintenance', () => {
  const erased_at = new Date(at(10)).toISOString();
  expect(brokenBy([], 14, { erased_at })).toEqual(['no-text-after-erasure']);
  expect(brokenBy([], 12, { erased_at })).toEqual([]);
  const waits = ['no-text-while-it-has-to-wait'];
  expect(brokenBy([entry('suspend', 10, {}), entry('let in', 20, {})], 15)).toEqual(waits);
  expect(brokenBy([entry('suspend', 10, {}), entry('let in', 20, {})], 21)).toEqual([]);
  // Claimed while it had to wait, and perhaps asked when it had not to any more.
  const toLater = { callSeconds: 8 };
  expect(brokenBy([entry('suspend', 10, {}), entry('let in', 20, {})], 15, toLater)).toEqual([]);
  const maintenance = [entry('begin maintenance', 10, {}), entry('end maintenance', 20, {})];
  expect(brokenBy(maintenance, 15)).toEqual(waits);
  expect(brokenBy(maintenance, 9)).toEqual([]);
});

test('what was settled while PostgreSQL was away tells nothing', () => {
  const away = { ...entry('kill postgres', 12, {}), who: 'fault' };
  expect(brokenBy([disposed('do not contact', 10), away], 14)).toEqual([]);
});
