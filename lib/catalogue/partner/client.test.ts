import { afterEach, describe, expect, test, vi } from 'vitest';
import { isSigned, newPartnerSecret, sealPartnerSecret } from '@/lib/http/webhook/signature';
import { makeContext, testEnv } from '@/test/context';
import { closedOrigin } from '@/test/partner-server';
import { withPartnerServer } from '@/test/with-partner-server';
import { isCircuitOpen } from './circuit';
import { askLink, type PartnerConnection, scorePartner, sendApplication } from './client';
import type { ApplicationRequest } from './schema';

const server = withPartnerServer();
const secret = newPartnerSecret();
const ctx = makeContext({} as never);
let nextId = 1;

function partner(changes: Partial<PartnerConnection> = {}): PartnerConnection {
  const id = nextId++;
  return {
    id,
    partnerId: id,
    scoreUrl: `${server.origin}/score`,
    acceptUrl: `${server.origin}/accept`,
    linkUrl: `${server.origin}/link`,
    secretCiphertext: sealPartnerSecret(ctx.env.piiKey, id, secret).toString('base64'),
    timeoutMs: 2000,
    ...changes,
  };
}

const request: ApplicationRequest = {
  lead_id: 'lead1',
  environment: 'uat',
  intent: { id: 1, title: 'Personal Loan' },
  lead: { first_name: 'Thandi' },
  application_id: 'application1',
  kind: 'accept',
  type: null,
  bank: null,
  live_quotes: { amount: 1 },
};

describe('sending an application', () => {
  test('posts signed JSON under the application id', async () => {
    server.answer({ json: { status: 'accepted', redirect: 'https://a.example/x', reference: 7 } });
    expect(await sendApplication(ctx, partner(), request)).toEqual({
      status: 'accepted',
      redirect: 'https://a.example/x',
      link: null,
      reference: '7',
    });
    const [call] = server.calls;
    expect(call?.headers['idempotency-key']).toBe('application1');
    expect(call?.headers['content-type']).toBe('application/json');
    expect(call?.body).toEqual(request);
    const headers = new Headers(call?.headers as Record<string, string>);
    expect(isSigned(secret, headers, call?.text ?? '')).toBe(true);
    expect(isSigned(newPartnerSecret(), headers, call?.text ?? '')).toBe(false);
    expect(isSigned(secret, headers, `${call?.text} `)).toBe(false);
  });

  test.each([
    ['a status of 500', { status: 500, json: { status: 'accepted' } }],
    ['a status of 409', { status: 409, json: {} }],
    ['a redirect, which is not followed', { status: 307, headers: { location: '/accept' } }],
    ['a 304', { status: 304 }],
  ])('%s means that it was not taken', async (_, action) => {
    server.answer(action);
    expect(await sendApplication(ctx, partner(), request)).toMatchObject({
      status: 'failed',
      connected: true,
    });
    expect(server.calls).toHaveLength(1);
  });

  test.each([
    ['a status of 502, which a gateway gives', { status: 502 }],
    ['a status of 504, which a gateway gives', { status: 504 }],
    ['a broken connection', 'break' as const],
    ['half an answer', 'half answer' as const],
    ['a 2xx that is no JSON', { text: '<html>' }],
    ['a 2xx without a body', { status: 204, text: '' }],
    ['a 2xx with a status nobody agreed on', { json: { status: 'maybe' } }],
    ['a 2xx that is JSON but no object', { json: ['accepted'] }],
    ['an answer beyond 256 KiB', { json: { status: 'accepted', padding: 'x'.repeat(256 * 1024) } }],
  ])('%s leaves the outcome unknown', async (_, action) => {
    server.answer(action);
    expect(await sendApplication(ctx, partner(), request)).toMatchObject({ status: 'unknown' });
    expect(server.calls).toHaveLength(1);
  });

  test('a partner that exceeds its time limit leaves the outcome unknown', async () => {
    server.answer('hold');
    const outcome = await sendApplication(ctx, partner({ timeoutMs: 100 }), request);
    expect(outcome).toEqual({ status: 'unknown', reason: 'no answer within 0.1 s', late: true });
  });

  test('the remaining time of the request applies as well', async () => {
    server.answer('hold');
    expect(await sendApplication(ctx, partner(), request, { limitMs: 100 })).toMatchObject({
      status: 'unknown',
    });
  });

  test('a refused connection means that it was not taken', async () => {
    const acceptUrl = `${await closedOrigin()}/accept`;
    expect(await sendApplication(ctx, partner({ acceptUrl }), request)).toEqual({
      status: 'failed',
      connected: false,
      reason: 'ECONNREFUSED',
    });
  });

  test('a failed TLS handshake means that it was not taken', async () => {
    const acceptUrl = `${server.origin.replace('http:', 'https:')}/accept`;
    expect(await sendApplication(ctx, partner({ acceptUrl }), request)).toMatchObject({
      status: 'failed',
      connected: false,
    });
  });

  test('a URL that is not a web URL is dropped, the rest of the response is used', async () => {
    server.answer({ json: { status: 'pending', redirect: 'javascript:alert(1)', link: 'ftp://x/y' } });
    expect(await sendApplication(ctx, partner(), request)).toMatchObject({
      status: 'pending',
      redirect: null,
      link: null,
    });
  });
});

describe('where calls may go', () => {
  const guarded = { ...ctx, env: testEnv({ ALLOW_PRIVATE_PARTNERS: 'off' }) };

  test.each([
    'http://127.0.0.1:PORT/accept',
    'http://localhost:PORT/accept',
    'https://localhost:PORT/accept',
    'https://[::1]:PORT/accept',
    'https://[::ffff:127.0.0.1]:PORT/accept',
    'https://2130706433:PORT/accept',
    'https://10.0.0.1/accept',
    'https://169.254.169.254/accept',
    'https://[fe80::1]/accept',
    'https://0.0.0.0:PORT/accept',
    'https://100.64.0.1/accept',
  ])('%s is refused without ALLOW_PRIVATE_PARTNERS', async (template) => {
    const acceptUrl = template.replace('PORT', new URL(server.origin).port);
    expect(await sendApplication(guarded, partner({ acceptUrl }), request)).toEqual({
      status: 'failed',
      connected: false,
      reason: 'address refused',
    });
    expect(server.calls).toHaveLength(0);
  });

  test('plain http is only allowed to this machine', async () => {
    expect(
      await sendApplication(ctx, partner({ acceptUrl: 'http://10.0.0.1/accept' }), request),
    ).toMatchObject({ reason: 'address refused' });
  });

  test('a sandbox path goes to the sandbox origin, whatever else is allowed', async () => {
    server.answer({ json: { status: 'declined' } });
    const env = testEnv({ ALLOW_PRIVATE_PARTNERS: 'off', SANDBOX_ORIGIN: server.origin });
    const sandboxed = partner({ acceptUrl: '/api/sandbox/quickcash/accept' });
    expect(await sendApplication({ ...ctx, env }, sandboxed, request)).toMatchObject({ status: 'declined' });
    expect(server.calls[0]?.path).toBe('/api/sandbox/quickcash/accept');
  });

  test.each(['/api/v2/lead', '/api/sandbox/../v2/lead', '//evil.example/x', 'file:///etc/passwd'])(
    '%s is no endpoint',
    async (acceptUrl) => {
      expect(await sendApplication(ctx, partner({ acceptUrl }), request)).toMatchObject({
        reason: 'address refused',
      });
    },
  );
});

describe('asking a scorer', () => {
  test.each([
    [{ available: true, probability: 61.5, quote: { monthly: 900 } }, 62, { monthly: 900 }],
    [{ available: true }, null, null],
    [{ available: true, probability: null, quote: 0 }, null, 0],
    [{ available: true, quote: [1, 'a', null, { b: false }] }, null, [1, 'a', null, { b: false }]],
  ])('%j is a score', async (json, probability, quote) => {
    server.answer({ json });
    expect(await scorePartner(ctx, partner(), request, 5000)).toEqual({
      available: true,
      probability,
      quote,
    });
  });

  test.each([
    ['no offer', { json: { available: false } }],
    ['unreachable', { json: { available: 'yes' } }],
    ['unreachable', { json: { available: true, probability: 101 } }],
    ['unreachable', { json: { available: true, quote: 'a\0b' } }],
    ['unreachable', { text: '{' }],
    ['unreachable', { status: 503 }],
    ['unreachable', 'break' as const],
  ])('is left out, the cause is %s: %j', async (cause, action) => {
    server.answer(action);
    expect(await scorePartner(ctx, partner(), request, 5000)).toEqual({ available: false, cause });
  });

  test('is left out when it exceeds the remaining time', async () => {
    server.answer('hold');
    expect(await scorePartner(ctx, partner(), request, 80)).toEqual({
      available: false,
      cause: 'late',
    });
  });
});

describe('asking for a link', () => {
  test.each([
    [{ ready: false }, { status: null, link: null }],
    [
      { ready: true, link: 'https://a.example/go' },
      { status: null, link: 'https://a.example/go' },
    ],
    [
      { ready: false, status: 'declined' },
      { status: 'declined', link: null },
    ],
    [
      { ready: true, link: 'data:text/html,x' },
      { status: null, link: null },
    ],
  ])('%j', async (json, expected) => {
    server.answer({ json });
    const sent = { lead_id: 'lead1', application_id: 'application1', reference: 'r' };
    expect(await askLink(ctx, partner(), sent)).toEqual({ answered: true, ...expected });
    expect(server.calls[0]?.body).toEqual(sent);
    // A middleware would answer it with what it has stored for the accept.
    expect(server.calls[0]?.headers).not.toHaveProperty('idempotency-key');
    const headers = new Headers(server.calls[0]?.headers as Record<string, string>);
    expect(isSigned(secret, headers, server.calls[0]?.text ?? '')).toBe(true);
  });
});

describe('an endpoint that keeps failing', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('opens its circuit after ten failures in a row, is probed after a pause, and closes it after one success', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    server.answer({ status: 500 });
    const failing = partner();
    for (let n = 0; n < 13; n += 1) await sendApplication(ctx, failing, request);
    expect(server.calls).toHaveLength(10);
    expect(isCircuitOpen(failing)).toBe(true);
    expect(await sendApplication(ctx, failing, request)).toEqual({
      status: 'failed',
      connected: false,
      reason: 'circuit open',
    });

    vi.advanceTimersByTime(16_000);
    expect(isCircuitOpen(failing)).toBe(false);
    await sendApplication(ctx, failing, request);
    expect(server.calls).toHaveLength(11);
    expect(isCircuitOpen(failing)).toBe(true);

    vi.advanceTimersByTime(16_000);
    server.answer({ json: { status: 'accepted' } });
    await sendApplication(ctx, failing, request);
    await sendApplication(ctx, failing, request);
    expect(server.calls).toHaveLength(13);
    expect(isCircuitOpen(failing)).toBe(false);
  });

  test('a scorer’s circuit opens after five', async () => {
    server.answer({ status: 500 });
    const failing = partner();
    for (let n = 0; n < 8; n += 1) await scorePartner(ctx, failing, request, 1_000);
    expect(server.calls).toHaveLength(5);
  });

  test('responses that refuse one application do not count, and other partners are not affected', async () => {
    server.answer({ status: 422 });
    const refusing = partner();
    for (let n = 0; n < 12; n += 1) await sendApplication(ctx, refusing, request);
    expect(server.calls).toHaveLength(12);
    expect(isCircuitOpen(refusing)).toBe(false);
  });
});
