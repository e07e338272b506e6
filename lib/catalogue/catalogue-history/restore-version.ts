import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { findNewestVersion, findVersion } from '@/db/query/catalogue/catalogue-version';
import { deleteTakenTitles, updateIntent } from '@/db/query/catalogue/intent';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { AppError, notFound } from '@/lib/base/error/error';
import { titleKey } from '@/lib/base/text/title-key';
import { changeCatalogue } from '@/lib/catalogue/catalogue/change-catalogue';
import { unpackContent } from '@/lib/catalogue/catalogue/version-content';
import { loadIntentUsers, loadStored } from '@/lib/catalogue/catalogue-file/load-stored';
import { consequenceOf, lossOf } from '@/lib/catalogue/catalogue-file/loss';
import { type CataloguePlan, planOutcome } from '@/lib/catalogue/catalogue-file/plan';
import { savePlan } from '@/lib/catalogue/catalogue-file/save-plan';
import type { Environment } from '@/word/environment';
import { planEntries } from './plan-entries';
import type { RestorePreview, restoreVersionInput } from './schema';
import { loadSlugs, renamed, titlesIn, versionEntries } from './version-entries';

type RestoreInput = z.output<typeof restoreVersionInput>;

/**
 * Makes an environment's catalogue what it was in a version, as a new version (design catalogue 31). What was created
 * since is switched off; secrets stay. Throws `version not found`, `conflict` when the catalogue has changed since
 * `seen` or a title is taken, `validation_failed` at `confirm` when more would be switched off than was confirmed.
 */
export async function restoreVersion(ctx: Context, input: RestoreInput): Promise<RestorePreview> {
  assertMay(ctx, 'catalogue.apply');
  const { environment, version, seen, confirm, reason } = input;
  return ctx.database.transaction((tx) =>
    changeCatalogue(
      ctx,
      tx,
      environment,
      { source: 'restored', reason: reasonOf(version, reason) },
      async () => {
        const { stored, plan, preview } = await weigh(ctx, tx, input);
        if (seen !== undefined && seen !== preview.newest)
          throw new AppError('conflict', 'the catalogue has changed meanwhile: look at the changes again');
        if (preview.problems.length > 0) throw new AppError('conflict', preview.problems.join('; '));
        assertConfirmed(preview.consequence, confirm);
        await freeTitles(tx, plan);
        await savePlan(ctx, tx, environment, stored, plan);
        await deleteTakenTitles(tx, environment);
        const { intents, partners, changes } = planOutcome(environment, plan);
        if (changes.length > 0)
          await recordAudit(ctx, tx, {
            action: 'catalogue.restored',
            subjectId: version,
            environment,
            after: { intents, partners },
          });
        return preview;
      },
    ),
  );
}

/** Returns what `restoreVersion` would do; changes nothing. */
export async function previewRestore(
  ctx: Context,
  input: Pick<RestoreInput, 'environment' | 'version'>,
): Promise<RestorePreview> {
  assertMay(ctx, 'catalogue.apply');
  return (await weigh(ctx, ctx.database, input)).preview;
}

const reasonOf = (version: number, reason: string | undefined) =>
  reason === undefined ? `Version ${version} restored` : `Version ${version} restored: ${reason}`;

async function weigh(
  ctx: Context,
  db: Queryable,
  { environment, version }: { environment: Environment; version: number },
) {
  const found = await findVersion(db, environment, version);
  const newest = await findNewestVersion(db, environment);
  if (!found || !newest) throw notFound('version');
  const wanted = versionEntries(await unpackContent(found.content), await loadSlugs(db));
  const stored = await loadStored(db, environment);
  const plan = planEntries(ctx.env.piiKey, stored, wanted);
  const loss = lossOf(renamed(stored, titlesIn(plan)), plan, await loadIntentUsers(db));
  const preview: RestorePreview = {
    version,
    newest: newest.number,
    changes: planOutcome(environment, plan).changes,
    loss,
    consequence: consequenceOf(loss),
    problems: takenTitles(plan),
  };
  return { stored, plan, preview };
}

/** Returns the intents whose former title now belongs to another one that keeps it. */
function takenTitles({ intents }: CataloguePlan): string[] {
  const titles = new Map<string, number>();
  for (const { wanted } of intents)
    titles.set(titleKey(wanted.title), (titles.get(titleKey(wanted.title)) ?? 0) + 1);
  return [...titles]
    .filter(([, count]) => count > 1)
    .map(([title]) => `another intent is now called ${title}: rename it first`);
}

/** Two intents may have swapped titles since, and no two have the same one meanwhile. */
async function freeTitles(tx: Queryable, { intents }: CataloguePlan): Promise<void> {
  for (const { stored, wanted } of intents)
    if (stored && titleKey(stored.entry.title) !== titleKey(wanted.title))
      await updateIntent(tx, stored.id, { title: `restored ${stored.id}` });
}
