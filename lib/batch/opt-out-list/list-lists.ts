import { findFile, listFiles } from '@/db/query/batch/opt-out-file';
import { listLists } from '@/db/query/batch/opt-out-list';
import type { Context } from '@/lib/base/actor/context';
import { notFound } from '@/lib/base/error/error';
import type { Environment } from '@/word/environment';
import { listOwner } from './list-owner';
import { fileView, listView, type OptOutFileView, type OptOutListView } from './view';

const mostLists = 200;
const mostFiles = 20;

/** Lists an environment's lists of opt-outs, and the files that are not published, newest first: a manager's own, an operator's all. */
export async function listOptOutLists(
  ctx: Context,
  environment: Environment,
): Promise<{ lists: OptOutListView[]; files: OptOutFileView[] }> {
  const owner = listOwner(ctx, 'opt-out-list.list', environment);
  const [lists, files] = await Promise.all([
    listLists(ctx.database, owner, { limit: mostLists }),
    listFiles(ctx.database, owner, mostFiles),
  ]);
  return { lists: lists.map(listView), files: files.map(fileView) };
}

/** Returns a list. Throws `not_found`. */
export async function getOptOutList(
  ctx: Context,
  environment: Environment,
  id: number,
): Promise<OptOutListView> {
  const owner = listOwner(ctx, 'opt-out-list.list', environment);
  const [list] = await listLists(ctx.database, owner, { id, limit: 1 });
  if (!list) throw notFound('list');
  return listView(list);
}

/** Returns a file. Throws `not_found`. */
export async function getOptOutFile(
  ctx: Context,
  environment: Environment,
  id: number,
): Promise<OptOutFileView> {
  const file = await findFile(ctx.database, listOwner(ctx, 'opt-out-list.list', environment), id);
  if (!file) throw notFound('file');
  return fileView(file);
}
