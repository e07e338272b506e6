import { expect, test } from 'vitest';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey } from '@/test/factory';
import { attribute } from './attribution';
import { requestBuffer } from './buffer';
import { listKeyUsage, listRequests } from './list-requests';
import { recordRequest } from './record-request';

const db = withDatabase();

test('1,200 calls are stored in order and counted, with concurrent flushes', async () => {
  const { id: keyId, affiliateId } = await makeApiKey(db);
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  const body = makeLeadBody();
  const began = performance.now();
  for (let nth = 0; nth < 1_200; nth++) {
    const request = new Request('http://localhost/api/v2/lead', { method: 'POST' });
    attribute(request, ctx);
    recordRequest(request, { began, params: {}, status: nth % 3 ? 201 : 422, failure: undefined, body });
  }
  await Promise.all([requestBuffer.flush(), requestBuffer.flush(), requestBuffer.flush()]);
  const whose = { affiliateId, environment: 'uat' } as const;
  expect(await listKeyUsage(makeContext(db.database), whose)).toMatchObject([
    { keyId, calls: 1_200, failed: 400 },
  ]);
  const first = await listRequests(makeContext(db.database), whose);
  const second = await listRequests(makeContext(db.database), { ...whose, before: first.next ?? 0 });
  expect(first.requests).toHaveLength(50);
  expect(second.requests[0]?.id).toBeLessThan(first.requests.at(-1)?.id ?? 0);
  const failed = await listRequests(makeContext(db.database), { ...whose, status: 'failed' });
  expect(failed.requests.every(({ status }) => status === 422)).toBe(true);
});
