import { asc, eq, gte } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { declaredHoliday } from '@/db/schema/catalogue/capacity';
import type { Environment } from '@/word/environment';

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

/** Lists the active partners that take no leads on public holidays, by name. */
export async function listClosedOnHolidays({
  sql,
}: Queryable): Promise<{ environment: Environment; companyName: string }[]> {
  return sql<{ environment: Environment; companyName: string }[]>`
    select environment, company_name as "companyName" from partner
    where active and capacity ->> 'holidays' = 'closed' order by company_name, id`;
}
