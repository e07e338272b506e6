import {
  countBlockedNumbers,
  findPublishedList,
  findRegisterFile,
  listRegisterFiles,
  lockRegisterFile,
  type RegisterFileRow,
  updateRegisterAnswered,
} from '@/db/query/batch/register';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { AppError, notFound, validationFailed } from '@/lib/base/error/error';
import { counted } from '@/lib/base/text/text';
import type { Environment } from '@/word/environment';
import type { NobodyPreview } from './view';

/** Lists the latest files that the register was asked with. Throws `forbidden`. */
export function listFiles(ctx: Context, environment: Environment): Promise<RegisterFileRow[]> {
  assertMay(ctx, 'register.list');
  return listRegisterFiles(ctx.database, environment);
}

/** What the register answered: the list that its answer was published as, or that it named nobody. */
export type Answer = { listId: number } | { listId: null; confirm: number | undefined };

const alreadyAnswered = () => new AppError('conflict', 'This file was answered already.');

/** Counts what it would do that the register named nobody of a file. Throws what `takeAnswer` throws. */
export async function previewNobody(
  ctx: Context,
  environment: Environment,
  fileId: number,
): Promise<NobodyPreview> {
  assertMay(ctx, 'register.change');
  const file = await findRegisterFile(ctx.database, environment, fileId);
  if (!file) throw notFound('file');
  if (file.answeredAt !== null) throw alreadyAnswered();
  return { consequence: nobodyNamed(file), blocked: await countBlockedNumbers(ctx.database, file) };
}

const nobodyNamed = ({ numbers }: RegisterFileRow) => ({
  figure: numbers,
  leavesNone: false,
  meaning: `${counted(numbers, 'number')} would count as not on the register`,
});

/**
 * Records what the register answered to a file. From then on the file's numbers are checked; whom it does not name is blocked
 * no more by an earlier answer. In one transaction, audited. Throws `forbidden`, `not_found`, `conflict` for a file that was
 * answered, and `validation_failed` for a list that is not the register's, of another kind or not in force, and where it
 * names nobody without the number of the file's numbers.
 */
export async function takeAnswer(
  ctx: Context,
  environment: Environment,
  fileId: number,
  answer: Answer,
): Promise<{ listed: number; freed: number }> {
  assertMay(ctx, 'register.change');
  const { listId } = answer;
  return ctx.database.transaction(async (tx) => {
    const file = await lockRegisterFile(tx, environment, fileId);
    if (!file) throw notFound('file');
    if (file.answeredAt !== null) throw alreadyAnswered();
    if (answer.listId === null) assertConfirmed(nobodyNamed(file), answer.confirm);
    const list = listId === null ? null : await findPublishedList(tx, environment, listId);
    if (listId !== null && (list?.reach !== 'register' || list.kind !== file.kind))
      throw validationFailed({ list: [`must be a list in force, of the register and of ${file.kind}`] });
    const userId = userIdOf(ctx);
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
