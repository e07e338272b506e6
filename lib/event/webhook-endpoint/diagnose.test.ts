import { expect, test } from 'vitest';
import { newPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';
import { diagnose, type KnownCalls } from './diagnose';
import type { PastedCall } from './pasted-call';

const secret = newPartnerSecret();
const id = '2ZoDEEwxk9Mmb3GPwC92mg';
const now = new Date();
const seconds = Math.floor(now.getTime() / 1_000);
const body = `{"type":"lead.accepted","timestamp":"${now.toISOString()}","data":{"id":"é","sequence":5}}`;
const signed = signatureHeaders([secret], id, body);
const signature = signed['webhook-signature'] ?? '';
const timestamp = signed['webhook-timestamp'] ?? '';
const known: KnownCalls = {
  secrets: [{ endpointId: 3, secret, isFormer: false }],
  sent: { body },
  recent: [{ id, body }],
};
const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function partOf(
  changes: Partial<PastedCall & { headers: string }>,
  knows: Partial<KnownCalls> = {},
  at = now,
) {
  const { isRight, findings } = diagnose(
    { secret, headers: lines(signed), body, ...changes },
    { ...known, ...knows },
    at,
  );
  return [isRight, ...findings.map(({ part, text }) => `${part}: ${text}`)].join(' ');
}
const withHeader = (name: string, value: string) => ({ headers: lines({ ...signed, [name]: value }) });

test('a call as it was sent is right, however its headers are pasted', () => {
  expect(partOf({})).toBe('true');
  expect(partOf({ headers: JSON.stringify(signed, null, 2) })).toBe('true');
  expect(partOf({ headers: lines(signed).replaceAll('webhook', 'Webhook') })).toBe('true');
  expect(partOf({ secret: `  ${secret} ` })).toBe('true');
});

test.each<[string, Parameters<typeof partOf>[0], RegExp]>([
  ['another secret', { secret: newPartnerSecret() }, /^false secret: .*endpoint no\. 3/],
  ['a cut secret', { secret: 'whsec_%%' }, /^false encoding: The secret is not base64/],
  ['no secret', { secret: '' }, /^false secret: Paste/],
  [
    'a body that was written again',
    { body: JSON.stringify(JSON.parse(body), null, 2) },
    /^false body: .*raw bytes/,
  ],
  ['a line feed more', { body: `${body}\n` }, /^false body: .*white space/],
  ['a byte order mark', { body: `\uFEFF${body}` }, /^false (encoding|body): /],
  ['Latin-1', { body: Buffer.from(body).toString('latin1') }, /^false encoding: .*Latin-1/],
  ['HTML', { body: body.replaceAll('"', '&quot;') }, /^false encoding: .*HTML/],
  ['JSON twice', { body: JSON.stringify(body) }, /^false encoding: .*twice/],
  ['another value', { body: body.replace(':5}', ':6}') }, /^false body: .*from character \d+ on/],
  ['no body', { body: '' }, /^false body: Paste/],
  ['milliseconds', withHeader('webhook-timestamp', `${timestamp}000`), /^false timestamp: .*milliseconds/],
  ['a date', withHeader('webhook-timestamp', now.toISOString()), /^false timestamp: .*not a number/],
  [
    'a clock of its own',
    withHeader('webhook-timestamp', String(seconds - 90)),
    /^false timestamp: .*signed with/,
  ],
  ['no timestamp', withHeader('webhook-timestamp', ''), /^false timestamp: .*missing/],
  ['another id', withHeader('webhook-id', '0'.repeat(22)), /^false id: .*signed for the event 2ZoDEEwxk9/],
  ['no id', withHeader('webhook-id', ''), /^false id: .*missing/],
  ['no signature', withHeader('webhook-signature', ''), /^false signature: .*missing/],
  ['no version', withHeader('webhook-signature', signature.slice(3)), /^false signature: .*“v1,”/],
  [
    'hexadecimal',
    withHeader('webhook-signature', `v1,${Buffer.from(signature.slice(3), 'base64').toString('hex')}`),
    /^false encoding: .*hexadecimal/,
  ],
  ['a cut signature', withHeader('webhook-signature', signature.slice(0, 20)), /^false signature: .*was cut/],
])('%s is named', (_, changes, expected) => {
  expect(partOf(changes)).toMatch(expected);
});

test('a call that was made long ago tells of the clock', () => {
  expect(partOf({}, {}, new Date(now.getTime() + 20 * 60_000))).toMatch(/^true clock: .*20 minutes ago/);
  expect(partOf({}, {}, new Date(now.getTime() - 20 * 60_000))).toMatch(/^true clock: .*20 minutes from now/);
});

test('a call that nobody here has sent tells of the id', () => {
  const other = newPartnerSecret();
  const foreign = { headers: lines(signatureHeaders([other], '0'.repeat(22), body)) };
  expect(partOf(foreign, { sent: null, recent: [] })).toMatch(/^false id: No event of yours/);
});

test('one of two signatures is enough, and the former secret is named', () => {
  const former = newPartnerSecret();
  const both = lines(signatureHeaders([secret, former], id, body));
  const secrets = [...known.secrets, { endpointId: 3, secret: former, isFormer: true }];
  expect(partOf({ headers: both, secret: former }, { secrets })).toBe('true');
  expect(partOf({ secret: former }, { secrets })).toMatch(
    /^false secret: .*the former secret of endpoint no\. 3/,
  );
});
