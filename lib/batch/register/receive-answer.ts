import { findRegisterFile, lockRegisterFile, updateAnswerFile } from '@/db/query/batch/register';
import { upsertAnswerShape } from '@/db/query/batch/register-state';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { AppError, notFound } from '@/lib/base/error/error';
import { parseInput } from '@/lib/base/input/parse-input';
import { unreadable } from '@/lib/base/spreadsheet/limit';
import { southAfricanDate } from '@/lib/base/time/date';
import { optOutFileLimit, optOutFileTooLarge } from '@/lib/batch/opt-out-list/limit';
import { receiveListFile } from '@/lib/batch/opt-out-list/receive-list-file';
import { listFileInput } from '@/lib/batch/opt-out-list/schema';
import { readUpload } from '@/lib/batch/upload/read-upload';
import type { Environment } from '@/word/environment';
import { type RegisterAnswerInput, registerAnswerInput } from './schema';

/** Files of which another may take the place: they are in force nowhere, and will not be. */
const isOver = (status: string | null) => status === null || status === 'failed' || status === 'cancelled';

/**
 * Takes the register's answer to a file, which is read and counted like every list of opt-outs; once it is published, the file
 * is answered. Keeps which columns it has. Returns the answer's id as a file of opt-outs. Throws `forbidden`, `not_found`,
 * `conflict` for a file that is answered or whose answer waits to be published, and what `receiveListFile` throws.
 */
export async function receiveAnswer(
  ctx: Context,
  environment: Environment,
  id: number,
  { column, listedColumn }: RegisterAnswerInput,
  sent: { readonly fileName: string | null; readonly bytes: AsyncIterable<Buffer> },
): Promise<number> {
  assertMay(ctx, 'register.change');
  const file = await findRegisterFile(ctx.database, environment, id);
  if (!file) throw notFound('file');
  assertOpen(file);
  const { kind, isDigests } = file;
  const said = listFileInput.parse({
    kind,
    reach: 'register',
    format: isDigests ? 'sha256' : 'plain',
    column,
    listedColumn,
    name: `Register, answer to file ${id} of ${southAfricanDate(file.madeAt)}`,
  });
  const answerFileId = await receiveListFile(ctx, environment, said, sent);
  await ctx.database.transaction(async (tx) => {
    const locked = await lockRegisterFile(tx, environment, id);
    if (!locked) throw notFound('file');
    assertOpen(locked);
    await updateAnswerFile(tx, id, answerFileId);
    await upsertAnswerShape(tx, environment, kind, {
      answerColumn: column === '' ? null : column,
      listedColumn: listedColumn === '' ? null : listedColumn,
    });
  });
  return answerFileId;
}

function assertOpen({
  answeredAt,
  answerStatus,
}: {
  readonly answeredAt: Date | null;
  readonly answerStatus: string | null;
}): void {
  if (answeredAt !== null) throw new AppError('conflict', 'This file was answered already.');
  if (!isOver(answerStatus))
    throw new AppError('conflict', 'An answer to this file is there: publish or cancel it first.');
}

/** The same from a form, whose other fields stand in the address. */
export async function receiveAnswerUpload(
  ctx: Context,
  environment: Environment,
  id: number,
  request: Request,
): Promise<number> {
  const { environment: _, file: __, ...said } = Object.fromEntries(new URL(request.url).searchParams);
  const input = parseInput(registerAnswerInput, said);
  let fileId: number | null = null;
  const limit = { bytes: optOutFileLimit.fileBytes, tooLarge: optOutFileTooLarge };
  const receive = async ({ fileName }: { fileName: string | null }, bytes: AsyncIterable<Buffer>) => {
    fileId = await receiveAnswer(ctx, environment, id, input, { fileName, bytes });
  };
  await readUpload(request, { receive, field: () => {} }, limit);
  if (fileId === null) throw unreadable('form has no file');
  return fileId;
}
