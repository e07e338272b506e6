import {
  countScope,
  countScopeGaps,
  type GapRow,
  type IncidentSubject,
  listSubjectIds,
  type ScopeRow,
  updateTimeLimit,
} from '@/db/query/care/incident';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, validationFailed } from '@/lib/base/error/error';
import { counted } from '@/lib/base/text/text';
import { leadReadBuffer } from '@/lib/desk/lead-read/record-read';

interface IncidentInput {
  kind: 'key' | 'user' | 'partner' | 'affiliate';
  /** A key's or a user's number, a user's email address, else the slug. */
  name: string;
  from: Date;
  /** Exclusive. */
  to: Date;
}

export interface IncidentScope {
  /** All ways together, and each way with its kind of data, for UAT and Production. */
  readonly rows: readonly ScopeRow[];
  /** What is not known, in words. */
  readonly unknown: readonly string[];
}

/**
 * Counts whose data may have been seen, taken or sent through a key, user, lender or affiliate between two moments
 * (design care 8). Returns counts and times, never who the people are; audited. Throws `validation_failed` for a period
 * that does not end after it begins, `not_found`.
 */
export async function scopeIncident(ctx: Context, input: IncidentInput): Promise<IncidentScope> {
  assertMay(ctx, 'incident.scope');
  const { kind, name, from, to } = input;
  if (!(from.getTime() < to.getTime())) throw validationFailed({ to: ['must be after its beginning'] });
  const ids = await listSubjectIds(ctx.database, { kind, name });
  const [only] = ids;
  if (only === undefined) throw notFound(kind === 'key' ? 'key' : kind);
  const subject: IncidentSubject = kind === 'affiliate' ? { kind, ids: [only] } : { kind, ids };
  // What this process has not stored yet counts, too.
  await leadReadBuffer.flush();
  return ctx.database.transaction(async (tx) => {
    await updateTimeLimit(tx);
    const rows = await countScope(tx, subject, { from, to });
    const gaps = await countScopeGaps(tx, subject, { from, to });
    await recordAudit(ctx, tx, {
      action: 'incident.scoped',
      subjectId: only,
      after: { kind, from: from.toISOString(), to: to.toISOString() },
    });
    return { rows, unknown: unknownOf(gaps, rows, kind) };
  });
}

function unknownOf(gaps: GapRow, rows: readonly ScopeRow[], kind: IncidentInput['kind']): string[] {
  const erased = rows.filter(({ way }) => way === null).reduce((sum, row) => sum + row.erased, 0);
  const list = counted(gaps.lists, 'list or export', 'lists and exports');
  const lines = [
    gaps.lists > 0 && `${list} recorded without the leads in them: at most ${counted(gaps.listed, 'lead')}`,
    gaps.rejected > 0 &&
      `rejected rows of files were read (times: ${gaps.rejected}); those people are not counted`,
    gaps.removed > 0 && `${counted(gaps.removed, 'lead')} read one by one, and removed since`,
    gaps.unasked > 0 &&
      `lenders that were asked are not recorded for ${counted(gaps.unasked, 'offer')} of the period`,
    erased > 0 &&
      `${counted(erased, 'lead')} erased since: each counts as a person, whom nobody can write to`,
    gaps.readsAreOlder && 'who read what is kept for 24 months, and the period begins before',
    gaps.callsAreOlder && 'calls are kept for a shorter time than the period goes back',
    kind === 'user' && 'reads do not say in which of the user’s sessions they were made',
  ];
  return lines.filter((line) => line !== false);
}
