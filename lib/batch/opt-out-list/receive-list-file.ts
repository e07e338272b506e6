import {
  countOpenFiles,
  deleteReceiving,
  insertFile,
  insertOptOutPiece,
  type ListOwner,
  updateFileReceived,
} from '@/db/query/batch/opt-out-file';
import { listLists } from '@/db/query/batch/opt-out-list';
import { maskFileName } from '@/lib/applicant/mask';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { encrypt } from '@/lib/base/crypto/crypto';
import { AppError, notFound, validationFailed } from '@/lib/base/error/error';
import { answerText, fieldText } from '@/lib/base/error/message';
import { detectFormat } from '@/lib/base/spreadsheet/format';
import { unreadable } from '@/lib/base/spreadsheet/limit';
import { signatureBytes } from '@/lib/base/spreadsheet/open-spreadsheet';
import { pieceBytes } from '@/lib/batch/import/piece-file';
import type { Environment } from '@/word/environment';
import { addOptOutFileJob } from './job-name';
import { optOutFileLimit, optOutFileTooLarge } from './limit';
import { listOwner } from './list-owner';
import type { ListFileInput } from './schema';

/**
 * Takes a file of opt-outs, encrypted, piece by piece as it arrives, and lets the worker read and count it: nothing of it is
 * in force before `publishList`. Of its name, which may be somebody's, the kind alone is kept. Returns its id. Throws
 * `forbidden`, `not_found` for a list to replace that is not the actor's, `conflict` for one of another kind, `unreadable`
 * and `rule_broken` for what is no such file or too large, and `rate_limited` with too many files that are neither
 * published nor cancelled.
 */
export async function receiveListFile(
  ctx: Context,
  environment: Environment,
  input: ListFileInput,
  { fileName, bytes }: { readonly fileName: string | null; readonly bytes: AsyncIterable<Buffer> },
): Promise<number> {
  const owner = listOwner(ctx, 'opt-out-list.change', environment);
  const said = await whatItIs(ctx, owner, input);
  assertMay(ctx, 'opt-out-list.change', { affiliateId: said.reachId });
  const open = await countOpenFiles(ctx.database, { ...said, environment });
  if (open >= optOutFileLimit.openFiles)
    throw new AppError(
      'rate_limited',
      `${open} files are neither published nor cancelled: end one of them first`,
      { retryAfterSeconds: 30 },
    );
  const userId = userIdOf(ctx);
  const fileId = await insertFile(ctx.database, {
    ...said,
    environment,
    format: input.format,
    columnName: input.column === '' ? null : input.column,
    listedColumn: input.listedColumn === '' ? null : input.listedColumn,
    fileName: fileName === null ? null : maskFileName(fileName),
    userId,
  });
  try {
    const received = await storePieces(ctx, fileId, fileName, bytes);
    await ctx.database.transaction(async (tx) => {
      if (!(await updateFileReceived(tx, fileId, received))) throw senderGone();
      await addOptOutFileJob(tx, fileId);
      await recordAudit(ctx, tx, {
        action: 'opt-out-list.file-sent',
        subjectId: fileId,
        affiliateId: said.reachId,
        environment,
        after: { kind: said.kind, reach: said.reach, name: said.name, bytes: received.bytes },
      });
    });
  } catch (error) {
    // Best effort: the sweep removes what is left behind.
    await deleteReceiving(ctx.database, fileId).catch(() => {});
    throw error;
  }
  return fileId;
}

/** What the file is: of its own, or as the list that it replaces. */
async function whatItIs({ database }: Context, owner: ListOwner, input: ListFileInput) {
  if (input.replaces !== null) {
    const [list] = await listLists(database, owner, { id: input.replaces, limit: 1 });
    if (!list) throw notFound('list');
    const { id, kind, reach, reachId, name } = list;
    if (list.withdrawnWhy !== null)
      throw new AppError('conflict', 'That list was withdrawn: send a new one.');
    if (kind !== input.kind || reach !== input.reach || reachId !== reachOf(owner, input))
      throw new AppError('conflict', 'That list is of another kind, or for somebody else.');
    return { kind, reach, reachId, name, listId: id };
  }
  const reachId = reachOf(owner, input);
  if (!input.name) throw validationFailed({ name: [fieldText.required] });
  return { kind: input.kind, reach: input.reach, reachId, name: input.name, listId: null };
}

/** A manager's list is always of the own affiliate. */
function reachOf({ affiliateId }: ListOwner, input: ListFileInput): number | null {
  if (affiliateId !== null) {
    if (input.reach !== 'affiliate')
      throw new AppError('forbidden', 'lists for everybody are the operator’s');
    return affiliateId;
  }
  if (input.reach !== 'affiliate') return null;
  if (input.affiliateId === null) throw validationFailed({ affiliateId: [fieldText.required] });
  return input.affiliateId;
}

/** As who sends it would hear with the next request (the gate, design base 6). */
const senderGone = () => new AppError('unauthorized', answerText.unauthorized);

async function storePieces(
  { database, env }: Context,
  fileId: number,
  fileName: string | null,
  bytes: AsyncIterable<Buffer>,
): Promise<{ pieces: number; bytes: number }> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let pieces = 0;
  let total = 0;
  const store = async (piece: Buffer) => {
    if (pieces === 0) detectFormat(piece.subarray(0, signatureBytes), fileName ?? undefined);
    const ciphertext = encrypt(env.piiKey, piece, 'opt-out file', [fileId, pieces]);
    if (!(await insertOptOutPiece(database, fileId, pieces, ciphertext))) throw senderGone();
    pieces += 1;
  };
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > optOutFileLimit.fileBytes) throw optOutFileTooLarge();
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes < pieceBytes) continue;
    const joined = Buffer.concat(waiting);
    let at = 0;
    for (; at + pieceBytes <= joined.length; at += pieceBytes)
      await store(joined.subarray(at, at + pieceBytes));
    waiting = [joined.subarray(at)];
    waitingBytes = joined.length - at;
  }
  if (waitingBytes > 0) await store(Buffer.concat(waiting));
  if (total === 0) throw unreadable('file is empty');
  return { pieces, bytes: total };
}
