import { asc, eq, gte } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { declaredHoliday } from '@/db/schema/capacity';

/** Lists the days that were declared, from a day (`2026-11-04`) on. */
export async function listDeclaredHolidays(
  db: Queryable,
  from: string,
): Promise<{ day: string; name: string }[]> {
  return db.drizzle
    .select({ day: declaredHoliday.day, name: declaredHoliday.name })
    .from(declaredHoliday)
    .where(gte(declaredHoliday.day, from))
    .orderBy(asc(declaredHoliday.day));
}

/** Declares a day, or renames one. */
export async function upsertDeclaredHoliday(db: Queryable, day: string, name: string): Promise<void> {
  await db.drizzle
    .insert(declaredHoliday)
    .values({ day, name })
    .onConflictDoUpdate({ target: declaredHoliday.day, set: { name } });
}

/** Returns false if the day was not declared. */
export async function deleteDeclaredHoliday(db: Queryable, day: string): Promise<boolean> {
  const rows = await db.drizzle
    .delete(declaredHoliday)
    .where(eq(declaredHoliday.day, day))
    .returning({ day: declaredHoliday.day });
  return rows.length > 0;
}
