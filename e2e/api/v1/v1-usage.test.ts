import { expect, test, vi } from 'vitest';
import { listV1Usage } from '@/lib/v1/list-usage';
import { makeContext } from '@/test/context';
import { withServer } from '@/test/server/server';

const server = withServer();

async function usageOf(affiliateId: number) {
  const usages = await listV1Usage(makeContext(server.database));
  return usages.filter((usage) => usage.affiliateId === affiliateId);
}

test('every call to v1 is counted under its affiliate, environment and day; calls to v2 are not', async () => {
  const uat = await server.makeClient();
  const production = await server.makeClient({ environment: 'production', affiliateId: uat.affiliateId });
  await Promise.all(Array.from({ length: 25 }, () => uat.send('GET', '/api/v1/intent')));
  await uat.send('GET', '/api/v1/nothing');
  await uat.send('POST', '/api/v1/lead', {});
  await production.send('GET', '/api/v1/intent');
  await uat.send('GET', '/api/v2/intent');
  const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
  await vi.waitFor(async () => {
    const usages = await usageOf(uat.affiliateId);
    expect(usages).toHaveLength(2);
    expect(usages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ environment: 'uat', calls: 27, days: [{ day, calls: 27 }] }),
        expect.objectContaining({ environment: 'production', calls: 1, days: [{ day, calls: 1 }] }),
      ]),
    );
  }, 10_000);
});

test('whoever calls without a key is counted nowhere', async () => {
  const client = await server.makeClient();
  await fetch(`${server.origin}/api/v1/intent`);
  await client.send('GET', '/api/v1/intent', undefined, { authorization: 'Bearer nonsense' });
  expect(await usageOf(client.affiliateId)).toEqual([]);
});

test('days are kept apart, and older ones than were asked for are left out', async () => {
  const { affiliateId } = await server.makeClient();
  await server.database.sql`
    insert into v1_call_count (affiliate_id, environment, day, calls)
    select ${affiliateId}, 'uat', (now() at time zone 'Africa/Johannesburg')::date - n, n + 1
    from unnest(array[0, 6, 7]) n`;
  const usages = await listV1Usage(makeContext(server.database), { days: 7 });
  const [usage] = usages.filter((one) => one.affiliateId === affiliateId);
  expect(usage?.calls).toBe(8);
  expect(usage?.days.map(({ calls }) => calls)).toEqual([1, 7]);
});

test('only an operator may see it', async () => {
  const actor = { kind: 'user', userId: 1, role: 'manager', affiliateId: 1, sessionId: 's' } as const;
  await expect(listV1Usage(makeContext(server.database, { actor }))).rejects.toMatchObject({
    code: 'forbidden',
  });
});
