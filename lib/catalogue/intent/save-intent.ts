import type { Queryable } from '@/db/client';
import {
  type IntentWithAffiliates,
  insertIntent,
  listAffiliateIds,
  updateIntent,
  updateIntentAffiliates,
} from '@/db/query/catalogue/intent';
import type { Context } from '@/lib/base/actor/context';
import { auditValues, type FieldChange, fieldChanges } from '@/lib/base/audit/field-change';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { staleSave } from '@/lib/base/audit/stale-save';
import { AppError, notFound } from '@/lib/base/error/error';
import { formerTitlesAfter } from '@/lib/catalogue/catalogue/former-title';
import type { IntentEntry } from '@/lib/catalogue/catalogue/intent-entry';
import type { Environment } from '@/word/environment';

export interface StoredIntent {
  id: number;
  entry: IntentEntry;
  version: number;
}

export function storedIntent(row: IntentWithAffiliates): StoredIntent {
  return {
    id: row.id,
    version: row.version,
    entry: {
      title: row.title,
      active: row.active,
      required_fields: row.requiredFields,
      synonyms: row.synonyms,
      former_titles: row.formerTitles,
      affiliates: row.restricted ? row.affiliateSlugs : null,
    },
  };
}

/** Returns the changes from `stored` to `entry`, with the title that a rename keeps; everything, for a new intent. */
export function intentChanges(stored: StoredIntent | null, entry: IntentEntry): FieldChange[] {
  const former_titles = formerTitlesAfter(stored?.entry ?? null, entry);
  const says = stored !== null || former_titles.length > 0;
  return fieldChanges(stored?.entry ?? null, says ? { ...entry, former_titles } : entry);
}

/**
 * Writes an intent with its audit entry in the caller's transaction, and returns its id. Writes nothing if nothing
 * changes. The affiliates it names must exist. Throws `stale` when `version` is given and is not the stored one.
 */
export async function saveIntent(
  ctx: Context,
  db: Queryable,
  environment: Environment,
  stored: StoredIntent | null,
  entry: IntentEntry,
  version?: number,
): Promise<number> {
  const changes = intentChanges(stored, entry);
  if (stored && changes.length === 0) return stored.id;
  const formerTitles = formerTitlesAfter(stored?.entry ?? null, entry);
  const values = {
    title: entry.title,
    active: entry.active,
    requiredFields: entry.required_fields,
    synonyms: entry.synonyms,
    formerTitles,
    restricted: entry.affiliates !== null,
  };
  let id: number;
  if (stored) {
    id = stored.id;
    if (!(await updateIntent(db, id, values, version)))
      throw await staleSave(
        ctx,
        db,
        { what: 'intent', subjectId: id },
        { id, environment, entry: stored.entry, version: stored.version },
      );
  } else {
    const row = await insertIntent(db, environment, values);
    if (!row) throw new AppError('conflict', `an intent with the title ${entry.title} exists already`);
    id = row.id;
  }
  if (!stored || changes.some(({ field }) => field === 'affiliates'))
    await updateIntentAffiliates(db, id, await affiliateIds(db, entry.affiliates ?? []));
  await recordAudit(ctx, db, {
    action: stored ? 'intent.changed' : 'intent.created',
    subjectId: id,
    environment,
    ...(stored ? auditValues(changes) : { after: entry }),
  });
  return id;
}

async function affiliateIds(db: Queryable, slugs: string[]): Promise<number[]> {
  const ids = await listAffiliateIds(db, slugs);
  return slugs.map((slug) => {
    const id = ids.get(slug);
    if (id === undefined) throw notFound(`affiliate ${slug}`);
    return id;
  });
}
