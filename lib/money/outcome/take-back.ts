import type { Queryable } from '@/db/client';
import { lockErasedApplications } from '@/db/query/care/outcome-erasure';
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
import { takenBackText } from './keep-file';
import type { OutcomeEvent } from './parse-event';
import { mostAtOnce, type OutcomePartner, recordTogether } from './record-outcome';

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
  const file = await getFile(ctx, ctx.database, id);
  return (await countTakeBack(ctx.database, file)).preview;
}

/**
 * Takes a file of outcomes back (design money 5): each of its outcomes that still counts is corrected by one that says
 * only that the application was made, so reports and ledgers are as without it, and affiliates are told of a correction;
 * what waits is removed. The same rows may come again with a right file. Counted and confirmed; audited. One that is cut
 * off goes on when it is pressed again. Throws like `previewTakeBack`, `validation_failed` at `confirm`, and `conflict`
 * where something of it goes on counting because an event that waits corrects it: it is not called taken back then.
 */
export async function takeBackFile(
  ctx: Context,
  { id, confirm }: { id: number; confirm: number | undefined },
): Promise<void> {
  assertMay(ctx, 'outcome.record');
  const { partnerId } = await getFile(ctx, ctx.database, id);
  const partner = await findEventPartner(ctx.database, partnerId);
  if (!partner) throw notFound('file');
  const run: Run = { isConfirmed: false, waiting: 0, refused: new Set() };
  while (!(await takeSomeBack(ctx, partner, { id, confirm }, run)));
  const { size } = run.refused;
  if (size > 0)
    throw new AppError(
      'conflict',
      `${counted(size, 'outcome')} of this file still ${size === 1 ? 'counts' : 'count'}: an event that waits corrects ${size === 1 ? 'it' : 'them'}, or the application was sent again since. Place that event, set it aside, or correct by hand; then take the file back again`,
    );
}

/** What one taking back has done until now. */
interface Run {
  isConfirmed: boolean;
  /** Rows that waited, and are removed. */
  waiting: number;
  /** Outcomes that cannot be corrected now. */
  readonly refused: Set<number>;
}

/**
 * Takes back what stands of a file now, as much as a transaction takes: between two of them rows may be placed, or be
 * recorded still. Returns true once nothing is left to do, and with nothing that counts the file is called taken back.
 */
async function takeSomeBack(
  ctx: Context,
  partner: OutcomePartner,
  { id, confirm }: { id: number; confirm: number | undefined },
  run: Run,
): Promise<boolean> {
  return ctx.database.transaction(async (tx) => {
    await lockOutcomeEvents(tx, partner.partnerId);
    const file = await getFile(ctx, tx, id);
    const { preview, standing, takenBack } = await countTakeBack(tx, file);
    if (!run.isConfirmed) assertConfirmed(preview.consequence, confirm);
    run.isConfirmed = true;
    const left = standing.filter(({ outcomeId }) => !run.refused.has(outcomeId));
    const now = left.slice(0, mostAtOnce);
    // Before what waits, as an erasure locks them.
    await lockErasedApplications(tx, partner.partnerId, {
      applicationIds: now.map(({ applicationId }) => applicationId),
      eventIds: file.eventIds,
    });
    // First, or one of them that corrects another would keep it.
    run.waiting += await deleteFileWaiting(tx, file);
    const events = now.map((one) => correctionOf(ctx, id, one));
    const results = await recordTogether(ctx, partner, events, 'console', tx);
    for (const [index, { outcomeId }] of now.entries())
      if (results[index]?.kind !== 'recorded') run.refused.add(outcomeId);
    if (left.length > now.length) return false;
    if (run.refused.size > 0) return true;
    await updateOutcomeFileTakenBack(tx, id, userIdOf(ctx));
    await recordAudit(ctx, tx, {
      action: 'outcome.file-taken-back',
      subjectId: id,
      environment: file.environment,
      after: {
        partnerId: file.partnerId,
        outcomes: takenBack + now.length,
        waiting: run.waiting,
        left: preview.replaced,
      },
    });
    return true;
  });
}

const correctionId = (fileId: number, { outcomeId }: FileOutcome) =>
  `${takenBackPrefix}${fileId}-${outcomeId}`;

function correctionOf({ env }: Context, fileId: number, outcome: FileOutcome): OutcomeEvent {
  const { applicationId, eventId, occurredAt } = outcome;
  return {
    eventId: correctionId(fileId, outcome),
    corrects: eventId,
    kind: 'applied',
    occurredAt,
    amountCents: null,
    reason: 'The file that said otherwise was taken back.',
    about: {
      applicationId,
      text: publicId(env.idKey, 'application', applicationId),
      reference: null,
      idNumber: null,
    },
  };
}

async function getFile(ctx: Context, db: Queryable, id: number): Promise<StoredOutcomeFile> {
  const file = await findOutcomeFile(db, id);
  if (!file) throw notFound('file');
  if (file.takenBackAt) throw new AppError('conflict', `${takenBackText(ctx, file)} already`);
  return file;
}

/** `takenBack`: how many a taking back that was cut off has corrected. */
async function countTakeBack(
  db: Queryable,
  file: StoredOutcomeFile,
): Promise<{ preview: TakeBackPreview; standing: readonly FileOutcome[]; takenBack: number }> {
  const [outcomes, waiting] = await Promise.all([listFileOutcomes(db, file), countFileWaiting(db, file)]);
  // That an application was made is true whatever file says it.
  const counting = outcomes.filter(({ isApplied }) => !isApplied);
  const standing = counting.filter(({ replacedBy }) => replacedBy === null);
  const takenBack = counting.filter((one) => one.replacedBy === correctionId(file.id, one)).length;
  const amountCents = standing.reduce((sum, one) => sum + (one.amountCents ?? 0), 0);
  const figure = standing.length + waiting;
  return {
    standing,
    takenBack,
    preview: {
      outcomes: standing.length,
      amountCents,
      waiting,
      replaced: counting.length - standing.length - takenBack,
      consequence: {
        figure,
        leavesNone: false,
        isMuchMoney: isMuchMoney(amountCents),
        meaning: `${counted(figure, 'row')} would be taken back`,
      },
    },
  };
}
