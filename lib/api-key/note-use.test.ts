import { expect, it, vi } from 'vitest';
import { withDatabase } from '@/db/test/database';
import { makeApiKey } from '@/db/test/factory';
import { makeAffiliateContext } from '@/e2e/support/context';
import { noteUse } from './note-use';

const db = withDatabase();

it('notes the use of a key once a minute, whatever the traffic', async () => {
  const key = await makeApiKey(db.drizzle);
  let now = Date.now();
  const ctx = makeAffiliateContext(db.database, key, {
    actor: { kind: 'key', keyId: key.id },
    clock: { now: () => new Date(now) },
  });
  const lastUsed = async () =>
    (await db.sql`select last_used_at from api_key where id = ${key.id}`)[0]?.last_used_at;
  noteUse(ctx);
  const first: Date = await vi.waitFor(async () => {
    const at = await lastUsed();
    expect(at).toBeInstanceOf(Date);
    return at;
  });
  noteUse(ctx);
  now += 61_000;
  noteUse(ctx);
  await vi.waitFor(async () => expect((await lastUsed()).getTime()).toBeGreaterThan(first.getTime()));
});
