import { listCatalogueImports } from '@/db/query/catalogue/catalogue-import';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { actorName } from '@/lib/base/audit/actor-name';
import type { Environment } from '@/word/environment';
import type { CatalogueImportView } from './schema';

const shownImports = 10;

/** Lists an environment's latest imports that changed something, newest first. */
export async function listImports(
  ctx: Context,
  input: { environment: Environment },
): Promise<CatalogueImportView[]> {
  assertMay(ctx, 'catalogue.export');
  const rows = await listCatalogueImports(ctx.database, input.environment, shownImports);
  return rows.map(({ actorKind, actorId, actorName: person, userName, ...row }) => ({
    ...row,
    actor: actorName({ actorKind, actorId, actorName: person, userName }),
  }));
}
