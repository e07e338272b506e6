import type { Queryable } from '@/db/client';
import {
  findIncident,
  type IncidentFacts,
  insertMeasure,
  listMeasures,
  lockIncident,
  updateIncident,
} from '@/db/query/care/incident';
import { countLetters } from '@/db/query/care/incident-letter';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, ruleBroken, stale, validationFailed } from '@/lib/base/error/error';
import { difference } from '@/lib/base/text/difference';
import { incidentChannels } from '@/word/incident';
import { loadIncident, mostMeasures } from './get-incident';
import { assertPast } from './open-incident';
import type { ChangeIncidentInput } from './schema';
import type { IncidentPage } from './view';

/**
 * Changes what is said of an incident: when it was noticed, whether it is confirmed, who was told when, and what letters
 * say; audited. Throws `stale` if somebody else has changed it, `validation_failed` for a time that is wrong.
 */
export async function changeIncident(
  ctx: Context,
  id: number,
  { version, ...facts }: ChangeIncidentInput,
): Promise<IncidentPage> {
  assertMay(ctx, 'incident.scope');
  const { noticedAt, regulatorToldAt, peopleToldAt } = facts;
  assertPast(ctx, { noticedAt, regulatorToldAt, peopleToldAt });
  for (const [field, at] of Object.entries({ regulatorToldAt, peopleToldAt }))
    if (at !== null && at < noticedAt)
      throw validationFailed({ [field]: ['must not be before it was noticed'] });
  return ctx.database.transaction(async (tx) => {
    if (!(await lockIncident(tx, id))) throw notFound('incident');
    const stored = await findIncident(tx, id);
    if (!stored) throw notFound('incident');
    const change = difference<IncidentFacts, Partial<IncidentFacts>>(stored, facts);
    if (!change) return loadIncident(tx, id);
    await assertLettersComplete(tx, id, facts);
    if (stored.version !== version) throw stale('incident', await loadIncident(tx, id));
    await updateIncident(tx, id, facts);
    await recordAudit(ctx, tx, { action: 'incident.changed', subjectId: id, ...change });
    return loadIncident(tx, id);
  });
}

/** A letter is made when it is sent: while some are still to be, they need a number to call and who signs. */
async function assertLettersComplete(tx: Queryable, id: number, facts: IncidentFacts): Promise<void> {
  const missing = (['callNumber', 'signedBy'] as const).filter((field) => facts[field] === '');
  if (missing.length === 0) return;
  for (const channel of incidentChannels) {
    const { waiting, held } = await countLetters(tx, id, channel);
    if (waiting + held > 0)
      throw validationFailed(
        Object.fromEntries(
          missing.map((field) => [field, ['must not be blank while letters are to be sent']]),
        ),
      );
  }
}

/** Writes down what was done about an incident. It is never changed: what is wrong is put right by the next one. */
export async function addMeasure(
  ctx: Context,
  id: number,
  { words }: { words: string },
): Promise<IncidentPage> {
  assertMay(ctx, 'incident.scope');
  return ctx.database.transaction(async (tx) => {
    if (!(await lockIncident(tx, id))) throw notFound('incident');
    if ((await listMeasures(tx, id, mostMeasures)).length >= mostMeasures)
      throw ruleBroken(`an incident has at most ${mostMeasures} measures`);
    const userId = userIdOf(ctx);
    await insertMeasure(tx, { incidentId: id, words, userId });
    await recordAudit(ctx, tx, { action: 'incident.measure-added', subjectId: id });
    return loadIncident(tx, id);
  });
}
