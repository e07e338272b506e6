import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApplicationStatus } from '@/word/application';
import { type Heard, isFinal, judgeAdoption, judgeOutcome, type Outcome, transitionTo } from './transition';

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

const standing = {
  status: 'sending',
  checks: 0,
  redirect: null,
  link: null,
  reference: null,
  type: null,
} as const;
const heard = (values: Partial<Heard>): Heard => ({
  status: 'pending',
  redirect: null,
  link: null,
  reference: null,
  ofFirstCall: false,
  ...values,
});

test('an outcome moves an application, gives it what it lacked, or leaves it as it stands', () => {
  expect(judgeOutcome(standing, heard({ link: 'l' }))).toMatchObject({
    change: 'moves',
    link: 'l',
    linkArrived: true,
  });
  const pending = { ...standing, status: 'pending', link: 'first' } as const;
  const again = judgeOutcome(pending, heard({ link: 'second', redirect: 'r' }));
  expect(again).toMatchObject({ change: 'gains', link: 'first', redirect: 'r', linkArrived: false });
  expect(judgeOutcome(pending, heard({ link: 'second' }))).toMatchObject({ change: 'stands', link: 'first' });
  const accepted = { ...standing, status: 'accepted' } as const;
  const late = judgeOutcome(accepted, heard({ status: 'declined', link: 'l', redirect: 'r' }));
  expect(late).toMatchObject({ change: 'stands', link: null, redirect: null, linkArrived: false });
});

test('what the first call says is stale once the partner was asked again', () => {
  const failed = heard({ status: 'failed', ofFirstCall: true });
  expect(judgeOutcome(standing, failed).change).toBe('moves');
  expect(judgeOutcome({ ...standing, checks: 1 }, failed).change).toBe('stands');
  expect(judgeOutcome({ ...standing, status: 'unknown' }, failed).change).toBe('stands');
});

test('a word on an application that had failed is late', () => {
  const word = heard({ status: 'accepted' });
  expect(judgeOutcome({ ...standing, status: 'failed' }, word)).toMatchObject({
    change: 'moves',
    late: true,
  });
  expect(judgeOutcome(standing, word).late).toBe(false);
});

test('a lead takes its state from the application that it adopts, unless that came to nothing', () => {
  const statuses = ['sending', 'unknown', 'pending', 'accepted', 'declined', 'failed'] as const;
  const judged = statuses.map((status) => judgeAdoption({ ...standing, status }));
  expect(judged.map((one) => one?.state)).toEqual([
    'pending',
    'pending',
    'pending',
    'accepted',
    undefined,
    undefined,
  ]);
  expect(judged.map((one) => one?.isAnswered)).toEqual([false, false, false, true, undefined, undefined]);
});

test('a wait ends with the link, or with the decision where there is no link to come', () => {
  const judge = (from: object, outcome: Partial<Heard>) => {
    const { endsWait, isNews } = judgeOutcome({ ...standing, ...from }, heard(outcome));
    return { endsWait, isNews };
  };
  const both = { endsWait: true, isNews: true };
  const neither = { endsWait: false, isNews: false };
  const link = 'https://lender.example/l';
  expect(judge({}, { status: 'pending' })).toEqual(neither);
  expect(judge({}, { status: 'unknown' })).toEqual(neither);
  expect(judge({ status: 'pending' }, { link })).toEqual(both);
  expect(judge({ status: 'pending' }, { status: 'accepted' })).toEqual(both);
  expect(judge({ status: 'pending' }, { status: 'declined' })).toEqual(both);
  // An application that lives by its link still waits for it, and hears only of a no.
  const applyNow = { status: 'pending', type: 'apply-now' };
  expect(judge(applyNow, { status: 'accepted' })).toEqual(neither);
  expect(judge({ ...applyNow, status: 'accepted' }, { status: 'accepted', link })).toEqual(both);
  expect(judge(applyNow, { status: 'failed' })).toEqual(both);
  // The decision after the link is news, too; nobody waits for it.
  expect(judge({ ...applyNow, link }, { status: 'declined' })).toEqual({ endsWait: false, isNews: true });
  // Heard twice, told once.
  expect(judge({ ...applyNow, link }, { link })).toEqual(neither);
  expect(judge({ status: 'declined' }, { status: 'declined' })).toEqual(neither);
});
