import { describe, expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { hasCode } from '@/lib/base/error/error';
import { startProcess } from '@/lib/base/process/process';
import { callBackJob } from '@/lib/catalogue/sandbox/job';
import { newPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';
import { checked } from '@/test/checked';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makePartner, unique } from '@/test/factory';
import { isFirstSigned, isSignedAsLatin1, isSignedAtAnyTime, type LenderFault, lender } from '@/test/lender';
import type { PartnerAction } from '@/test/partner-server';
import { closedOrigin } from '@/test/partner-server';
import { withPartnerPortal } from '@/test/with-partner-portal';
import { withPartnerServer } from '@/test/with-partner-server';
import { checkPartner as checkPartnerVerb } from './check-partner';
import { checkSystem } from './check-system';
import { findCheck } from './find-check';
import type { CheckTiming } from './play';
import { type CheckReport, reportLines } from './report';
import { checkPartnerInput } from './schema';
import { outcomeRoute } from './serve-outcome';

const db = withDatabase();
const secret = newPartnerSecret();
const server = withPartnerServer();
const portal = withPartnerPortal();

/** Waits cost nothing: what would happen meanwhile is done in `pause`. */
const timing = (pause: CheckTiming['pause'] = async () => {}): CheckTiming => ({
  limitMs: 60_000,
  waitMs: 5_000,
  pollMs: 1_000,
  pause,
});

const checkWith = checked(checkPartnerInput, checkPartnerVerb);
const checkPartner = (ctx: Context, partnerId: number, at = timing()) => checkWith(ctx, { partnerId }, at);

const connected = (values: Partial<Parameters<typeof makePartner>[1]> = {}) =>
  makePartner(db, {
    scoreUrl: `${server.origin}/score`,
    acceptUrl: `${server.origin}/accept`,
    linkUrl: `${server.origin}/link`,
    secret,
    timeoutMs: 5_000,
    ...values,
  });

const namesOf = (report: CheckReport, state: string) =>
  report.results.filter((result) => result.state === state).map(({ name }) => name);
const noteOf = (report: CheckReport, name: string) =>
  report.results.find((result) => result.name === name)?.note;

describe('a lender', () => {
  test('that does as the contract says passes, and the result is kept and audited', async () => {
    const { id } = await connected();
    server.answer(lender(secret));
    const report = await checkPartner(makeContext(db.database), id);
    expect(namesOf(report, 'failed')).toEqual([]);
    expect(namesOf(report, 'not tried')).toEqual(['callback']);
    expect(report).toMatchObject({ isPassed: true, passed: 23 });
    const bodies = server.calls.map(({ body }) => body);
    expect(bodies.every(({ test: isTest }) => isTest === true)).toBe(true);
    const [stored] = await db.sql`
      select accept_url, (verdicts -> 'accept' ->> 'state') as accept,
        (select after from audit_event where action = 'partner.checked' and subject_id = ${id}) as event,
        (select count(*)::int from lead) + (select count(*)::int from application) as made
      from partner_check where partner_id = ${id}`;
    expect(stored).toEqual({
      accept_url: `${server.origin}/accept`,
      accept: 'passed',
      event: { passed: 23, failed: 0, notTried: 1 },
      made: 0,
    });
  });

  test('is shown with its last result, until other URLs are stored', async () => {
    const ctx = makeContext(db.database);
    const { id: partnerId } = await connected();
    expect(await findCheck(ctx, { partnerId })).toBeNull();
    server.answer({ json: { status: 'ok' } });
    await checkPartner(ctx, partnerId);
    expect(await findCheck(ctx, { partnerId })).toMatchObject({ isPassed: false, isOfOtherUrls: false });
    server.answer(lender(secret));
    const report = await checkPartner(ctx, partnerId);
    expect(await findCheck(ctx, { partnerId })).toEqual({ ...report, isOfOtherUrls: false });
    await db.sql`update partner set link_url = null where id = ${partnerId}`;
    expect(await findCheck(ctx, { partnerId })).toMatchObject({ isPassed: true, isOfOtherUrls: true });
  });

  const about =
    (check: string, action: PartnerAction): LenderFault['answer'] =>
    ({ body }) =>
      body.check === check ? action : null;
  const faults: [string, LenderFault, string[]][] = [
    [
      'takes calls without a signature',
      { isSigned: (call, verified) => verified || call.headers['webhook-signature'] === undefined },
      ['unsigned'],
    ],
    [
      'does not verify signatures',
      { isSigned: (call) => call.headers['webhook-signature'] !== undefined },
      ['wrong-secret', 'changed-body', 'old-timestamp', 'score-signature', 'link-signature'],
    ],
    [
      'ignores timestamps',
      { isSigned: (call) => isSignedAtAnyTime(secret, call) },
      ['old-timestamp', 'score-signature', 'link-signature'],
    ],
    [
      'reads the first signature only',
      { isSigned: (call) => isFirstSigned(secret, call) },
      ['two-signatures'],
    ],
    [
      'verifies characters instead of bytes',
      { isSigned: (call) => isSignedAsLatin1(secret, call) },
      ['names'],
    ],
    [
      'makes an application of every call',
      { keyOf: () => unique('call') },
      ['repeat', 'repeat-changed', 'at-once'],
    ],
    [
      'recognises an application by its whole body',
      { keyOf: ({ body: { lead, application_id } }) => JSON.stringify([lead, application_id]) },
      ['repeat-changed'],
    ],
    ['recognises an application by its lead', { keyOf: ({ body }) => String(body.lead_id) }, ['another']],
    [
      'refuses fields that it does not know',
      { answer: ({ body }) => ('added_later' in body ? { status: 422 } : null) },
      ['unknown-field'],
    ],
    ['fails without an email', { answer: about('sparse', { status: 500 }) }, ['sparse']],
    [
      'reads 100 KiB',
      { answer: ({ text }) => (text.length > 102_400 ? { status: 413 } : null) },
      ['large-body'],
    ],
    [
      'takes applications of one kind',
      { answer: ({ body: { kind = 'accept' } }) => (kind === 'accept' ? null : { status: 400 }) },
      ['kinds'],
    ],
    [
      'redirects',
      { answer: about('sparse', { status: 307, headers: { location: '/elsewhere' } }) },
      ['sparse', 'redirect'],
    ],
    ['is slow', { answer: about('sparse', 'hold') }, ['sparse', 'slow']],
    ['answers half', { answer: about('sparse', 'half answer') }, ['sparse', 'broken']],
    ['breaks its JSON', { answer: about('sparse', { text: '{"status": "acc' }) }, ['sparse', 'broken']],
    [
      'sends links that no browser should open',
      { answer: about('sparse', { json: { status: 'accepted', link: 'javascript:alert(1)' } }) },
      ['broken'],
    ],
    [
      'answers too much',
      { answer: about('sparse', { json: { status: 'accepted', note: 'x'.repeat(300_000) } }) },
      ['sparse', 'too-large'],
    ],
    [
      'has a score of another shape',
      { answer: ({ path }) => (path === '/score' ? { json: { score: 60 } } : null) },
      ['broken', 'score'],
    ],
    [
      'never has a link',
      { answer: ({ path }) => (path === '/link' ? { json: { ready: false } } : null) },
      ['pending'],
    ],
    [
      'answers questions signed by nobody',
      { isSigned: ({ path }, verified) => verified || path !== '/accept' },
      ['score-signature', 'link-signature'],
    ],
  ];
  test.each(faults)('that %s is told so', async (name, fault, expected) => {
    const { id } = await connected({ timeoutMs: name === 'is slow' ? 500 : 5_000 });
    server.answer(lender(secret, fault));
    const report = await checkPartner(makeContext(db.database), id);
    expect(namesOf(report, 'failed')).toEqual(expected);
    expect(report.isPassed).toBe(false);
    for (const failing of expected) expect(noteOf(report, failing)).toMatch(/^.{10,}\.$/);
  });

  test('that gives the same application two numbers at once is told so', async () => {
    const { id } = await connected();
    let calls = 0;
    const twice = { json: { status: 'accepted' } };
    server.answer(
      lender(secret, {
        answer: ({ body }) =>
          body.check === 'at-once' ? { json: { ...twice.json, reference: `T-${calls++}` } } : null,
      }),
    );
    const report = await checkPartner(makeContext(db.database), id);
    expect(namesOf(report, 'failed')).toEqual(['at-once']);
    expect(noteOf(report, 'at-once')).toMatch(/^First “accepted” with reference T-\d, then /);
  });

  test('that asks the second of two to come back later passes', async () => {
    const { id } = await connected();
    let calls = 0;
    server.answer(
      lender(secret, {
        answer: ({ body }) => (body.check === 'at-once' && calls++ > 0 ? { status: 409 } : null),
      }),
    );
    expect((await checkPartner(makeContext(db.database), id)).isPassed).toBe(true);
  });

  test('whose first answer is wrong hears that first', async () => {
    const { id } = await connected({ scoreUrl: null, linkUrl: null });
    server.answer({ json: { status: 'ok' } });
    const report = await checkPartner(makeContext(db.database), id);
    expect(namesOf(report, 'failed')).toEqual(['accept', 'broken']);
    expect(noteOf(report, 'accept')).toBe(
      'Its response has a wrong status: must be one of accepted, declined, pending.',
    );
    expect(noteOf(report, 'unsigned')).toBe('First mend “An application is answered”.');
    expect(server.calls).toHaveLength(1);
    expect(reportLines(report).join('\n')).toContain(
      'FAILED     An application is answered\n             expected  status 200',
    );
  });

  test('that cannot be reached is called once', async () => {
    const { id } = await connected({
      acceptUrl: `${await closedOrigin()}/accept`,
      scoreUrl: null,
      linkUrl: null,
    });
    const report = await checkPartner(makeContext(db.database), id);
    expect(namesOf(report, 'failed')).toEqual(['accept']);
    expect(noteOf(report, 'accept')).toBe('The connection was refused.');
  });
});

describe('a callback', () => {
  const callBack = async (status: string, by = secret) => {
    const applicationId = server.calls.find(({ body }) => body.check === 'callback')?.body.application_id;
    const text = JSON.stringify({ application_id: applicationId, status });
    const request = new Request('http://portal/api/partner/outcome', {
      method: 'POST',
      body: text,
      headers: signatureHeaders([by], 'msg', text),
    });
    return (await outcomeRoute(request, { params: Promise.resolve({}) })).status;
  };
  const check = async (during: () => Promise<unknown>) => {
    const ctx = makeContext(db.database);
    startProcess(ctx);
    const { id } = await connected({ linkUrl: null });
    server.answer(lender(secret));
    let pauses = 0;
    return checkPartner(
      ctx,
      id,
      timing(async () => {
        if (pauses++ === 0) await during();
      }),
    );
  };

  test('about the application of a check is taken', async () => {
    const statuses: number[] = [];
    const report = await check(async () => {
      statuses.push(await callBack('perhaps'), await callBack('accepted'), await callBack('accepted'));
    });
    expect(statuses).toEqual([422, 204, 204]);
    expect(namesOf(report, 'failed')).toEqual([]);
    expect(namesOf(report, 'not tried')).toEqual(['pending', 'link-signature']);
    const [{ count } = { count: 0 }] = await db.sql`select count(*)::int from partner_call`;
    expect(count).toBe(0);
  });

  test('signed by another secret is refused, and the lender is told', async () => {
    const report = await check(async () => {
      expect(await callBack('accepted', newPartnerSecret())).toBe(401);
      // Written after the answer.
      await expect
        .poll(() => db.sql`select from partner_check_callback where problem is not null`)
        .toHaveLength(1);
    });
    expect(namesOf(report, 'failed')).toEqual(['callback']);
    expect(noteOf(report, 'callback')).toBe('Its signature was refused.');
  });

  test('that does not come is missed', async () => {
    const report = await check(async () => {});
    expect(noteOf(report, 'callback')).toBe('No callback came within 5 s.');
  });
});

describe('a partner of the sandbox', () => {
  const sandboxed = async (names: readonly ('score' | 'accept' | 'link')[]) => {
    const slug = unique('lender');
    const url = (name: (typeof names)[number]) =>
      names.includes(name) ? `/api/sandbox/${slug}/${name}` : null;
    const ctx = makeContext(db.database, { env: { ...testEnv(), sandboxOrigin: portal.origin } });
    startProcess(ctx);
    const partner = await makePartner(db, {
      slug,
      secret,
      scoreUrl: url('score'),
      acceptUrl: url('accept'),
      linkUrl: url('link'),
    });
    return { ctx, partnerId: partner.id };
  };

  test('with all endpoints passes what a link endpoint makes possible', async () => {
    const { ctx, partnerId } = await sandboxed(['score', 'accept', 'link']);
    const report = await checkPartner(
      ctx,
      partnerId,
      timing(async () => {
        await db.sql`update sandbox_application set created_at = now() - interval '4 seconds'`;
      }),
    );
    expect(reportLines(report).filter((line) => line.startsWith('FAILED'))).toEqual([]);
    expect(report).toMatchObject({ isPassed: true, passed: 23 });
  });

  test('without a link endpoint calls back', async () => {
    const { ctx, partnerId } = await sandboxed(['accept']);
    const report = await checkPartner(
      ctx,
      partnerId,
      timing(async () => {
        const [job] = await db.sql`
          select payload from graphile_worker._private_jobs order by id desc limit 1`;
        await callBackJob.runUnchecked(
          { ...ctx, jobId: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal },
          { ...job?.payload, phase: 'decision' },
        );
      }),
    );
    expect(namesOf(report, 'failed')).toEqual([]);
    expect(namesOf(report, 'not tried')).toEqual(['score', 'score-signature', 'pending', 'link-signature']);
  });
});

test('a system that is no partner yet is checked by its URLs and secret', async () => {
  server.answer(lender(secret));
  const report = await checkSystem(
    makeContext(db.database),
    { acceptUrl: `${server.origin}/accept`, scoreUrl: null, linkUrl: null, secret, timeoutMs: 1_000 },
    timing(),
  );
  expect(report.isPassed).toBe(true);
  expect(noteOf(report, 'callback')).toBe('Only a stored partner can call back: check it by its slug.');
});

test('an active Production partner gets nothing before that is confirmed', async () => {
  const ctx = makeContext(db.database);
  const { id: partnerId } = await connected({ environment: 'production' });
  server.answer(lender(secret));
  const refused = await checkPartner(ctx, partnerId).catch((error: unknown) => error);
  expect(hasCode(refused, 'validation_failed') && refused.detail?.errors).toEqual({
    confirm: ['test applications would go to an active Production partner: confirm with true'],
  });
  expect(server.calls).toEqual([]);
  const report = await checkWith(ctx, { partnerId, confirm: true }, timing());
  expect(report.isPassed).toBe(true);
});
