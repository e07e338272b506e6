import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApplicationStatus } from '@/db/schema/application';
import { isFinal, type Outcome, transitionTo } from './transition';

const outcomes: Outcome[] = ['unknown', 'pending', 'accepted', 'declined', 'failed'];

const follow = (status: ApplicationStatus, outcome: Outcome): ApplicationStatus =>
  transitionTo(outcome).from.includes(status) ? outcome : status;

test('in any order of events, the partner’s first decision stands', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...outcomes)), (heard) => {
      const decision = heard.find((outcome) => outcome === 'accepted' || outcome === 'declined');
      const end = heard.reduce<ApplicationStatus>(follow, 'sending');
      if (decision) expect(end).toBe(decision);
      else expect(end).not.toMatch(/accepted|declined/);
    }),
  );
});

test('nothing becomes unknown again, or returns to sending', () => {
  expect(transitionTo('unknown').from).toEqual(['sending']);
  for (const outcome of outcomes) expect(follow('pending', outcome)).not.toMatch(/unknown|sending/);
});

test('a lead follows into the state of the same name, and never out of an accepted one', () => {
  for (const outcome of outcomes) {
    const { leadFrom, leadState } = transitionTo(outcome);
    expect(leadState).toBe(outcome === 'unknown' ? null : outcome);
    expect(leadFrom).not.toContain('accepted');
    expect(leadFrom).not.toContain('new');
    if (isFinal(outcome)) expect(leadFrom).toContain('pending');
  }
});
