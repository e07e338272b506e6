import { and, desc, eq, lt, lte } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { user } from '@/db/schema/access/user';
import { catalogueVersion } from '@/db/schema/catalogue/catalogue-version';
import type { Environment } from '@/word/environment';

type VersionRow = typeof catalogueVersion.$inferSelect;

export async function insertCatalogueVersion(
  db: Queryable,
  row: Omit<typeof catalogueVersion.$inferInsert, 'at'>,
): Promise<void> {
  await db.drizzle.insert(catalogueVersion).values(row);
}

/** Returns the newest version of an environment; null before the first. */
export async function findNewestVersion(db: Queryable, environment: Environment): Promise<VersionRow | null> {
  const [row] = await db.drizzle
    .select()
    .from(catalogueVersion)
    .where(eq(catalogueVersion.environment, environment))
    .orderBy(desc(catalogueVersion.number))
    .limit(1);
  return row ?? null;
}

export async function findVersion(
  db: Queryable,
  environment: Environment,
  number: number,
): Promise<VersionRow | null> {
  const [row] = await db.drizzle
    .select()
    .from(catalogueVersion)
    .where(and(eq(catalogueVersion.environment, environment), eq(catalogueVersion.number, number)));
  return row ?? null;
}

/** Returns the version that was in force at a stamp, as offers store it; null if it is no longer kept. */
export async function findVersionAtStamp(
  db: Queryable,
  environment: Environment,
  stamp: number,
): Promise<VersionRow | null> {
  const [row] = await db.drizzle
    .select()
    .from(catalogueVersion)
    .where(and(eq(catalogueVersion.environment, environment), lte(catalogueVersion.stamp, stamp)))
    .orderBy(desc(catalogueVersion.stamp))
    .limit(1);
  return row ?? null;
}

/** When a version was in force, and which counters offers stored meanwhile; null: there is none of this number. */
export interface VersionSpan {
  number: number;
  at: Date;
  stamp: number;
  /** Of the version after it; null: it is in force. */
  until: Date | null;
  nextStamp: number | null;
  /** The catalogue's counter now. */
  counter: number;
}

export async function findVersionSpan(
  { sql }: Queryable,
  environment: Environment,
  number: number,
): Promise<VersionSpan | null> {
  const [row] = await sql<VersionSpan[]>`
    select v.number, v.at, v.stamp::float8 as stamp, n.at as until, n.stamp::float8 as "nextStamp",
      e.catalogue_version::float8 as counter
    from catalogue_version v join environment e on e.name = v.environment
    left join catalogue_version n on n.environment = v.environment and n.number = v.number + 1
    where v.environment = ${environment} and v.number = ${number}`;
  return row ?? null;
}

/** Lists versions without their content, newest first, older than `before` if given; removed users keep their names. */
export async function listVersionRows(
  db: Queryable,
  { environment, before }: { environment: Environment; before?: number | undefined },
  limit: number,
) {
  return db.drizzle
    .select({
      number: catalogueVersion.number,
      at: catalogueVersion.at,
      actorKind: catalogueVersion.actorKind,
      actorId: catalogueVersion.actorId,
      actorName: catalogueVersion.actorName,
      userName: user.name,
      source: catalogueVersion.source,
      reason: catalogueVersion.reason,
      summary: catalogueVersion.summary,
    })
    .from(catalogueVersion)
    .leftJoin(user, and(eq(catalogueVersion.actorKind, 'user'), eq(user.id, catalogueVersion.actorId)))
    .where(
      and(
        eq(catalogueVersion.environment, environment),
        before === undefined ? undefined : lt(catalogueVersion.number, before),
      ),
    )
    .orderBy(desc(catalogueVersion.number))
    .limit(limit);
}
export type VersionListRow = Awaited<ReturnType<typeof listVersionRows>>[number];

/**
 * Deletes the versions that were replaced before the environment's oldest leads arrived, except for its newest `kept`
 * (design catalogue 29). Returns how many.
 */
export async function deleteOldVersions({ sql }: Queryable, kept: number): Promise<number> {
  const result = await sql`
    delete from catalogue_version v using environment e
    where e.name = v.environment
      and v.number <= (select max(number) from catalogue_version where environment = v.environment) - ${kept}::int
      and exists (
        select from catalogue_version later
        where later.environment = v.environment and later.number = v.number + 1
          and later.at < now() - make_interval(days => e.lead_retention_days))`;
  return result.count;
}
