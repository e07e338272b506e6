import { listVersionRows } from '@/db/query/catalogue/catalogue-version';
import { countVersions, listVersionPage } from '@/db/query/catalogue/catalogue-version-list';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { numbered } from '@/lib/base/list/read-page';
import type { ListSource } from '@/lib/base/list/source';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import type { Environment } from '@/word/environment';
import { type VersionFilter, versionList } from './list';
import { versionView } from './list-versions';
import type { VersionView } from './schema';

/** The list of the versions of an environment's catalogue (design catalogue 29, history). */
export function versionSource(environment: Environment): ListSource<VersionView, VersionFilter> {
  return {
    list: versionList,
    action: 'catalogue.export',
    read: async (ctx, { search, filter, order }, place) => {
      const rows = await readFromReplica(ctx, (db) =>
        listVersionPage(
          db,
          environment,
          { search, source: filter.source ?? null },
          order.descending,
          numbered(place),
        ),
      );
      return rows.map(versionView);
    },
    count: (ctx, { search, filter }, limit) =>
      readFromReplica(ctx, (db) =>
        countVersions(db, environment, { search, source: filter.source ?? null }, limit),
      ),
    idOf: ({ number }) => String(number),
    file: [
      { name: 'version', cell: ({ number }) => number },
      { name: 'at', cell: ({ at }) => at },
      { name: 'who', cell: ({ by }) => by },
      { name: 'what', cell: ({ source }) => source },
      { name: 'created', cell: ({ summary }) => summary.created },
      { name: 'changed', cell: ({ summary }) => summary.changed },
      { name: 'deactivated', cell: ({ summary }) => summary.switchedOff },
      { name: 'names', cell: ({ summary }) => summary.names.join(', ') },
      { name: 'why', cell: ({ reason }) => reason },
    ],
  };
}

/** Returns the number of the version in force; null before the first. */
export async function findNewestNumber(ctx: Context, environment: Environment): Promise<number | null> {
  assertMay(ctx, 'catalogue.export');
  const [newest] = await readFromReplica(ctx, (db) => listVersionRows(db, { environment }, 1));
  return newest?.number ?? null;
}
