import type { Queryable } from '@/db/client';
import {
  findOutcomeFile,
  insertOutcomeFile,
  type StoredOutcomeFile,
  updateOutcomeFileEvents,
} from '@/db/query/money/outcome-file';
import { maskFileName } from '@/lib/applicant/mask';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { AppError } from '@/lib/base/error/error';
import { groupDigits } from '@/lib/base/text/text';
import { happenedAt } from '@/lib/base/time/happened-at';
import type { OutcomePartner } from './record-outcome';

/** A file while it is being recorded. */
export interface KeptFile {
  /** Null: nothing of it was new until now. */
  id: number | null;
  /** How many of its rows are stored. */
  rows: number;
}

/**
 * Keeps which events are a file's own, in the transaction that stores them: so it owns none that another sending of the
 * same file has stored, and what is cut off can be taken back. Throws `conflict` once the file was taken back.
 */
export async function keepEvents(
  ctx: Context,
  tx: Queryable,
  file: KeptFile,
  { partner, fileName, rows }: { partner: OutcomePartner; fileName: string | null; rows: number },
  eventIds: readonly string[],
): Promise<void> {
  if (file.id !== null) {
    if (!(await updateOutcomeFileEvents(tx, file.id, eventIds)))
      throw await stopped(ctx, tx, file.id, file.rows);
  } else if (eventIds.length > 0)
    file.id = await insertOutcomeFile(tx, {
      environment: partner.environment,
      partnerId: partner.partnerId,
      fileName: fileName === null ? null : maskFileName(fileName),
      rows,
      eventIds,
      userId: userIdOf(ctx),
    });
  file.rows += eventIds.length;
}

/** Who has taken a file back and when: `Lerato has taken this file back at 10:42`. A lender is not told the name. */
export function takenBackText(
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  { takenBackAt, takenBackByName }: Pick<StoredOutcomeFile, 'takenBackAt' | 'takenBackByName'>,
): string {
  const isLender = actor.kind === 'user' && actor.role === 'lender';
  const who = isLender || takenBackByName === null ? 'Our operators have' : `${takenBackByName} has`;
  return `${who} taken this file back ${happenedAt(takenBackAt, clock.now())}`;
}

async function stopped(ctx: Context, tx: Queryable, id: number, rows: number): Promise<AppError> {
  const file = await findOutcomeFile(tx, id);
  if (!file) throw new Error('a file of outcomes is gone');
  const until = rows === 1 ? 'Its one row until then was' : `Its ${groupDigits(rows)} rows until then were`;
  return new AppError(
    'conflict',
    `${takenBackText(ctx, file)}, while it was being recorded. ${until} taken back; no others are recorded. If it was right, send it again.`,
  );
}
