import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { installation } from '@/db/schema/base/installation';

/** Where the web processes of this database are reached. */
export interface Origins {
  portalOrigin: string;
  uatOrigin: string;
  productionOrigin: string;
}

/** Writes where the web processes are reached; unchanged ones write nothing. */
export async function updateOrigins(db: Queryable, origins: Origins): Promise<void> {
  const { portalOrigin, uatOrigin, productionOrigin } = origins;
  await db.drizzle
    .update(installation)
    .set(origins)
    .where(
      sql`(${installation.portalOrigin}, ${installation.uatOrigin}, ${installation.productionOrigin})
        is distinct from (${portalOrigin}, ${uatOrigin}, ${productionOrigin})`,
    );
}

/** Returns the same; null until a web process has run. */
export async function findOrigins(db: Queryable): Promise<Origins | null> {
  const [row] = await db.drizzle.select().from(installation);
  if (!row) return null;
  const { portalOrigin, uatOrigin, productionOrigin } = row;
  return portalOrigin && uatOrigin && productionOrigin ? { portalOrigin, uatOrigin, productionOrigin } : null;
}

/** Lets this token make the first operator for so long, and no other. */
export async function updateSetUpToken(
  db: Queryable,
  { hash, lifeHours }: { hash: Buffer; lifeHours: number },
): Promise<void> {
  await db.drizzle.update(installation).set({
    setUpHash: hash,
    setUpEndsAt: sql`now() + make_interval(hours => ${lifeHours})`,
  });
}

/** Whether the token may make the first operator: nobody is one yet. */
export async function isSetUpToken({ sql: run }: Queryable, hash: Buffer): Promise<boolean> {
  const [row] = await run<[{ open: boolean }]>`
    select exists (select from installation where set_up_hash = ${hash} and set_up_ends_at > now())
      and not exists (select from "user" where role = 'operator' and removed_at is null) as open`;
  return row.open;
}

/** The same, and uses it up: of two at once only one finds it. */
export async function claimSetUpToken(db: Queryable, hash: Buffer): Promise<boolean> {
  if (!(await isSetUpToken(db, hash))) return false;
  const taken = await db.drizzle
    .update(installation)
    .set({ setUpHash: null, setUpEndsAt: null })
    .where(eq(installation.setUpHash, hash))
    .returning({ only: installation.only });
  return taken.length > 0;
}

export async function hasOperator({ sql: run }: Queryable): Promise<boolean> {
  const [row] = await run<[{ found: boolean }]>`
    select exists (select from "user" where role = 'operator' and removed_at is null) as found`;
  return row.found;
}
