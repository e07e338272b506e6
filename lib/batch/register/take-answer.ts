import {
  findPublishedList,
  listRegisterFiles,
  lockRegisterFile,
  type RegisterFileRow,
  updateRegisterAnswered,
} from '@/db/query/batch/register';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound, validationFailed } from '@/lib/base/error/error';
import type { Environment } from '@/word/environment';

/** Lists the latest files that the register was asked with. Throws `forbidden`. */
export function listFiles(ctx: Context, environment: Environment): Promise<RegisterFileRow[]> {
  assertMay(ctx, 'register.list');
  return listRegisterFiles(ctx.database, environment);
}

/**
 * Records what the register answered to a file: the list that its answer was published as, or that it named nobody (null).
 * From then on the file's numbers are checked; whom it does not name is blocked no more by an earlier answer. In one
 * transaction, audited. Throws `forbidden`, `not_found`, `conflict` for a file that was answered, and `validation_failed` for
 * a list that is not the register's, of another kind or not in force.
 */
export async function takeAnswer(
  ctx: Context,
  environment: Environment,
  fileId: number,
  listId: number | null,
): Promise<{ listed: number; freed: number }> {
  assertMay(ctx, 'register.change');
  return ctx.database.transaction(async (tx) => {
    const file = await lockRegisterFile(tx, environment, fileId);
    if (!file) throw notFound('file');
    if (file.answeredAt !== null) throw new AppError('conflict', 'This file was answered already.');
    const list = listId === null ? null : await findPublishedList(tx, environment, listId);
    if (listId !== null && (list?.reach !== 'register' || list.kind !== file.kind))
      throw validationFailed({ list: [`must be a list in force, of the register and of ${file.kind}`] });
    const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
    const answered = await updateRegisterAnswered(tx, file, listId, userId);
    await recordAudit(ctx, tx, {
      action: 'register.answered',
      subjectId: fileId,
      affiliateId: null,
      environment,
      after: { ...answered, ...(listId !== null && { list: listId }) },
    });
    return answered;
  });
}
