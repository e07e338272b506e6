import type { Database, Queryable } from '@/db/client';
import { getEnvironment, lockEnvironment } from '@/db/query/account/environment';
import { findCatalogueSnapshot } from '@/db/query/catalogue/catalogue-snapshot';
import {
  findNewestVersion,
  insertCatalogueVersion,
  listVersionRows,
} from '@/db/query/catalogue/catalogue-version';
import type { VersionSource } from '@/db/schema/catalogue/catalogue-version';
import type { Context } from '@/lib/base/actor/context';
import { type Author, authorOf } from '@/lib/base/audit/record-audit';
import { type Environment, environmentNames } from '@/word/environment';
import { contentOfSnapshot, logosIn, packContent, summarize, unpackContent } from './version-content';

interface ChangeReason {
  source: VersionSource;
  reason?: string | undefined;
  /** Who wanted it, if not the actor: a planned change is applied by the worker. */
  author?: Author;
}

type Newest = NonNullable<Awaited<ReturnType<typeof findNewestVersion>>>;

/**
 * Changes an environment's catalogue under its lock, in the caller's transaction, and writes the result as a version
 * (design catalogue 29); a change that wrote nothing is none. Every verb that writes intents or partners goes through
 * here. What others wrote before without a version becomes one first, so that each version shows its author's changes
 * alone.
 */
export async function changeCatalogue<Result>(
  ctx: Context,
  tx: Queryable,
  environment: Environment,
  why: ChangeReason,
  change: () => Promise<Result>,
): Promise<Result> {
  const { catalogueVersion: stampBefore } = await lockEnvironment(tx, environment);
  const newest = await catchUp(tx, environment, stampBefore);
  const result = await change();
  const { catalogueVersion: stamp } = await getEnvironment(tx, environment);
  if (stamp !== stampBefore) await writeVersion(ctx, tx, environment, newest, why);
  return result;
}

/**
 * Writes the first version of each environment that has a catalogue and no history yet, so that offers made before its
 * next change are explained by it. For a start after an upgrade; does nothing any other time.
 */
export async function beginHistories(database: Database): Promise<void> {
  for (const environment of environmentNames) {
    const known = await listVersionRows(database, { environment }, 1);
    if (known.length > 0) continue;
    await database.transaction(async (tx) => {
      const { catalogueVersion: stamp } = await lockEnvironment(tx, environment);
      await catchUp(tx, environment, stamp);
    });
  }
}

/** Writes what is there as a version if it is none yet, and returns the newest one; null if there is nothing at all. */
async function catchUp(tx: Queryable, environment: Environment, stamp: number): Promise<Newest | null> {
  const newest = await findNewestVersion(tx, environment);
  if (newest?.stamp === stamp) return newest;
  const content = contentOfSnapshot(await findCatalogueSnapshot(tx, environment));
  const packed = await packContent(content);
  const isEmpty = content.intents.length + content.partners.length === 0;
  // A new signing secret, or one under another key, raises the stamp but is no part of a version.
  if (newest ? newest.digest.equals(packed.digest) : isEmpty) return newest;
  await insertCatalogueVersion(tx, {
    environment,
    number: (newest?.number ?? 0) + 1,
    stamp,
    ...authorOf({ kind: 'worker' }),
    source: newest ? 'found' : 'first',
    reason: null,
    summary: summarize(newest && (await unpackContent(newest.content)), content),
    logos: logosIn(content),
    ...packed,
  });
  return findNewestVersion(tx, environment);
}

async function writeVersion(
  { actor }: Context,
  tx: Queryable,
  environment: Environment,
  newest: Newest | null,
  { source, reason, author }: ChangeReason,
): Promise<void> {
  const snapshot = await findCatalogueSnapshot(tx, environment);
  const content = contentOfSnapshot(snapshot);
  await insertCatalogueVersion(tx, {
    environment,
    number: (newest?.number ?? 0) + 1,
    stamp: snapshot.version,
    ...(author ?? authorOf(actor)),
    source,
    reason: reason ?? null,
    summary: summarize(newest && (await unpackContent(newest.content)), content),
    logos: logosIn(content),
    ...(await packContent(content)),
  });
}
