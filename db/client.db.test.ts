import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate } from '@/test/factory';
import type { Queryable } from './client';
import { affiliate } from './schema/account/affiliate';
import { auditEvent } from './schema/base/audit';

const db = withDatabase();

const slugs = async ({ sql }: Queryable) =>
  (await sql<{ slug: string }[]>`select slug from affiliate where slug like 'faces-%' order by slug`).map(
    ({ slug }) => slug,
  );
const addBySql = ({ sql }: Queryable, slug: string) =>
  sql`insert into affiliate (slug, name, referee_id) values (${slug}, ${slug}, ${slug})`;

describe('a transaction', () => {
  test('offers drizzle and SQL on one connection, and rolls back both', async () => {
    const work = db.database.transaction(async (tx) => {
      await makeAffiliate(tx, { slug: 'faces-drizzle' });
      await addBySql(tx, 'faces-sql');
      expect(await slugs(tx)).toEqual(['faces-drizzle', 'faces-sql']);
      expect(await slugs(db.database)).toEqual([]);
      const rows = await tx.drizzle.select().from(affiliate).where(eq(affiliate.slug, 'faces-sql'));
      expect(rows).toHaveLength(1);
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await slugs(db.database)).toEqual([]);
  });

  test('within another is a savepoint: only its own changes are rolled back', async () => {
    await db.database.transaction(async (tx) => {
      await addBySql(tx, 'faces-kept');
      const inner = tx.transaction(async (within) => {
        await makeAffiliate(within, { slug: 'faces-lost' });
        await addBySql(within, 'faces-lost-too');
        throw new Error('only this');
      });
      await expect(inner).rejects.toThrow('only this');
    });
    expect(await slugs(db.database)).toEqual(['faces-kept']);
  });

  test('started through drizzle nests and rolls back as well', async () => {
    const work = db.database.drizzle.transaction(async (tx) => {
      await tx.insert(affiliate).values({ slug: 'faces-own', name: 'Own', refereeId: 'faces-own' });
      await tx.transaction((within) => within.delete(affiliate).where(eq(affiliate.slug, 'faces-own')));
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await slugs(db.database)).not.toContain('faces-own');
  });
});

test('drizzle and SQL read and write times and JSON alike, whichever came first', async () => {
  const at = new Date('2026-03-29T23:30:00.123Z');
  const after = { text: 'a "word"', list: [1, null], nested: { yes: true } };
  await db.database.transaction(async (tx) => {
    const event = { actorKind: 'worker', action: 'applicant.erased', after } as const;
    const [byDrizzle] = await tx.drizzle
      .insert(auditEvent)
      .values({ ...event, at })
      .returning();
    const [bySql] = await tx.sql<{ id: number; at: Date; after: object }[]>`
      insert into audit_event (actor_kind, action, at, after)
      values (${event.actorKind}, ${event.action}, ${at}, ${JSON.stringify(after)})
      returning id::float8 as id, at, after`;
    expect(byDrizzle).toMatchObject({ at, after });
    expect(bySql).toMatchObject({ at, after });
    const kinds = await tx.sql`select distinct jsonb_typeof(after) as kind from audit_event`;
    expect(kinds).toEqual([{ kind: 'object' }]);
    const rows = await tx.drizzle
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.id, bySql?.id ?? 0));
    expect(rows).toMatchObject([{ at, after }]);
  });
});
