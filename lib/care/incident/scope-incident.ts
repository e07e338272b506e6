import { insertTouchTable } from '@/db/query/care/incident-scope';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound } from '@/lib/base/error/error';
import { leadReadBuffer } from '@/lib/desk/lead-read/record-read';
import { assertPeriod, findSubject, type SubjectInput } from './find-subject';
import { beginning, countFound, type IncidentScope, lookOn, type ScopePlace } from './look-through';

const touches = { table: 'incident_touch_now', scopeId: 0 } as const;

/**
 * Counts whose data may have been seen, taken or sent through a key, user, lender or affiliate between two moments
 * (design care 8), and keeps nothing. Returns counts and times, never who the people are; audited. Throws
 * `validation_failed` for a period that does not end after it begins, `not_found`. `rows`: how many a statement looks at.
 */
export async function scopeIncident(
  ctx: Context,
  input: SubjectInput,
  rows?: number,
): Promise<IncidentScope> {
  assertMay(ctx, 'incident.scope');
  assertPeriod(input);
  const { kind, from, to } = input;
  const subject = await findSubject(ctx.database, input);
  const [only] = subject?.ids ?? [];
  if (!subject || only === undefined) throw notFound(kind);
  // What this process has not stored yet counts, too.
  await leadReadBuffer.flush();
  const whose = { subject, period: { from, to } };
  return ctx.database.transaction(async (tx) => {
    await insertTouchTable(tx);
    let place = beginning;
    for (let next: ScopePlace | null = place; next; next = await lookOn(tx, touches, whose, place, rows))
      place = next;
    const scope = await countFound(tx, touches, whose, place.gaps);
    await recordAudit(ctx, tx, {
      action: 'incident.scoped',
      subjectId: only,
      after: { kind, from: from.toISOString(), to: to.toISOString() },
    });
    return scope;
  });
}
