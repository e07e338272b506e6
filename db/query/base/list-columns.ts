import { and, eq } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { listColumns } from '@/db/schema/base/list-columns';

/** Returns null if the user has chosen none. */
export async function findListColumns(db: Queryable, userId: number, list: string): Promise<string[] | null> {
  const rows = await db.drizzle
    .select({ columns: listColumns.columns })
    .from(listColumns)
    .where(and(eq(listColumns.userId, userId), eq(listColumns.list, list)));
  return rows[0]?.columns ?? null;
}

export async function upsertListColumns(
  db: Queryable,
  userId: number,
  list: string,
  columns: string[],
): Promise<void> {
  await db.drizzle
    .insert(listColumns)
    .values({ userId, list, columns })
    .onConflictDoUpdate({ target: [listColumns.userId, listColumns.list], set: { columns } });
}

export async function deleteListColumns(db: Queryable, userId: number, list: string): Promise<void> {
  await db.drizzle.delete(listColumns).where(and(eq(listColumns.userId, userId), eq(listColumns.list, list)));
}
