import type { z } from 'zod';
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
import { gatewayOf } from '@/lib/message/sms/gateway';
import { type IncidentChannel, incidentChannels } from '@/word/incident';
import { paceOf } from './letter-times';
import type { startLettersInput } from './schema';
import type { LettersOfOneWay, LettersView } from './view';

/** The letters by email, and those by text. */
type Letters = LetterCounts & { text: LetterCounts };

const lettersOf = async (db: Queryable, incidentId: number): Promise<Letters> => ({
  ...(await countLetters(db, incidentId, 'email')),
  text: await countLetters(db, incidentId, 'text'),
});

const shown = ({ lastSentAt, nextAt, ...counts }: LetterCounts): LettersOfOneWay => ({
  ...counts,
  lastSentAt: lastSentAt?.toISOString() ?? null,
  nextAt: nextAt?.toISOString() ?? null,
});

/** Returns what is known of who can be told how, and of the letters; null: nothing was counted yet. */
export async function getLetters(ctx: Context, incidentId: number): Promise<LettersView | null> {
  assertMay(ctx, 'incident.list');
  const { database: db, env } = ctx;
  const incident = await findIncident(db, incidentId);
  if (!incident) throw notFound('incident');
  const scopeId = await findCountedScope(db, incidentId);
  if (scopeId === null) return null;
  const people = await countPeople(db, { incidentId, scopeId });
  const { text, ...byEmail } = await lettersOf(db, incidentId);
  return {
    ...people,
    ...shown(byEmail),
    text: shown(text),
    stoppedAt: incident.lettersStoppedAt?.toISOString() ?? null,
    hasMailServer: env.smtp !== null,
    hasGateway: gatewayOf(env, 'production') !== null,
  };
}

/**
 * Begins to write to each person who can be told in this way and was not, also to those who asked not to be contacted: the
 * law obliges. By text whoever email does not reach. 500 at once, every five minutes, texts in contact hours alone;
 * audited. Throws `rule_broken` where there is nobody to write to, or something that a letter says is missing;
 * `validation_failed` at `confirm`.
 */
export async function startLetters(
  ctx: Context,
  id: number,
  { channel = 'email', confirm }: z.input<typeof startLettersInput>,
): Promise<Letters> {
  return changeLetters(ctx, id, async (tx, incident) => {
    if (incident.lettersStoppedAt !== null) throw ruleBroken('the letters are stopped: resume them first');
    const scopeId = await findCountedScope(tx, id);
    if (scopeId === null) throw ruleBroken('it is being counted: wait until that is done');
    const missing = missingFor(ctx, channel);
    if (missing !== null) throw ruleBroken(missing);
    if (incident.callNumber === '' || incident.signedBy === '')
      throw ruleBroken('say first which number people can call, and who signs');
    const { toWrite, toText } = await countPeople(tx, { incidentId: id, scopeId });
    const figure = channel === 'email' ? toWrite : toText;
    if (figure === 0) throw ruleBroken(nobody[channel]);
    const meaning = `${counted(figure, words[channel])} would be sent`;
    assertConfirmed({ figure, leavesNone: true, meaning }, confirm);
    const pace = await paceOf(tx, channel, figure, ctx.clock.now());
    const letters = await insertLetters(tx, { incidentId: id, scopeId, channel }, pace);
    await updatePeopleTold(tx, id);
    await recordAudit(ctx, tx, {
      action: 'incident.letters-started',
      subjectId: id,
      after: { letters, channel },
    });
  });
}

const words: Readonly<Record<IncidentChannel, string>> = { email: 'letter', text: 'text message' };
const nobody: Readonly<Record<IncidentChannel, string>> = {
  email: 'there is nobody to write to: everybody with an email address has a letter',
  text: 'there is nobody to send a text to: everybody has a letter or a text, or no number that works',
};

function missingFor({ env }: Pick<Context, 'env'>, channel: IncidentChannel): string | null {
  if (channel === 'email') return env.smtp === null ? 'no mail server is set up (SMTP_URL)' : null;
  return gatewayOf(env, 'production') === null ? 'no SMS gateway is set up (SMS_GATEWAY_URL)' : null;
}

/** Stops the letters that are not sent yet; one that is on its way arrives. Audited. */
export function stopLetters(ctx: Context, id: number): Promise<Letters> {
  return changeLetters(ctx, id, async (tx) => {
    const letters = await updateLettersStopped(tx, id);
    await recordAudit(ctx, tx, { action: 'incident.letters-stopped', subjectId: id, after: { letters } });
  });
}

/** Lets stopped letters go on, 500 at once from now, texts in contact hours; audited. */
export function resumeLetters(ctx: Context, id: number): Promise<Letters> {
  return changeLetters(ctx, id, async (tx) => {
    let letters = 0;
    for (const channel of incidentChannels) {
      const { held } = await countLetters(tx, id, channel);
      const pace = await paceOf(tx, channel, held, ctx.clock.now());
      letters += await updateLettersResumed(tx, id, channel, pace);
    }
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
): Promise<Letters> {
  assertMay(ctx, 'incident.send');
  return ctx.database.transaction(async (tx) => {
    if (!(await lockIncident(tx, id))) throw notFound('incident');
    await assertStillMay(ctx, tx, 'incident.send');
    const incident = await findIncident(tx, id);
    if (!incident) throw notFound('incident');
    await change(tx, incident);
    return lettersOf(tx, id);
  });
}
