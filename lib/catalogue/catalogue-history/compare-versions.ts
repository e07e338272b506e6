import { findVersion, listVersionRows } from '@/db/query/catalogue/catalogue-version';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { hasCode, notFound } from '@/lib/base/error/error';
import { unpackContent } from '@/lib/catalogue/catalogue/version-content';
import { planOutcome } from '@/lib/catalogue/catalogue-file/plan';
import type { Environment } from '@/word/environment';
import { versionView } from './list-versions';
import { planEntries } from './plan-entries';
import type { VersionComparison } from './schema';
import { asStored, loadSlugs, versionEntries } from './version-entries';

/** Like `compareVersions`; null if one of the two is not there. */
export async function findComparison(
  ctx: Context,
  input: Parameters<typeof compareVersions>[1],
): Promise<VersionComparison | null> {
  try {
    return await compareVersions(ctx, input);
  } catch (error) {
    if (hasCode(error, 'not_found')) return null;
    throw error;
  }
}

/** Compares two versions of an environment, the older with the newer. Throws `version not found`. */
export async function compareVersions(
  ctx: Context,
  { environment, from, to }: { environment: Environment; from: number; to: number },
): Promise<VersionComparison> {
  assertMay(ctx, 'catalogue.export');
  const [older, newer] = await Promise.all(
    [Math.min(from, to), Math.max(from, to)].map(async (number) => {
      const [row, content] = await Promise.all([
        listVersionRows(ctx.database, { environment, before: number + 1 }, 1),
        findVersion(ctx.database, environment, number),
      ]);
      if (!row[0] || !content) throw notFound('version');
      return { view: versionView(row[0]), content: await unpackContent(content.content) };
    }),
  );
  if (!older || !newer) throw notFound('version');
  const slugs = await loadSlugs(ctx.database);
  const plan = planEntries(
    ctx.env.piiKey,
    asStored(versionEntries(older.content, slugs)),
    versionEntries(newer.content, slugs),
  );
  return { from: older.view, to: newer.view, changes: planOutcome(environment, plan).changes };
}
