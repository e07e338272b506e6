import { lockOutcomeEvents } from '@/db/query/money/outcome-event';
import {
  countFileWaiting,
  deleteFileWaiting,
  type FileOutcome,
  findOutcomeFile,
  listFileOutcomes,
  listOutcomeFiles,
  type OutcomeFileRow,
  type StoredOutcomeFile,
  takenBackPrefix,
  updateOutcomeFileTakenBack,
} from '@/db/query/money/outcome-file';
import { findEventPartner } from '@/db/query/money/outcome-place';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed, type Consequence, isMuchMoney } from '@/lib/base/consequence/consequence';
import { publicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound } from '@/lib/base/error/error';
import { counted } from '@/lib/base/text/text';
import type { Environment } from '@/word/environment';
import type { OutcomeEvent } from './parse-event';
import { recordOutcomes } from './record-outcome';

/** A file of outcomes as operators see it. */
export interface OutcomeFileView extends Omit<OutcomeFileRow, 'takenAt' | 'takenBackAt'> {
  takenAt: string;
  takenBackAt: string | null;
}

const newestFiles = 20;

/** Lists the newest files of outcomes of an environment. */
export async function listFiles(
  ctx: Context,
  { environment }: { environment: Environment },
): Promise<OutcomeFileView[]> {
  assertMay(ctx, 'outcome.list');
  const rows = await listOutcomeFiles(ctx.database, environment, newestFiles);
  return rows.map((row) => ({
    ...row,
    takenAt: row.takenAt.toISOString(),
    takenBackAt: row.takenBackAt?.toISOString() ?? null,
  }));
}

/** What taking a file back would do. */
export interface TakeBackPreview {
  /** Outcomes that would no longer count. */
  outcomes: number;
  /** Paid out by them, in cents. */
  amountCents: number;
  /** Rows that wait, and would no longer. */
  waiting: number;
  /** Outcomes that another one has replaced since: they stay as they are. */
  replaced: number;
  consequence: Consequence;
}

/** Counts what `takeBackFile` would do. Throws `file not found`, and `conflict` if it is taken back already. */
export async function previewTakeBack(ctx: Context, { id }: { id: number }): Promise<TakeBackPreview> {
  assertMay(ctx, 'outcome.record');
  const file = await getFile(ctx, id);
  return (await countTakeBack(ctx, file)).preview;
}

/**
 * Takes a file of outcomes back (design money 5): each of its outcomes that still counts is corrected by one that says
 * only that the application was made, so reports and ledgers are as without it, and affiliates are told of a correction;
 * what waits is removed. The same rows may come again with a right file. Counted and confirmed; audited. One that is cut
 * off goes on when it is pressed again. Throws like `previewTakeBack`, and `validation_failed` at `confirm`.
 */
export async function takeBackFile(
  ctx: Context,
  { id, confirm }: { id: number; confirm: number | undefined },
): Promise<void> {
  assertMay(ctx, 'outcome.record');
  const file = await getFile(ctx, id);
  const partner = await findEventPartner(ctx.database, file.partnerId);
  if (!partner) throw notFound('file');
  const { preview, standing } = await countTakeBack(ctx, file);
  assertConfirmed(preview.consequence, confirm);
  const { idKey } = ctx.env;
  const events = standing.map(
    ({ outcomeId, applicationId, eventId, occurredAt }): OutcomeEvent => ({
      eventId: `${takenBackPrefix}${id}-${outcomeId}`,
      corrects: eventId,
      kind: 'applied',
      occurredAt,
      amountCents: null,
      reason: 'The file that said otherwise was taken back.',
      about: {
        applicationId,
        text: publicId(idKey, 'application', applicationId),
        reference: null,
        idNumber: null,
      },
    }),
  );
  const results = await recordOutcomes(ctx, partner, events, 'console');
  const taken = results.filter(({ kind }) => kind === 'recorded' || kind === 'repeated').length;
  const userId = userIdOf(ctx);
  await ctx.database.transaction(async (tx) => {
    await lockOutcomeEvents(tx, file.partnerId);
    await deleteFileWaiting(tx, file);
    await updateOutcomeFileTakenBack(tx, id, userId);
    await recordAudit(ctx, tx, {
      action: 'outcome.file-taken-back',
      subjectId: id,
      environment: file.environment,
      after: {
        partnerId: file.partnerId,
        outcomes: taken,
        waiting: preview.waiting,
        left: preview.replaced + (standing.length - taken),
      },
    });
  });
}

async function getFile(ctx: Context, id: number): Promise<StoredOutcomeFile> {
  const file = await findOutcomeFile(ctx.database, id);
  if (!file) throw notFound('file');
  if (file.takenBackAt) throw new AppError('conflict', 'this file was taken back already');
  return file;
}

async function countTakeBack(
  ctx: Context,
  file: StoredOutcomeFile,
): Promise<{ preview: TakeBackPreview; standing: readonly FileOutcome[] }> {
  const [outcomes, waiting] = await Promise.all([
    listFileOutcomes(ctx.database, file),
    countFileWaiting(ctx.database, file),
  ]);
  // That an application was made is true whatever file says it.
  const counting = outcomes.filter(({ isApplied }) => !isApplied);
  const standing = counting.filter(({ isReplaced }) => !isReplaced);
  const amountCents = standing.reduce((sum, one) => sum + (one.amountCents ?? 0), 0);
  const figure = standing.length + waiting;
  return {
    standing,
    preview: {
      outcomes: standing.length,
      amountCents,
      waiting,
      replaced: counting.length - standing.length,
      consequence: {
        figure,
        leavesNone: false,
        isMuchMoney: isMuchMoney(amountCents),
        meaning: `${counted(figure, 'row')} would be taken back`,
      },
    },
  };
}
