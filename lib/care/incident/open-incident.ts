import type { Queryable } from '@/db/client';
import { insertIncident, insertScope, lockIncident } from '@/db/query/care/incident';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound, validationFailed } from '@/lib/base/error/error';
import { addJob } from '@/lib/base/job/add-job';
import type { IncidentKind } from '@/word/incident';
import { assertPeriod, findSubject } from './find-subject';
import { loadIncident } from './get-incident';
import { countScopeJobName } from './job-name';
import { beginning } from './look-through';
import type { OpenIncidentInput } from './schema';
import type { IncidentPage } from './view';

const nobody: Readonly<Record<IncidentKind, string>> = {
  key: 'no API key ends so, or has this number',
  user: 'no user has or had this email address or number',
  session: 'no session has this number: the audit trail shows it beside what was done',
  partner: 'no lender is called so: give its slug',
  affiliate: 'no affiliate is called so: give its slug',
};

/**
 * Keeps an incident, and has a worker count whose data it touched (design care 8); audited, without an email address.
 * Throws `validation_failed` at `name` for whom nobody knows, and at a time that is wrong.
 */
export async function openIncident(ctx: Context, input: OpenIncidentInput): Promise<IncidentPage> {
  assertMay(ctx, 'incident.scope');
  const { kind, from, to, noticedAt, certainty, nature } = input;
  assertPeriod(input);
  // The minute that is under way ends within one.
  assertPast(ctx, { to: new Date(to.getTime() - 60_000), noticedAt });
  const userId = userIdOf(ctx);
  return ctx.database.transaction(async (tx) => {
    const subject = await findSubject(tx, input);
    if (!subject) throw validationFailed({ name: [nobody[kind]] });
    const id = await insertIncident(tx, { subject, from, to, noticedAt, certainty, nature, userId });
    await startScope(ctx, tx, id);
    await recordAudit(ctx, tx, {
      action: 'incident.opened',
      subjectId: id,
      after: { kind, subjectIds: subject.ids, from, to, noticedAt, certainty, nature },
    });
    return loadIncident(tx, id);
  });
}

/** Counts anew whose data an incident touched: the versions before stay. Throws `conflict` while one is being counted. */
export async function scopeAgain(ctx: Context, id: number): Promise<IncidentPage> {
  assertMay(ctx, 'incident.scope');
  return ctx.database.transaction(async (tx) => {
    if (!(await lockIncident(tx, id))) throw notFound('incident');
    await startScope(ctx, tx, id);
    await recordAudit(ctx, tx, { action: 'incident.scoped-again', subjectId: id });
    return loadIncident(tx, id);
  });
}

/** Throws `validation_failed` at each time that is still to come. */
export function assertPast({ clock }: Pick<Context, 'clock'>, times: Record<string, Date | null>): void {
  const now = clock.now();
  const wrong = Object.entries(times).filter(([, at]) => at !== null && at > now);
  if (wrong.length > 0)
    throw validationFailed(
      Object.fromEntries(wrong.map(([field]) => [field, ['must not be in the future']])),
    );
}

async function startScope({ actor }: Context, tx: Queryable, incidentId: number): Promise<void> {
  const userId = userIdOf({ actor });
  const scopeId = await insertScope(tx, { incidentId, gaps: beginning.gaps, userId });
  if (scopeId === null) throw new AppError('conflict', 'it is being counted: wait until that is done');
  await addJob(tx, countScopeJobName, { scopeId }, { key: `${countScopeJobName.name}:${scopeId}` });
}
