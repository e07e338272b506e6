import { expect, test } from 'vitest';
import type { StoredEntry } from './partner-draft';
import { isBehind, type PartnerFormEvent, partnerFormReducer, partnerFormState } from './partner-form-state';

const entryOf = (companyName: string): StoredEntry => ({
  slug: 'khanya',
  company_name: companyName,
  company_website_url: '',
  company_logo_url: '',
  company_mini_logo_url: '',
  company_wide_logo_url: '',
  partner_type: 'lender',
  active: true,
  end_to_end: false,
  priority: 1,
  accept_variant: 'details',
  connection: {
    score_url: null,
    accept_url: null,
    link_url: null,
    redirect_url: null,
    secret: null,
    timeout_ms: 8_000,
  },
  intents: [],
});
const began = partnerFormState({ entry: entryOf('Khanya'), version: 3 });
const play = (...events: PartnerFormEvent[]) => events.reduce(partnerFormReducer, began);

test('a save becomes what later changes are compared with, and is said', () => {
  const stored = { entry: entryOf('Khanya Finance'), version: 4, generatedSecret: 'whsec_once' };
  const state = play({ kind: 'saved', stored });
  expect(state).toEqual({ ...began, base: { entry: stored.entry, version: 4 }, isStored: true });
});

test('what somebody else saved is taken over without saying that this form was saved', () => {
  const stored = { entry: entryOf('Theirs'), version: 4 };
  expect(play({ kind: 'read', stored })).toEqual({ ...began, base: stored });
  expect(play({ kind: 'saved', stored }, { kind: 'read', stored }).isStored).toBe(true);
});

test('each question is open from when it is asked until it is answered, whatever the others do', () => {
  const save = { body: { entry: 1 }, says: 'A would have no lender.' };
  const change = { kind: 'partner' };
  const both = play({ kind: 'asked', question: 'unserved', save }, { kind: 'plan asked', change });
  expect(both).toEqual({ ...began, asked: { unserved: save }, planned: change });
  expect(partnerFormReducer(both, { kind: 'answered', question: 'unserved' })).toEqual({
    ...began,
    asked: {},
    planned: change,
  });
  expect(partnerFormReducer(both, { kind: 'plan answered' })).toEqual({
    ...began,
    asked: { unserved: save },
  });
});

test.each([
  [4, true],
  [3, false],
  [2, false],
  [undefined, false],
])('a form of version 3 is behind a page of version %s: %s', (version, expected) => {
  expect(isBehind(began, version)).toBe(expected);
});

test('a new partner is never behind', () => {
  expect(isBehind(partnerFormState({ entry: entryOf('New') }), 1)).toBe(false);
});
