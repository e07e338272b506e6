import type { APIRequestContext, APIResponse } from '@playwright/test';
import { makeLeadBody } from '@/test/applicant';
import { expect } from '@/test/browser/portal-test';

/** Completes the go-live checklist with a UAT key, as an integration would (spec 5.8). */
export async function goThroughChecklist(request: APIRequestContext, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const send = (method: 'get' | 'post', path: string, data?: object) =>
    request[method](`/api/v2${path}`, { headers, ...(data ? { data } : {}) });
  const body = makeLeadBody({ intent: 'Personal Loan', last_name: 'Mokoena' });

  expect((await send('post', '/lead', { ...body, email: 'n/a' })).status()).toBe(422);
  expect((await send('post', '/lead', body)).status()).toBe(201);
  expect((await send('post', '/lead', body)).status()).toBe(200);
  // On a busy machine a scorer may exceed its time limit, and its partner is left out.
  let offer = { id: '', matches: [] as { id: number }[] };
  await expect(async () => {
    offer = await jsonOf(await send('post', '/offer', body));
    expect(offer.matches).not.toHaveLength(0);
  }).toPass();
  const accept = { hashid: offer.id, partner_id: offer.matches[0]?.id };
  expect((await send('post', '/accept', accept)).status()).toBe(200);
  await jsonOf<{ ready: boolean }>(await send('get', `/accept/${offer.id}/link`));
  const { intent: _, popi: __, ...row } = makeLeadBody({ last_name: 'Dlamini' });
  const columns = { ...row, popi: true, intent: 'Personal Loan' };
  const upload = await request.post('/api/v2/lead/batch', {
    headers,
    multipart: {
      file: {
        name: 'leads.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${Object.keys(columns).join(',')}\n${Object.values(columns).join(',')}\n`),
      },
    },
  });
  expect([200, 202]).toContain(upload.status());
}

async function jsonOf<T>(response: APIResponse): Promise<T> {
  expect(response.status()).toBe(200);
  return (await response.json()) as T;
}
