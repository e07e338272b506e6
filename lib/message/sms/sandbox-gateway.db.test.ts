import { beforeAll, expect, test } from 'vitest';
import { updateLeadsErased } from '@/db/query/care/erasure';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { startProcess } from '@/lib/base/process/process';
import { smsNumbers } from '@/lib/catalogue/sandbox/magic-value';
import { newPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { sandboxGatewaySecret } from './gateway';
import { listSandboxMessages } from './list-sandbox-messages';
import { smsGatewayRoute } from './sandbox-gateway';

const db = withDatabase();
const partner = withPartnerServer({ json: { status: 'accepted', link: 'https://lender.example/apply' } });
const env = testEnv();

beforeAll(() => startProcess(makeContext(db.database)));

/** A message about a new affiliate's lead, queued for the sandbox. */
async function makeMessage(): Promise<{ ctx: AffiliateContext; leadId: number; messageId: string }> {
  const { ctx, leadId, body } = await makeMatchedLead(db.database, partner.origin);
  await acceptOffer(ctx, body, { textLink: true });
  const [row] = await db.sql<[{ id: number }]>`
    select id::float8 as id from text_message where lead_id = ${leadId}`;
  return { ctx, leadId, messageId: publicId(env.idKey, 'text message', row.id) };
}

async function call(messageId: string, changes: object = {}, secret = sandboxGatewaySecret(env)) {
  const text = JSON.stringify({
    message_id: messageId,
    environment: 'uat',
    to: '+27826661997',
    text: 'Hi Thandi: https://portal.example/l/x',
    sender: 'Bushveld',
    ...changes,
  });
  const request = new Request('http://sandbox/api/sandbox/sms', {
    method: 'POST',
    body: text,
    headers: signatureHeaders([secret], messageId, text),
  });
  return (await smsGatewayRoute(request, { params: Promise.resolve({}) })).status;
}

test('keeps a message once however often it comes, encrypted, for its own affiliate to see', async () => {
  const { ctx, messageId } = await makeMessage();
  const stranger = await makeMessage();
  expect(await Promise.all([call(messageId), call(messageId)])).toEqual([200, 200]);
  expect(await listSandboxMessages(ctx)).toEqual([
    {
      id: messageId,
      to: '+27826661997',
      text: 'Hi Thandi: https://portal.example/l/x',
      sender: 'Bushveld',
      calls: 2,
      at: expect.any(String),
    },
  ]);
  expect(await listSandboxMessages(stranger.ctx)).toEqual([]);
  const [row] = await db.sql<[{ ciphertext: Buffer }]>`
    select ciphertext from sandbox_text_message where message_id = ${messageId}`;
  expect(row.ciphertext.includes('6661997')).toBe(false);
});

test('takes what we have signed about our own messages only', async () => {
  const { messageId, ctx } = await makeMessage();
  expect(await call(messageId, {}, newPartnerSecret())).toBe(401);
  expect(await call('x'.repeat(22))).toBe(404);
  expect(await call(publicId(env.idKey, 'text message', 9_999_999))).toBe(404);
  expect(await call(messageId, { to: '0826661997' })).toBe(422);
  expect(await call(messageId, { environment: 'production' })).toBe(422);
  expect(await listSandboxMessages(ctx)).toEqual([]);
});

test('keeps nothing of an applicant who was erased meanwhile', async () => {
  const { messageId, leadId } = await makeMessage();
  await db.transaction((tx) => updateLeadsErased(tx, [leadId]));
  expect(await call(messageId)).toBe(404);
});

test('two numbers script its failures', async () => {
  const { messageId } = await makeMessage();
  expect(await call(messageId, { to: smsNumbers.refused.to })).toBe(422);
  expect(await call(messageId, { to: smsNumbers.away.to })).toBe(503);
});
