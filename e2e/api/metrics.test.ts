import { describe, expect, test } from 'vitest';
import { withOwnServer } from '@/test/server/own-server';

const token = 'a-token-for-the-tests';
const own = withOwnServer({ WEB_CONCURRENCY: '2', METRICS_TOKEN: token });

async function scrape(): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${own.now.origin}/metrics`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
}

const countOf = (text: string, labels: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`http_request_duration_seconds_count{${labels}}`))
      ?.split(' ')[1] ?? 0,
  );

describe('GET /metrics', () => {
  test('is refused without the token', async () => {
    for (const authorization of ['', 'Bearer wrong-token-of-the-test', token])
      expect((await fetch(`${own.now.origin}/metrics`, { headers: { authorization } })).status).toBe(401);
  });

  test('adds up all web processes, by path template and without any value', async () => {
    const client = await own.now.makeClient();
    const hashid = 'ThisIsNoLeadsIdAtAll12';
    await Promise.all(
      Array.from({ length: 20 }, () =>
        client.send('GET', `/api/v2/lead/${hashid}`, undefined, { connection: 'close' }),
      ),
    );
    const labels = 'method="GET",path="/api/v2/lead/{hashid}",status="404"';
    await expect.poll(async () => countOf(await scrape(), labels), { timeout: 10_000 }).toBe(20);
    // Whichever process handles the scrape.
    for (let nth = 0; nth < 4; nth++) expect(countOf(await scrape(), labels)).toBe(20);
    expect(await scrape()).not.toContain(hashid);
  });

  test('tells the queue’s depth, what was given up, and the living workers', async () => {
    const text = await scrape();
    expect(text).toMatch(/^queue_jobs\{state="due"\} \d+$/m);
    expect(text).toMatch(/^queue_jobs\{state="given_up"\} 0$/m);
    expect(text).toMatch(/^queue_workers 1$/m);
  });
});
