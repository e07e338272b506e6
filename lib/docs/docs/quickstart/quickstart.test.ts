import { describe, expect, test } from 'vitest';
import { generateApiKey } from '@/lib/account/api-key/secret';
import { leadFields } from '@/lib/applicant/field';
import { idNumberProblems } from '@/lib/applicant/rsa-id';
import { checkLeadInput } from '@/lib/applicant/schema';
import { behaviourFor } from '@/lib/catalogue/sandbox/magic-value';
import { exampleIdNumber, quickstartLastName, quickstartLead, testIdNumber } from './applicant';
import { failureNote } from './failure';
import { cleanKey, keyProblem } from './key';
import { nothingKnown, quickstartSteps, type StepId } from './step';

describe('the key', () => {
  const { key } = generateApiKey('uat');

  test('is taken as people paste it', () => {
    for (const pasted of [key, ` ${key}\n`, `"${key}"`, `Bearer ${key}`, `bearer  '${key}'`])
      expect(keyProblem(cleanKey(pasted)), pasted.replace(key, 'KEY')).toBeNull();
  });

  test('of Production is refused before it is sent, as is half a key', () => {
    expect(keyProblem(generateApiKey('production').key)).toContain('Production key');
    expect(keyProblem(key.slice(0, -1))).toContain(`has ${key.length} characters`);
    expect(keyProblem('')).toBe('Enter your UAT key.');
  });
});

describe('the applicant', () => {
  test('has a valid ID number, whatever the digits', () => {
    for (const digits of ['00000000', '99999999', '14112859', '01310001'])
      expect(idNumberProblems(testIdNumber(digits)), digits).toEqual([]);
    expect(idNumberProblems(exampleIdNumber)).toEqual([]);
  });

  test('is one that the API takes, whatever the intent requires, and one whom the sandbox accepts', () => {
    const required = leadFields.filter((field) => !('applicant' in field)).map(({ name }) => name as string);
    const body = quickstartLead(testIdNumber('12345678'), { title: 'A loan', required_fields: required });
    expect(checkLeadInput(body)).toHaveProperty('input');
    expect(Object.keys(body)).toEqual(expect.arrayContaining(required));
    expect(body.last_name).toBe(quickstartLastName);
    expect(behaviourFor(quickstartLastName).accept).toBe('pending then accepted');
  });
});

describe('a failure', () => {
  test('says how long to wait, and whether a lost call may be repeated', () => {
    expect(failureNote('offer', { retryAfterSeconds: 12 })).toBe('Wait 12 seconds, then run it again.');
    expect(failureNote('offer', { retryAfterSeconds: null })).toBe('');
    expect(failureNote('intents', null)).toContain('Check your connection');
    expect(failureNote('accept', null)).toContain('the Idempotency-Key makes that safe');
  });
});

describe('the steps', () => {
  const stepOf = (id: StepId) => {
    const found = quickstartSteps.find((step) => step.id === id);
    if (!found) throw new Error(id);
    return found;
  };
  const intents = [
    { id: 4, title: 'Debt Consolidation', required_fields: [] },
    { id: 9, title: 'Personal Loan', required_fields: ['net_income'] },
  ];
  const matches = [
    { id: 2, company_name: 'A', end_to_end: false },
    { id: 3, company_name: 'B', end_to_end: true },
  ];
  const start = nothingKnown({ idNumber: exampleIdNumber, idempotencyKey: 'key' });
  const withIntent = stepOf('intents').learn(start, intents, null);
  const withOffer = stepOf('offer').learn(withIntent, { id: 'lead', matches }, '2026-03-02T08:16:28.000Z');
  const accept = stepOf('accept');

  test('need what the one before has told', () => {
    const blocked = quickstartSteps.map((step) => step.obstacle(start)?.slice(0, 10) ?? null);
    expect(blocked).toEqual([null, 'Run step 1', 'Run step 2', 'Run step 3', 'Run step 3', 'Run step 3']);
    expect(stepOf('offer').request(withIntent).body).toMatchObject({ intent: 'Personal Loan' });
    expect(accept.request(withOffer)).toEqual({
      method: 'POST',
      path: '/accept',
      headers: { 'Idempotency-Key': 'key' },
      body: { hashid: 'lead', partner_id: 3, type: 'apply-now' },
    });
  });

  test('an application is sent once, and is then read', () => {
    const sent = accept.learn(withOffer, { id: 'lead', status: 'pending' }, null);
    expect(accept.obstacle(withOffer)).toBeNull();
    expect(accept.obstacle(sent)).toContain('Start over');
    expect([stepOf('link'), stepOf('outcome')].map((step) => step.obstacle(sent))).toEqual([null, null]);
  });

  test('an offer without a match ends there', () => {
    const none = stepOf('offer').learn(withIntent, { id: 'lead', matches: [] }, null);
    expect(accept.obstacle(none)).toContain('Start over');
  });

  test('the event of this very lead is waited for, from when its offer was made', () => {
    const step = stepOf('event');
    expect(step.request(withOffer).path).toContain('from=2026-03-02T08:16:28.000Z&wait=20');
    const page = (id: string) => ({ events: [{ type: 'lead.accepted', data: { id } }] });
    expect([page('other'), page('lead')].map((body) => step.isFinal?.(body, withOffer))).toEqual([
      false,
      true,
    ]);
    expect(step.summary(withOffer, page('lead'))).toBe('lead.accepted has arrived.');
  });

  test('ask again until there is a result', () => {
    expect(
      [{ ready: false }, { ready: true }].map((body) => stepOf('link').isFinal?.(body, withOffer)),
    ).toEqual([false, true]);
    expect(
      ['pending', 'accepted', 'matched'].map((state) => stepOf('outcome').isFinal?.({ state }, withOffer)),
    ).toEqual([false, true, true]);
  });
});
