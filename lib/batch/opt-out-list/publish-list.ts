import type { z } from 'zod';
import { deleteFileRest, findFile, updateFileCancelled } from '@/db/query/batch/opt-out-file';
import {
  lockCountedFile,
  lockList,
  updateFilePublished,
  updateFilePublishing,
  updateFileToCount,
} from '@/db/query/batch/opt-out-list';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { AppError, notFound } from '@/lib/base/error/error';
import { counted } from '@/lib/base/text/text';
import type { Environment } from '@/word/environment';
import { addOptOutFileJob } from './job-name';
import { listOwner } from './list-owner';
import type { publishListInput } from './schema';

const listChanged = () =>
  new AppError('conflict', 'The list has changed since this file was counted: count it again.');

/**
 * Asks for the publication of a file that was counted; the worker puts it in force, all of it in one transaction. Throws
 * `validation_failed` unless the number of what would be lifted is confirmed, `conflict` where the file is not waiting for
 * it or its list has changed since it was counted, and `not_found`.
 */
export async function publishList(
  ctx: Context,
  environment: Environment,
  fileId: number,
  { confirm }: z.output<typeof publishListInput>,
): Promise<void> {
  const owner = listOwner(ctx, 'opt-out-list.change', environment);
  await ctx.database.transaction(async (tx) => {
    const file = await lockCountedFile(tx, owner, fileId);
    if (!file) throw await notWaiting(ctx, environment, fileId);
    const { listId, ended, valid, added } = file;
    if (listId !== null) {
      const list = await lockList(tx, owner, listId);
      if (!list || list.isWithdrawn) throw new AppError('conflict', 'The list was withdrawn meanwhile.');
      if (list.isPublishing || list.version !== file.listVersion) throw listChanged();
    }
    assertConfirmed(
      {
        figure: ended,
        leavesNone: valid === 0,
        meaning: `${counted(ended, 'opt-out')} of the list would be lifted`,
      },
      confirm,
    );
    await updateFilePublishing(tx, fileId, userIdOf(ctx));
    await addOptOutFileJob(tx, fileId);
    await recordAudit(ctx, tx, {
      action: 'opt-out-list.published',
      subjectId: fileId,
      affiliateId: owner.affiliateId,
      environment,
      after: { values: valid, added, lifted: ended, ...(listId !== null && { list: listId }) },
    });
  });
}

async function notWaiting(ctx: Context, environment: Environment, fileId: number) {
  const file = await findFile(ctx.database, listOwner(ctx, 'opt-out-list.list', environment), fileId);
  if (!file) return notFound('file');
  const why = {
    receiving: 'The file is still coming.',
    reading: 'The file is still being read.',
    counted: 'The file is being worked on: try again.',
    recounting: 'The file is being counted again.',
    publishing: 'The file is being published already.',
    published: 'The file was published already.',
    cancelled: 'The file was cancelled.',
    failed: 'The file could not be read.',
  } as const;
  return new AppError('conflict', why[file.status]);
}

/** Counts a file anew against what is in force now. Throws `conflict` and `not_found`. */
export async function recountList(ctx: Context, environment: Environment, fileId: number): Promise<void> {
  const owner = listOwner(ctx, 'opt-out-list.change', environment);
  await ctx.database.transaction(async (tx) => {
    if (!(await updateFileToCount(tx, owner, fileId))) throw await notWaiting(ctx, environment, fileId);
    await addOptOutFileJob(tx, fileId);
  });
}

/** Drops a file that is not published. Throws `conflict` once it is too late, and `not_found`. */
export async function cancelListFile(ctx: Context, environment: Environment, fileId: number): Promise<void> {
  const owner = listOwner(ctx, 'opt-out-list.change', environment);
  if (!(await updateFileCancelled(ctx.database, owner, fileId)))
    throw await notWaiting(ctx, environment, fileId);
  await deleteFileRest(ctx.database, fileId);
}

/** Puts a file in force whose publication was asked for: a run that is killed leaves nothing, and the next one does all. */
export async function runPublish(ctx: Context, fileId: number, signal?: AbortSignal): Promise<void> {
  const done = await ctx.database.transaction((tx) => updateFilePublished(tx, fileId, signal));
  if (done) ctx.log.info({ fileId, ...done }, 'published a list of opt-outs');
  await deleteFileRest(ctx.database, fileId);
}
