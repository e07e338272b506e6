import { expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import { startProcess } from '@/lib/base/process/process';
import { assertSecretsUnchanged, takeNewPiiKey } from '@/lib/base/process/secret-check';
import { errorResponse } from '@/lib/http/http/respond';
import { storeLead } from '@/lib/lead/lead/store-lead';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext, testEnv, testSettings } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makeIntent } from '@/test/factory';
import { watchSecrets } from './watch-secrets';

const db = withDatabase();

test('a server with the former PII_KEY only stores nothing, answers 503 and is told why it must stop', async () => {
  await assertSecretsUnchanged(db.database, testEnv());
  const { id: keyId, affiliateId } = await makeApiKey(db);
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  startProcess(ctx);
  const intent = await makeIntent(db);
  let giveUp = (_: Error) => {};
  const gaveUp = new Promise<Error>((resolve) => {
    giveUp = resolve;
  });
  const watch = watchSecrets(ctx, giveUp, 20);
  const PII_KEY = Buffer.alloc(32, 50).toString('base64');
  await takeNewPiiKey(db.database, testEnv({ PII_KEY, PII_KEY_FORMER: testSettings.PII_KEY ?? '' }));
  expect(await gaveUp).toMatchObject({
    name: 'ConfigurationError',
    message: 'PII_KEY has been rotated: set PII_KEY to the new key and PII_KEY_FORMER to this one',
  });
  await watch.stop();
  const error = await storeLead(ctx, parseLeadInput(makeLeadBody({ intent: intent.title })), {
    source: 'api_v2',
  }).catch((reason: unknown) => reason);
  const response = errorResponse(new Request('http://localhost/api/v2/lead', { method: 'POST' }), error);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).not.toBeNull();
  expect(await db.sql`select from lead`).toHaveLength(0);
  expect(await db.sql`select from lead_identity`).toHaveLength(0);
});
