import type { Queryable } from '@/db/client';
import { findIncident, type IncidentRow, lockIncident } from '@/db/query/care/incident';
import {
  countLetters,
  countPeople,
  findCountedScope,
  insertLetters,
  type LetterCounts,
  updateLettersResumed,
  updateLettersStopped,
  updatePeopleTold,
} from '@/db/query/care/incident-letter';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { assertStillMay } from '@/lib/base/gate/author';
import { counted } from '@/lib/base/text/text';
import type { LettersView } from './view';

/** So many letters at once, then a pause in which somebody may stop them. */
export const letterPace = { step: 500, pauseSeconds: 300 } as const;

/** Returns what is known of who can be told how, and of the letters; null: nothing was counted yet. */
export async function getLetters(ctx: Context, incidentId: number): Promise<LettersView | null> {
  assertMay(ctx, 'incident.list');
  const { database: db, env } = ctx;
  const incident = await findIncident(db, incidentId);
  if (!incident) throw notFound('incident');
  const scopeId = await findCountedScope(db, incidentId);
  if (scopeId === null) return null;
  const people = await countPeople(db, { incidentId, scopeId });
  const { lastSentAt, nextAt, ...letters } = await countLetters(db, incidentId);
  return {
    ...people,
    ...letters,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    nextAt: nextAt?.toISOString() ?? null,
    stoppedAt: incident.lettersStoppedAt?.toISOString() ?? null,
    hasMailServer: env.smtp !== null,
  };
}

/**
 * Begins to write to each person who has an email address and no letter yet, also to those who asked not to be contacted:
 * the law obliges. 500 at once, every five minutes; audited. Throws `rule_broken` where there is nobody to write to, or
 * something that a letter says is missing; `validation_failed` at `confirm`.
 */
export async function startLetters(
  ctx: Context,
  id: number,
  { confirm }: { confirm?: number | undefined },
): Promise<LetterCounts> {
  return changeLetters(ctx, id, async (tx, incident) => {
    if (incident.lettersStoppedAt !== null) throw ruleBroken('the letters are stopped: resume them first');
    const scopeId = await findCountedScope(tx, id);
    if (scopeId === null) throw ruleBroken('it is being counted: wait until that is done');
    if (ctx.env.smtp === null) throw ruleBroken('no mail server is set up (SMTP_URL)');
    if (incident.callNumber === '' || incident.signedBy === '')
      throw ruleBroken('say first which number people can call, and who signs');
    const { toWrite } = await countPeople(tx, { incidentId: id, scopeId });
    if (toWrite === 0)
      throw ruleBroken('there is nobody to write to: everybody with an email address has a letter');
    const meaning = `${counted(toWrite, 'letter')} would be sent`;
    assertConfirmed({ figure: toWrite, leavesNone: true, meaning }, confirm);
    const letters = await insertLetters(tx, { incidentId: id, scopeId }, letterPace);
    await updatePeopleTold(tx, id);
    await recordAudit(ctx, tx, { action: 'incident.letters-started', subjectId: id, after: { letters } });
  });
}

/** Stops the letters that are not sent yet; one that is on its way arrives. Audited. */
export function stopLetters(ctx: Context, id: number): Promise<LetterCounts> {
  return changeLetters(ctx, id, async (tx) => {
    const letters = await updateLettersStopped(tx, id);
    await recordAudit(ctx, tx, { action: 'incident.letters-stopped', subjectId: id, after: { letters } });
  });
}

/** Lets stopped letters go on, 500 at once from now; audited. */
export function resumeLetters(ctx: Context, id: number): Promise<LetterCounts> {
  return changeLetters(ctx, id, async (tx) => {
    const letters = await updateLettersResumed(tx, id, letterPace);
    await recordAudit(ctx, tx, { action: 'incident.letters-resumed', subjectId: id, after: { letters } });
  });
}

/**
 * Under the lock of the incident: of two operators at once the second finds what the first has done. Returns the letters
 * alone: whom one can write to takes seconds to count where there are many, and stopping must not wait for that.
 */
async function changeLetters(
  ctx: Context,
  id: number,
  change: (tx: Queryable, incident: IncidentRow) => Promise<void>,
): Promise<LetterCounts> {
  assertMay(ctx, 'incident.send');
  return ctx.database.transaction(async (tx) => {
    if (!(await lockIncident(tx, id))) throw notFound('incident');
    await assertStillMay(ctx, tx, 'incident.send');
    const incident = await findIncident(tx, id);
    if (!incident) throw notFound('incident');
    await change(tx, incident);
    return countLetters(tx, id);
  });
}
