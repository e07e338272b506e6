import { describe, expect, test } from 'vitest';
import type { Settlement, StoredApplication } from '@/db/query/lead/application-outcome';
import { decideChange, mayCross } from './decide-change';
import { type Heard, judgeOutcome } from './transition';

const stored: StoredApplication = {
  status: 'sending',
  kind: 'accept',
  leadId: 1,
  partnerId: 7,
  affiliateId: 3,
  environment: 'uat',
  superseded: false,
  isChosen: true,
  checks: 0,
  redirect: null,
  link: null,
  reference: null,
  type: null,
};

/** What an outcome changes of an application of a lead that is pending with application `latest`. */
function change(
  status: Settlement['status'],
  it: { application?: Partial<StoredApplication>; heard?: Partial<Heard>; latest?: number } = {},
) {
  const application = { ...stored, ...it.application };
  const heard = { status, redirect: null, link: null, reference: null, ofFirstCall: false, ...it.heard };
  const settlement = {
    ...{ applicationId: 10, leadId: 1, status, reference: null, nextCheckMs: null, by: 'callback' },
    ...{ final: status === 'accepted' || status === 'declined' || status === 'failed', reason: null },
    smsRoute: { hasGateway: false },
    actor: { keyId: null, userId: null },
  } as unknown as Settlement;
  const lead = { state: 'pending', applicationId: it.latest ?? 10, erased: false } as const;
  const verdict = judgeOutcome(application, heard);
  return decideChange(settlement, { application, lead, verdict }, []);
}

describe('what an outcome changes', () => {
  test('the lead follows its latest application, and is told of', () => {
    expect(change('accepted', { heard: { link: 'l' } })).toMatchObject({
      moves: true,
      lead: { state: 'accepted', applicationId: 10 },
      told: [
        ['lead.accepted', { state: 'accepted', partner_id: 7 }],
        ['lead.link_ready', { partner_id: 7 }],
      ],
      notes: [
        ['application accepted', { by: 'callback' }],
        ['link arrived', { by: 'callback' }],
      ],
    });
  });
  test('an earlier application is noted as late, and nobody is told', () => {
    expect(change('declined', { latest: 11 })).toMatchObject({
      lead: null,
      told: [],
      notes: [['application declined', { by: 'callback', late: true }]],
    });
  });
  test('the end of a referral is told, and moves no lead', () => {
    const referral = { kind: 'referral', isChosen: false } as const;
    expect(change('declined', { application: referral, latest: 11 })).toMatchObject({
      lead: null,
      told: [['referral.settled', { partner_id: 7, status: 'declined' }]],
      notes: [['application declined', { by: 'callback' }]],
    });
    expect(change('pending', { application: referral, latest: 11 }).told).toEqual([]);
  });
  test('an accept that comes late and moves no lead asks the ledger', () => {
    expect(change('accepted', { application: { status: 'failed' }, latest: 11 }).asksLedger).toBe(true);
    expect(change('accepted').asksLedger).toBe(false);
  });
  test('other applications matter to what comes late or to nothing, and not without a lead', () => {
    const verdict = judgeOutcome(stored, {
      ...{ status: 'declined', redirect: null, link: null, reference: null, ofFirstCall: false },
    });
    const lead = { state: 'pending', applicationId: 10, erased: false } as const;
    expect(mayCross({ status: 'declined' }, { application: stored, lead, verdict })).toBe(true);
    expect(mayCross({ status: 'accepted' }, { application: stored, lead, verdict })).toBe(false);
    expect(mayCross({ status: 'declined' }, { application: stored, lead: null, verdict })).toBe(false);
  });
});
