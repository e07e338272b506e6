import { describe, expect, test } from 'vitest';
import { RequestError } from '@/components/client/request';
import type { PortalLead, PortalMatch } from '@/lib/lead-page/view';
import { choiceOf, isAsSeen, problemAfter } from './send-outcome';

const match: PortalMatch = {
  id: 1,
  company_name: 'Khanya',
  company_website_url: '',
  logo_url: '',
  partner_type: 'lender',
  rank: 1,
  probability: 50,
  effect: 'site',
  refusal: null,
};
const lead: PortalLead = {
  id: 'a'.repeat(22),
  state: 'matched',
  intent: { id: 1, title: 'Personal Loan' },
  first_name: 'Nomsa',
  last_name: 'Dlamini',
  cell_phone_number: '0821234567',
  email: null,
  id_number_masked: null,
  applicant: null,
  fields: {},
  filled_income: null,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T00:00:00.000Z',
  matches: [match],
  left_out: [],
  ask_next: [],
  accept: null,
};
const choice = choiceOf(lead, match, undefined);
const changes: [string, Partial<PortalLead>][] = [
  ['somebody has sent it', { state: 'pending' }],
  ['it was changed', { updated_at: '2026-11-22T00:00:00.001Z' }],
  ['the offer has gone', { matches: [] }],
  ['the offer has other terms', { matches: [{ ...match, live_quotes: { amount: 1 } }] }],
];

describe('isAsSeen', () => {
  test('is true of the lead that was read back', () => {
    expect(isAsSeen(structuredClone(lead), choice)).toBe(true);
  });
  test.each(changes)('is false once %s', (_, change) => {
    expect(isAsSeen({ ...lead, ...change }, choice)).toBe(false);
  });
});

describe('problemAfter', () => {
  const problem = (change: Partial<PortalLead>, status: number) =>
    problemAfter({ ...lead, ...change }, choice, new RequestError(status, {}));
  const attempt: NonNullable<PortalLead['accept']> = {
    partner_id: 1,
    company_name: 'Khanya',
    status: 'declined',
    type: null,
    redirect: '',
    link: '',
    requested_at: '2026-11-22T00:00:01.000Z',
    settled_at: null,
  };

  test('leaves it to the lead to say what happened when an application has gone out', () => {
    for (const status of [0, 500, 503]) {
      expect(problem({ state: 'pending' }, status)).toBeNull();
      expect(
        problem({ state: 'declined', accept: attempt, updated_at: attempt.requested_at }, status),
      ).toBeNull();
    }
  });
  test.each([0, 403, 422, 500, 503])(
    'says after %i that nothing was sent when the lead stands as it did',
    (status) => {
      expect(problem({}, status)?.title).toBe('The application was not sent');
    },
  );
  test('says that the lead has changed when somebody else has changed it', () => {
    expect(problem({ updated_at: '2026-11-22T00:00:02.000Z' }, 422)?.title).toContain('has changed');
  });
});
