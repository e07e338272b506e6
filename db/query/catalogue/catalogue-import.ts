import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { user } from '@/db/schema/access/user';
import { catalogueImport } from '@/db/schema/catalogue/catalogue-import';
import type { Environment } from '@/word/environment';

export type CatalogueImportRow = typeof catalogueImport.$inferSelect;

export async function insertCatalogueImport(
  db: Queryable,
  row: Omit<typeof catalogueImport.$inferInsert, 'id' | 'at' | 'undoneAt'>,
): Promise<number> {
  const [made] = await db.drizzle.insert(catalogueImport).values(row).returning({ id: catalogueImport.id });
  if (!made) throw new Error('nothing was inserted');
  return made.id;
}

export async function findCatalogueImport(db: Queryable, id: number): Promise<CatalogueImportRow | null> {
  const [row] = await db.drizzle.select().from(catalogueImport).where(eq(catalogueImport.id, id));
  return row ?? null;
}

export async function updateImportUndone(db: Queryable, id: number): Promise<void> {
  await db.drizzle.update(catalogueImport).set({ undoneAt: sql`now()` }).where(eq(catalogueImport.id, id));
}

/** Newest first, without their content; removed users keep their names. */
export async function listCatalogueImports(db: Queryable, environment: Environment, limit: number) {
  return db.drizzle
    .select({
      id: catalogueImport.id,
      at: catalogueImport.at,
      actorKind: catalogueImport.actorKind,
      actorId: catalogueImport.actorId,
      actorName: catalogueImport.actorName,
      userName: user.name,
      created: catalogueImport.created,
      changed: catalogueImport.changed,
      switchedOff: catalogueImport.switchedOff,
      undoneAt: catalogueImport.undoneAt,
    })
    .from(catalogueImport)
    .leftJoin(user, and(eq(catalogueImport.actorKind, 'user'), eq(user.id, catalogueImport.actorId)))
    .where(eq(catalogueImport.environment, environment))
    .orderBy(desc(catalogueImport.id))
    .limit(limit);
}
