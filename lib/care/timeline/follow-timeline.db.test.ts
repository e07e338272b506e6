import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { errorCode, isDatabaseAway } from '@/db/error';
import { migrate } from '@/db/migrate';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { hasCode } from '@/lib/base/error/error';
import { getLead } from '@/lib/lead/lead/get-lead';
import { makeAffiliateContext, makeContext, testEnv } from '@/test/context';
import {
  type Cluster,
  type ClusterFolder,
  followSettings,
  makeClusterFolder,
  promote,
} from '@/test/database/cluster';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead } from '@/test/factory';
import { finishRestore } from './finish-restore';
import { followTimeline } from './follow-timeline';

const million = 1_000_000;
const hidden: string[] = [];

const followerOn = (database: Database) => makeContext(database, { actor: { kind: 'worker' } });

async function newestLead({ sql }: Database): Promise<number> {
  const [row] = await sql<[{ id: number }]>`select max(id)::float8 as id from lead`;
  return row.id;
}

describe('ids after the cluster has changed', () => {
  const db = withDatabase();

  test('a new database is noted, and ids stay', async () => {
    await makeLead(db.database);
    const before = await newestLead(db.database);
    expect(await followTimeline(followerOn(db.database))).toEqual({ moved: false, hidden });
    expect(await followTimeline(followerOn(db.database))).toEqual({ moved: false, hidden });
    await makeLead(db.database);
    expect(await newestLead(db.database)).toBe(before + 1);
  });

  test('on another timeline new ids are refused as a passing failure until they have moved, by one of many at once', async () => {
    const lead = await makeLead(db.database);
    const [last] = await db.sql<[{ id: number; partner: number }]>`
      select max(id)::float8 as id, (select last_value::float8 from partner_id_seq) as partner from lead`;
    await db.sql`update timeline set wal_timeline = '000000FE'`;
    const refused = await makeLead(db.database).catch((error: unknown) => error);
    expect([errorCode(refused) ?? errorCode((refused as Error).cause), isDatabaseAway(refused)]).toEqual([
      'LM002',
      true,
    ]);
    // What has its id already goes on.
    await db.sql`update lead set updated_at = now() where id = ${lead.id}`;

    const all = await Promise.all(Array.from({ length: 8 }, () => followTimeline(followerOn(db.database))));
    expect(all.filter(({ moved }) => moved)).toHaveLength(1);
    await makeLead(db.database);
    const newest = await newestLead(db.database);
    expect(newest).toBeGreaterThan(last.id + 10 * million);
    const [row] = await db.sql<[{ partner: number; events: number }]>`
      select (select last_value::float8 from partner_id_seq) as partner,
        (select count(*)::int from audit_event where action = 'id.moved-ahead') as events`;
    expect(row.partner - last.partner).toBeGreaterThanOrEqual(1_000);
    // Shown to people and clients as they are.
    expect(row.partner).toBeLessThan(2 ** 31);
    expect(row.events).toBe(1);
  });

  test('a copy in another database or cluster is told by the numbers of those', async () => {
    await db.sql`update timeline set database_oid = 1`;
    expect(await followTimeline(followerOn(db.database))).toEqual({ moved: true, hidden });
    await db.sql`update timeline set system_identifier = '1'`;
    expect(await followTimeline(followerOn(db.database))).toEqual({ moved: true, hidden });
    expect(await followTimeline(followerOn(db.database))).toEqual({ moved: false, hidden });
  });

  test('where its role may not read the timeline, leads are taken and only the rest is looked at', async () => {
    const url = new URL(inject('postgres').adminUrl);
    url.pathname = new URL(db.url).pathname;
    const admin = openDatabase(url.href, { maxConnections: 1 });
    await admin.sql`revoke execute on function pg_walfile_name(pg_lsn) from public`;
    await admin.close();
    expect(await followTimeline(followerOn(db.database))).toEqual({ moved: false, hidden: ['timeline'] });
    await makeLead(db.database);
    await db.sql`update timeline set system_identifier = '1'`;
    expect(await followTimeline(followerOn(db.database))).toEqual({ moved: true, hidden: ['timeline'] });
  });

  test('restore finished moves ids ahead whatever the database says', async () => {
    const before = await newestLead(db.database);
    await finishRestore(makeContext(db.database));
    await makeLead(db.database);
    expect(await newestLead(db.database)).toBeGreaterThan(before + 1_000);
    const agent = { kind: 'user', role: 'agent', userId: 1, affiliateId: 1, sessionId: 'x' } as const;
    await expect(finishRestore(makeContext(db.database, { actor: agent }))).rejects.toSatisfy((error) =>
      hasCode(error, 'forbidden'),
    );
  });

  test('public ids hold for the numbers of centuries', async () => {
    const { idKey } = testEnv();
    // In the year 2300.
    const id = 274 * 365 * 86_400 * 1_000_000;
    for (const sequence of ['lead_id_seq', 'application_id_seq', 'batch_id_seq'])
      await db.sql`select setval(${sequence}, ${id})`;
    const lead = await makeLead(db.database);
    expect(lead.id).toBe(id + 1);
    const ctx = makeAffiliateContext(db.database, lead);
    const hashid = publicId(idKey, 'lead', lead.id);
    expect(readPublicId(idKey, 'lead', hashid)).toBe(lead.id);
    expect((await getLead(ctx, hashid)).id).toBe(hashid);
  });
});

describe('with servers that are lost', () => {
  let folder: ClusterFolder;
  let primary: Cluster;
  let database: Database;
  const opened: Database[] = [];
  const open = (cluster: Cluster) => {
    const one = openDatabase(cluster.url, { maxConnections: 4 });
    opened.push(one);
    return one;
  };
  beforeAll(async () => {
    folder = await makeClusterFolder();
    primary = await folder.create();
    await migrate(primary.url);
    database = open(primary);
    await makeIntent(database);
    await followTimeline(followerOn(database));
  });
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()));
    await folder?.remove();
  });

  /** Whether the lead that clients know by this number is found. */
  const isFound = async (on: Database, lead: { id: number; affiliateId: number }) => {
    try {
      await getLead(makeAffiliateContext(on, lead), publicId(testEnv().idKey, 'lead', lead.id));
      return true;
    } catch (error) {
      if (hasCode(error, 'not_found')) return false;
      throw error;
    }
  };

  test('after a restore to an earlier time lost ids are not found and never come again', async () => {
    const { id: affiliateId } = await makeAffiliate(database);
    const backup = await primary.backUp();
    const kept = await makeLead(database, { affiliateId });
    const [target] = await database.sql<[{ lsn: string }]>`select pg_current_wal_lsn()::text as lsn`;
    const lost = [await makeLead(database, { affiliateId })];
    // The history that is lost may have had failovers and restores of its own.
    for (let count = 0; count < 3; count += 1) await finishRestore(makeContext(database));
    lost.push(await makeLead(database, { affiliateId }), await makeLead(database, { affiliateId }));
    const restored = await backup.start(
      {
        restore_command: `cp ${primary.walFolder}/%f %p`,
        recovery_target_lsn: target.lsn,
        recovery_target_action: 'promote',
      },
      'recovery.signal',
    );
    const then = open(restored);
    await expect
      .poll(async () => (await then.sql`select pg_is_in_recovery() as away`)[0]?.away, { timeout: 20_000 })
      .toBe(false);

    await expect(makeLead(then, { affiliateId })).rejects.toSatisfy(isDatabaseAway);
    const followed = await Promise.all([followTimeline(followerOn(then)), followTimeline(followerOn(then))]);
    expect(followed.filter(({ moved }) => moved)).toHaveLength(1);
    const anew = [await makeLead(then, { affiliateId }), await makeLead(then, { affiliateId })];
    expect(await isFound(then, kept)).toBe(true);
    for (const lead of lost) expect(await isFound(then, lead)).toBe(false);
    for (const lead of anew) expect(lead.id).toBeGreaterThan(Math.max(...lost.map(({ id }) => id)));
    await restored.kill();
  });

  test('after the promotion of a standby a process that runs on moves ids ahead before its first new lead', async () => {
    const { id: affiliateId } = await makeAffiliate(database);
    const standby = await (await primary.backUp()).start(followSettings(primary, 'second'), 'standby.signal');
    const kept = await makeLead(database, { affiliateId });
    const then = open(standby);
    await expect.poll(() => isFound(then, kept), { timeout: 20_000 }).toBe(true);
    await primary.kill();
    await promote(standby);
    await expect(makeLead(then, { affiliateId })).rejects.toSatisfy(isDatabaseAway);
    expect(await followTimeline(followerOn(then))).toEqual({ moved: true, hidden });
    // A million for each second since they last moved.
    expect((await makeLead(then, { affiliateId })).id).toBeGreaterThan(kept.id + 1_000);
  });
});
