import { describe, expect, test } from 'vitest';
import { RequestError } from '@/components/base/client/request';
import { type PortalLead, type PortalMatch, splitMatches } from '@/lib/lead/lead-page/view';
import {
  changeProblem,
  choiceOf,
  isAsSeen,
  overtakenProblem,
  problemAfter,
  refusesNow,
  withRefusedNow,
} from './send-outcome';

const match: PortalMatch = {
  id: 1,
  companyName: 'Khanya',
  companyWebsiteUrl: '',
  logoUrl: '',
  partnerType: 'lender',
  rank: 1,
  probability: 50,
  effect: 'site',
  refusal: null,
  noRoom: null,
  reopensAt: null,
};
const lead: PortalLead = {
  id: 'a'.repeat(22),
  pretendKind: null,
  isPractising: false,
  state: 'matched',
  intent: { id: 1, title: 'Personal Loan' },
  firstName: 'Nomsa',
  lastName: 'Dlamini',
  cellPhoneNumber: '0821234567',
  email: null,
  idNumberMasked: null,
  applicant: null,
  fields: {},
  statements: [],
  filledIncome: null,
  createdAt: '2026-11-22T00:00:00.000Z',
  updatedAt: '2026-11-22T00:00:00.000Z',
  matches: [match],
  mayFill: false,
  asking: [],
  offeredAt: '2026-11-22T00:00:00.000Z',
  leftOut: [],
  askNext: [],
  noneLeftUntil: null,
  facts: [],
  consentStands: true,
  consentLanguage: null,
  accept: null,
  handOver: null,
  sms: { gateway: null, message: null, stop: null },
  twoLenders: null,
  usualWait: null,
};
const choice = choiceOf(lead, match, undefined);
const changes: [string, Partial<PortalLead>][] = [
  ['somebody has sent it', { state: 'pending' }],
  ['it was changed', { updatedAt: '2026-11-22T00:00:00.001Z' }],
  ['the offer is gone', { matches: [] }],
  ['the offer has other terms', { matches: [{ ...match, liveQuotes: { amount: 1 } }] }],
];

test('a lender that filled up meanwhile is named, with when it has room again', () => {
  const full = { ...lead, matches: [{ ...match, noRoom: 'full until Monday 00:00' }] };
  expect(isAsSeen(full, choice)).toBe(false);
  expect(changeProblem(full, choice)).toEqual({
    title: 'Nothing was sent: Khanya takes no more applications',
    text: 'It is full until Monday 00:00. Choose another offer.',
  });
  expect(problemAfter(full, choice, new RequestError(422, {}))).toEqual(changeProblem(full, choice));
  const closed = { ...lead, matches: [{ ...match, noRoom: 'opens Monday at 08:00' }] };
  expect(changeProblem(closed, choice).text).toBe('It opens Monday at 08:00. Choose another offer.');
  expect(changeProblem(lead, choice).title).toBe('Nothing was sent: this lead has changed');
});

describe('isAsSeen', () => {
  test('is true for the lead exactly as read back', () => {
    expect(isAsSeen(structuredClone(lead), choice)).toBe(true);
  });
  test('is true if another lender has taken its place among the offers', () => {
    const better = { ...match, id: 2, rank: 1 };
    expect(isAsSeen({ ...lead, matches: [better, { ...match, rank: 2 }] }, choice)).toBe(true);
  });
  test.each(changes)('is false once %s', (_, change) => {
    expect(isAsSeen({ ...lead, ...change }, choice)).toBe(false);
  });
});

describe('problemAfter', () => {
  const problem = (change: Partial<PortalLead>, status: number) =>
    problemAfter({ ...lead, ...change }, choice, new RequestError(status, {}));
  const attempt: NonNullable<PortalLead['accept']> = {
    partnerId: 1,
    companyName: 'Khanya',
    status: 'declined',
    type: null,
    redirect: '',
    link: '',
    requestedAt: '2026-11-22T00:00:01.000Z',
    settledAt: null,
    sentBy: null,
  };

  test('says nothing when an application was sent: the state of the lead tells what happened', () => {
    for (const status of [0, 500, 503]) {
      expect(problem({ state: 'pending' }, status)).toBeNull();
      expect(
        problem({ state: 'declined', accept: attempt, updatedAt: attempt.requestedAt }, status),
      ).toBeNull();
    }
  });
  test.each([0, 403, 422, 500, 503])(
    'says after %i that nothing was sent if the lead is unchanged',
    (status) => {
      expect(problem({}, status)?.title).toBe('The application was not sent');
    },
  );
  test('says that the applicant asked not to be contacted', () => {
    const failure = new RequestError(422, { message: 'this applicant asked not to be contacted' });
    expect(problemAfter(lead, choice, failure)?.title).toBe('Nothing was sent: do not contact');
  });
  test('says that the lead has changed when somebody else has changed it', () => {
    expect(problem({ updatedAt: '2026-11-22T00:00:02.000Z' }, 422)?.title).toContain('has changed');
  });
});

describe('of two who send at the same moment', () => {
  const now = new Date('2026-11-22T00:00:02.000Z');
  const sent = (change: object) => ({
    accept: {
      partnerId: 2,
      companyName: 'Indwe Online',
      status: 'pending' as const,
      type: null,
      redirect: '',
      link: 'https://indwe.example/1',
      requestedAt: '2026-11-22T00:00:01.000Z',
      settledAt: null,
      sentBy: { name: 'Lerato', isReader: false },
      ...change,
    },
  });

  test('the loser is told who sent it to whom, and that the own one was not sent', () => {
    const problem = problemAfter(
      { ...lead, ...sent({}), state: 'pending' },
      choice,
      new RequestError(422, {}),
    );
    expect(problem?.title).toMatch(/^Lerato sent this to Indwe Online /);
    expect(overtakenProblem(sent({}), choice, now)).toEqual({
      title: 'Lerato sent this to Indwe Online a moment ago',
      text: 'Yours to Khanya was not sent.',
    });
    expect(changeProblem({ ...lead, ...sent({}), state: 'accepted' }, choice).title).toMatch(/^Lerato sent/);
  });
  test('is told also if both chose one lender, and how long ago', () => {
    const problem = overtakenProblem(
      sent({ partnerId: 1, companyName: 'Khanya' }),
      choice,
      new Date('2026-11-22T00:05:01.000Z'),
    );
    expect(problem).toEqual({
      title: 'Lerato sent this to Khanya 5 min ago',
      text: 'Yours was not sent a second time.',
    });
  });
  test('the winner is told nothing, nor is who had sent it before', () => {
    const own = sent({ partnerId: 1, sentBy: { name: 'Lerato', isReader: true } });
    expect(overtakenProblem(own, choice, now)).toBeNull();
    const before = sent({ requestedAt: '2026-11-21T00:00:00.000Z' });
    const attemptedAt = '2026-11-21T00:00:00.000Z';
    expect(overtakenProblem(before, { ...choice, attemptedAt }, now)).toBeNull();
  });
});

test('a lender that can no longer take it stands with those that take none, and is not chosen again', () => {
  const failure = new RequestError(422, { message: 'partner is not a current match for the lead' });
  expect(refusesNow(lead, choice, failure)).toBe(true);
  expect(refusesNow(lead, choice, new RequestError(503, {}))).toBe(false);
  expect(refusesNow({ ...lead, state: 'pending' }, choice, failure)).toBe(false);
  const asked = { message: 'this applicant asked not to be contacted' };
  expect(refusesNow(lead, choice, new RequestError(422, asked))).toBe(false);
  const { untried, full } = splitMatches(withRefusedNow(lead, [1]).matches);
  expect(untried).toEqual([]);
  expect(full.map(({ noRoom }) => noRoom)).toEqual(['can no longer take this application']);
});
