import type { Queryable } from '@/db/client';
import { findIntent, listIntentRows } from '@/db/query/catalogue/intent';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { titleKey } from '@/lib/base/text/title-key';
import { changeCatalogue } from '@/lib/catalogue/catalogue/change-catalogue';
import { savedIntentDetail } from '@/lib/catalogue/intent/detail';
import { intentChanges, saveIntent, storedIntent } from '@/lib/catalogue/intent/save-intent';
import type { IntentDetail } from '@/lib/catalogue/intent/schema';
import type { CopyPreview } from './schema';

/**
 * Copies a UAT intent to Production: updates the one with the same title there, or creates it with its own id (spec 1:
 * ids are never shared). Leaves out whether it is active: an existing one keeps its state, a new one starts inactive
 * (design catalogue 23).
 */
export async function copyIntentToProduction(
  ctx: Context,
  input: { intentId: number },
): Promise<IntentDetail> {
  assertMay(ctx, 'intent.change');
  return ctx.database.transaction((tx) =>
    changeCatalogue(ctx, tx, 'production', { source: 'copied' }, async () => {
      const { entry, stored } = await readCopy(tx, input.intentId);
      return savedIntentDetail(tx, await saveIntent(ctx, tx, 'production', stored, entry));
    }),
  );
}

/** Returns what `copyIntentToProduction` would change; changes nothing. */
export async function previewIntentCopy(ctx: Context, input: { intentId: number }): Promise<CopyPreview> {
  assertMay(ctx, 'intent.change');
  const { entry, stored } = await readCopy(ctx.database, input.intentId);
  const fields = intentChanges(stored, entry);
  const kind = stored ? ('changed' as const) : ('created' as const);
  return {
    changes: fields.length > 0 ? [{ noun: 'intent', kind, name: entry.title, fields }] : [],
    problems: [],
  };
}

/** Loads the UAT intent and the one with the same title in Production. */
async function readCopy(db: Queryable, intentId: number) {
  const source = await findIntent(db, intentId);
  if (!source) throw notFound('intent');
  if (source.environment !== 'uat') throw ruleBroken('only a UAT intent is copied to Production');
  const { entry } = storedIntent(source);
  const there = (await listIntentRows(db, 'production')).map(storedIntent);
  const named = (title: string) => there.find((intent) => titleKey(intent.entry.title) === titleKey(title));
  // Renamed in UAT: Production's is renamed too, and keeps the title that it had.
  const former = entry.former_titles?.flatMap(({ title }) => named(title) ?? []).at(-1);
  const stored = named(entry.title) ?? former ?? null;
  const { former_titles: _, ...copied } = entry;
  return { entry: { ...copied, active: stored?.entry.active ?? false }, stored };
}
