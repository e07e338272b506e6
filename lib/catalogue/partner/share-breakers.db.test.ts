import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findInstallationState } from '@/db/query/base/installation-state';
import { deleteFormerEndpoints } from '@/db/query/catalogue/endpoint-health';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makePartner } from '@/test/factory';
import { isOpen, throughBreaker } from './breaker';
import { listFailingEndpoints } from './list-failing-endpoints';
import { type SharedBreakers, shareBreakers } from './share-breakers';

const db = withDatabase();
let shared: SharedBreakers;
beforeEach(async () => {
  shared = await shareBreakers(makeContext(db.database));
});
afterEach(() => shared.stop());

async function makeEndpoint() {
  const url = 'https://partner.example/score';
  const { id } = await makePartner(db, { scoreUrl: url });
  return { partnerId: id, url };
}
type Endpoint = Awaited<ReturnType<typeof makeEndpoint>>;

const call = (endpoint: Endpoint, fails: boolean) => throughBreaker(endpoint, async () => fails, Boolean, 2);
const failing = () => listFailingEndpoints(makeContext(db.database), { environment: 'uat' });
const nameOf = ({ partnerId, url }: Endpoint) => `${partnerId} ${url}`;

/** Writes what another process would when its breaker opened that long ago. */
async function openElsewhere(endpoint: Endpoint, secondsAgo = 0): Promise<void> {
  await db.sql`
    insert into endpoint_health (endpoint, partner_id, url, failures_in_a_row, opened_at)
    values (${nameOf(endpoint)}, ${endpoint.partnerId}, ${endpoint.url}, 2, now() - make_interval(secs => ${secondsAgo}))`;
  await db.sql`select pg_notify('endpoint_health', '')`;
}

describe('breakers shared between processes', () => {
  test('an endpoint that fails here is recorded for all, and shown to operators', async () => {
    const endpoint = await makeEndpoint();
    await call(endpoint, true);
    expect(await failing()).toEqual([]);
    await call(endpoint, true);
    expect(isOpen(endpoint)).toBe(true);
    await vi.waitFor(async () =>
      expect(await failing()).toMatchObject([{ partnerId: endpoint.partnerId, endpoint: 'score' }]),
    );
    await db.sql`delete from endpoint_health`;
  });

  test('an endpoint that fails elsewhere gets no call here', async () => {
    const endpoint = await makeEndpoint();
    expect(isOpen(endpoint)).toBe(false);
    await openElsewhere(endpoint);
    await vi.waitFor(() => expect(isOpen(endpoint)).toBe(true));
    const asked = vi.fn(async () => false);
    expect(await throughBreaker(endpoint, asked, Boolean, 2)).toBeNull();
    expect(asked).not.toHaveBeenCalled();

    await db.sql`delete from endpoint_health`;
    await db.sql`select pg_notify('endpoint_health', '')`;
    await vi.waitFor(() => expect(isOpen(endpoint)).toBe(false));
    expect(await call(endpoint, false)).toBe(false);
  });

  test('one call probes after the pause, wherever the circuit opened; its success closes it for all', async () => {
    const endpoint = await makeEndpoint();
    const other = await makeEndpoint();
    await openElsewhere(endpoint, 16);
    await openElsewhere(other);
    await vi.waitFor(() => expect(isOpen(other)).toBe(true));
    expect(isOpen(endpoint)).toBe(false);
    expect(await call(endpoint, false)).toBe(false);
    await vi.waitFor(async () =>
      expect((await failing()).map(({ partnerId }) => partnerId)).toEqual([other.partnerId]),
    );
    await db.sql`delete from endpoint_health`;
  });

  test('a circuit that nobody called through for days is closed by the first call that succeeds', async () => {
    const endpoint = await makeEndpoint();
    const other = await makeEndpoint();
    await openElsewhere(endpoint, 3 * 86_400);
    await openElsewhere(other);
    await vi.waitFor(() => expect(isOpen(other)).toBe(true));
    expect(await failing()).toHaveLength(2);
    const { circuits } = await findInstallationState(db);
    expect(circuits).toContainEqual({ environment: 'uat', count: 2 });
    expect(await call(endpoint, false)).toBe(false);
    await vi.waitFor(async () =>
      expect((await failing()).map(({ partnerId }) => partnerId)).toEqual([other.partnerId]),
    );
    await db.sql`delete from endpoint_health`;
  });

  test('what was found of a URL that is no endpoint any more is shown and counted no longer, and deleted', async () => {
    const [former, none, kept] = [await makeEndpoint(), await makeEndpoint(), await makeEndpoint()];
    for (const endpoint of [former, none, kept]) await openElsewhere(endpoint);
    await db.sql`
      update partner set score_url = ${`${former.url}/2`}, accept_url = ${former.url} || '/accept'
      where id = ${former.partnerId}`;
    await db.sql`update partner set score_url = null where id = ${none.partnerId}`;
    expect((await failing()).map(({ partnerId }) => partnerId)).toEqual([kept.partnerId]);
    const { circuits } = await findInstallationState(db);
    expect(circuits).toContainEqual({ environment: 'uat', count: 1 });
    await deleteFormerEndpoints(db);
    const rows = await db.sql<{ endpoint: string }[]>`select endpoint from endpoint_health`;
    expect(rows.map(({ endpoint }) => endpoint)).toEqual([nameOf(kept)]);
    await db.sql`delete from endpoint_health`;
  });

  test('a failed probe restarts the pause for all', async () => {
    const endpoint = await makeEndpoint();
    const other = await makeEndpoint();
    await openElsewhere(endpoint, 16);
    await openElsewhere(other);
    await vi.waitFor(() => expect(isOpen(other)).toBe(true));
    await call(endpoint, true);
    expect(isOpen(endpoint)).toBe(true);
    await vi.waitFor(async () => {
      const row = (await failing()).find(({ partnerId }) => partnerId === endpoint.partnerId);
      expect(Date.parse(row?.lastFailedAt ?? '')).toBeGreaterThan(Date.now() - 10_000);
    });
    await db.sql`delete from endpoint_health`;
  });

  test('a new process knows what the others have found', async () => {
    const endpoint = await makeEndpoint();
    await shared.stop();
    await openElsewhere(endpoint);
    shared = await shareBreakers(makeContext(db.database));
    await vi.waitFor(() => expect(isOpen(endpoint)).toBe(true));
    await db.sql`delete from endpoint_health`;
  });
});
