import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { insertSession } from '@/db/query/access/session';
import { deleteOldDrafts, deleteSessionWithDrafts } from '@/db/query/lead/draft';
import { removeUser } from '@/lib/access/user/remove-user';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { passGuard } from '@/lib/base/guard/pass-guard';
import { eraseApplicant as eraseApplicantVerb } from '@/lib/care/erasure/erase-applicant';
import { applicantInput } from '@/lib/care/erasure/schema';
import { makeIdNumber } from '@/test/applicant';
import { checked } from '@/test/checked';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser } from '@/test/factory';
import type { Environment } from '@/word/environment';
import { listDrafts } from './list-drafts';
import { removeDraft } from './remove-draft';
import { saveDraft } from './save-draft';

const eraseApplicant = checked(applicantInput, eraseApplicantVerb);

const db = withDatabase();

async function makeAgent(environment: Environment = 'uat', affiliateId?: number): Promise<AffiliateContext> {
  const user = await makeUser(db, affiliateId === undefined ? {} : { affiliateId });
  return agentContext(user.id, user.affiliateId ?? 0, environment);
}

function agentContext(userId: number, affiliateId: number, environment: Environment): AffiliateContext {
  const actor = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: `s${userId}` } as const;
  return makeAffiliateContext(db.database, { affiliateId, environment }, { actor });
}

function userOf({ actor }: AffiliateContext): number {
  return actor.kind === 'user' ? actor.userId : 0;
}

/** Saves as the page would; returns the revision. */
async function save(
  ctx: AffiliateContext,
  id: string,
  values: Record<string, string>,
  after: (string | null)[] = [null],
): Promise<string> {
  const revision = randomUUID();
  const { environment } = ctx.scope;
  await saveDraft(await passGuard(ctx), id, { userId: userOf(ctx), environment, revision, after, values });
  return revision;
}

const draftsOf = async (ctx: AffiliateContext) => (await listDrafts(ctx)).drafts;

describe('a draft', () => {
  test('is returned as typed, and stored encrypted', async () => {
    const agent = await makeAgent();
    const id = randomUUID();
    const values = {
      first_name: 'Nokwanda',
      id_number: '800101',
      net_income: 'R 25',
      consent_language: 'zu',
    };
    const revision = await save(agent, id, values);
    expect(await draftsOf(agent)).toEqual([{ id, revision, savedAt: expect.any(String), values }]);
    const [row] = await db.sql<[{ ciphertext: Buffer; hash: Buffer | null }]>`
      select ciphertext, id_number_hash as hash from draft where id = ${id}`;
    expect(row.ciphertext.includes('Nokwanda')).toBe(false);
    expect(row.hash).toBeNull();
  });

  test('is visible only to its user in its environment', async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    const agent = await makeAgent('uat', affiliateId);
    const colleague = await makeAgent('uat', affiliateId);
    const id = randomUUID();
    await save(agent, id, { first_name: 'Zodwa' });
    const elsewhere = agentContext(userOf(agent), affiliateId, 'production');
    for (const other of [colleague, elsewhere]) {
      expect(await draftsOf(other)).toEqual([]);
      await removeDraft(other, id);
      // The same id is a different draft there.
      await save(other, id, { first_name: 'Other' });
    }
    expect((await draftsOf(agent)).map(({ values }) => values)).toEqual([{ first_name: 'Zodwa' }]);
  });

  test('is not saved for another user, or into the other environment, by a form left open', async () => {
    const agent = await makeAgent();
    const input = { revision: randomUUID(), after: [null], values: {} };
    for (const whose of [
      { userId: userOf(agent) + 1, environment: 'uat' as const },
      { userId: userOf(agent), environment: 'production' as const },
    ])
      await expect(
        saveDraft(await passGuard(agent), randomUUID(), { ...input, ...whose }),
      ).rejects.toMatchObject({
        code: 'forbidden',
      });
    expect(await draftsOf(agent)).toEqual([]);
  });

  test('is not saved during maintenance, but shown and removed', async () => {
    const agent = await makeAgent();
    const id = randomUUID();
    const revision = await save(agent, id, { first_name: 'A' });
    await db.sql`update environment set maintenance = true where name = 'uat'`;
    try {
      await expect(save(agent, id, { first_name: 'B' }, [revision])).rejects.toMatchObject({
        code: 'maintenance',
      });
      expect(await draftsOf(agent)).toHaveLength(1);
      await removeDraft(agent, id);
      expect(await draftsOf(agent)).toEqual([]);
    } finally {
      await db.sql`update environment set maintenance = false where name = 'uat'`;
    }
  });

  test('is not available to keys', async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    await expect(listDrafts(makeAffiliateContext(db.database, { affiliateId }))).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('two pages with one draft', () => {
  test('overwrite only revisions they have seen', async () => {
    const agent = await makeAgent();
    const id = randomUUID();
    const first = await save(agent, id, { first_name: 'A' });
    const second = await save(agent, id, { first_name: 'B' }, [first]);
    await expect(save(agent, id, { first_name: 'C' }, [first])).rejects.toMatchObject({ code: 'conflict' });
    await expect(save(agent, id, { first_name: 'C' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await draftsOf(agent)).toMatchObject([{ revision: second, values: { first_name: 'B' } }]);
  });

  test('continue after a save whose response was lost, whether it arrived or not', async () => {
    const agent = await makeAgent();
    const [arrived, lost] = [randomUUID(), randomUUID()];
    const revision = await save(agent, arrived, { first_name: 'A' });
    await save(agent, arrived, { first_name: 'B' }, [null, revision]);
    await save(agent, lost, { first_name: 'C' }, [null, randomUUID()]);
    expect((await draftsOf(agent)).map(({ values }) => values.first_name)).toEqual(['C', 'B']);
  });

  test('do not restore a removed draft', async () => {
    const agent = await makeAgent();
    const id = randomUUID();
    const revision = await save(agent, id, { first_name: 'A' });
    await removeDraft(agent, id);
    await removeDraft(agent, 'no uuid');
    await expect(save(agent, id, { first_name: 'B' }, [revision])).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await draftsOf(agent)).toEqual([]);
  });
});

describe('drafts are removed', () => {
  test('after 16 hours: first hidden, then swept', async () => {
    const agent = await makeAgent();
    const [old, young] = [randomUUID(), randomUUID()];
    await save(agent, old, { first_name: 'Old' });
    await save(agent, young, { first_name: 'Young' });
    await db.sql`update draft set saved_at = now() - interval '16 hours 1 second' where id = ${old}`;
    await db.sql`update draft set saved_at = now() - interval '15 hours 59 minutes' where id = ${young}`;
    expect((await draftsOf(agent)).map(({ id }) => id)).toEqual([young]);
    expect(await deleteOldDrafts(db)).toBe(1);
    expect((await draftsOf(agent)).map(({ id }) => id)).toEqual([young]);
  });

  test('beyond the latest fifty', async () => {
    const agent = await makeAgent();
    const ids = Array.from({ length: 51 }, () => randomUUID());
    for (const id of ids) await save(agent, id, { first_name: 'A' });
    expect((await draftsOf(agent)).map(({ id }) => id)).toEqual(ids.slice(1).reverse());
  });

  test('when their user signs out, in both environments, but not those of others', async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    const agent = await makeAgent('uat', affiliateId);
    const live = agentContext(userOf(agent), affiliateId, 'production');
    const colleague = await makeAgent('uat', affiliateId);
    for (const one of [agent, live, colleague]) await save(one, randomUUID(), { first_name: 'A' });
    const id = randomUUID();
    await insertSession(db, { id, userId: userOf(agent), lifeSeconds: 60 });
    await deleteSessionWithDrafts(db, id);
    expect(
      await Promise.all([agent, live, colleague].map(async (one) => (await draftsOf(one)).length)),
    ).toEqual([0, 0, 1]);
    expect(await db.sql`select from session where id = ${id}`).toHaveLength(0);
  });

  test('when their user is removed', async () => {
    const agent = await makeAgent();
    await save(agent, randomUUID(), { first_name: 'A' });
    await removeUser(makeContext(db.database), { userId: userOf(agent) });
    expect(await db.sql`select from draft where user_id = ${userOf(agent)}`).toHaveLength(0);
  });

  test('when their applicant is erased, whoever typed the number and with any spacing', async () => {
    const agent = await makeAgent();
    const idNumber = makeIdNumber();
    const other = randomUUID();
    await save(agent, randomUUID(), { id_number: ` ${idNumber.slice(0, 6)} ${idNumber.slice(6)}` });
    await save(agent, other, { id_number: makeIdNumber() });
    await eraseApplicant(makeContext(db.database), { idNumber });
    expect((await draftsOf(agent)).map(({ id }) => id)).toEqual([other]);
  });
});
