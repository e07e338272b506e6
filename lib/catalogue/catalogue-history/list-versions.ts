import { listVersionRows, type VersionListRow } from '@/db/query/catalogue/catalogue-version';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { actorName } from '@/lib/base/audit/actor-name';
import type { Environment } from '@/word/environment';
import type { VersionView } from './schema';

const pageLength = 50;

/**
 * Lists an environment's versions, newest first (design catalogue 29). `next` is the cursor: the `before` of the next
 * page, or null. `newest`: the version in force, null before the first.
 */
export async function listVersions(
  ctx: Context,
  input: { environment: Environment; before?: number | undefined },
): Promise<{ versions: VersionView[]; next: number | null; newest: number | null }> {
  assertMay(ctx, 'catalogue.export');
  const { environment, before } = input;
  const rows = await listVersionRows(ctx.database, input, pageLength + 1);
  const [newest] = before === undefined ? rows : await listVersionRows(ctx.database, { environment }, 1);
  const versions = rows.slice(0, pageLength).map(versionView);
  return {
    versions,
    next: rows.length > pageLength ? (versions.at(-1)?.number ?? null) : null,
    newest: newest?.number ?? null,
  };
}

export function versionView(row: VersionListRow): VersionView {
  const { number, at, source, reason, summary } = row;
  return { number, at, by: actorName(row), source, reason, summary };
}
