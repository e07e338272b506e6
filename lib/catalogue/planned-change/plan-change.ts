import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { lockEnvironment } from '@/db/query/account/environment';
import { insertPlannedChange, listOpenChanges } from '@/db/query/catalogue/planned-change';
import type { PlannedEntry } from '@/db/schema/catalogue/planned-change';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { authorOf, recordAudit } from '@/lib/base/audit/record-audit';
import { staleSave } from '@/lib/base/audit/stale-save';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { AppError, notFound, ruleBroken, validationFailed } from '@/lib/base/error/error';
import { titleKey } from '@/lib/base/text/title-key';
import { assertCapAffiliates } from '@/lib/catalogue/capacity/cap-affiliates';
import { planFile } from '@/lib/catalogue/catalogue-file/apply-catalogue';
import { loadIntentUsers, loadStored } from '@/lib/catalogue/catalogue-file/load-stored';
import { consequenceOf, lossOf } from '@/lib/catalogue/catalogue-file/loss';
import {
  type CataloguePlan,
  type PlanStep,
  planOutcome,
  type StoredCatalogue,
} from '@/lib/catalogue/catalogue-file/plan';
import { renamed, titlesIn } from '@/lib/catalogue/catalogue-history/version-entries';
import { intentChanges } from '@/lib/catalogue/intent/save-intent';
import { assertTitlesFree } from '@/lib/catalogue/intent/title-free';
import { partnerChanges, wantedState } from '@/lib/catalogue/partner/partner-state';
import type { Environment } from '@/word/environment';
import type { PlanPreview, planChangeInput, previewPlannedInput, WantedChange } from './schema';

/** For each environment. */
const mostPlanned = 100;
const furthestDays = 366;

/**
 * Plans a save or an import for a time (design catalogue 33). It is counted and confirmed as if it were made now, and
 * applied by a worker when it is due. Throws as the save would, `validation_failed` at `dueAt` for a time that has
 * passed or is more than a year ahead, and for a secret: it would have to be kept until then.
 */
export async function planChange(
  ctx: Context,
  input: z.output<typeof planChangeInput>,
): Promise<PlanPreview & { id: number; dueAt: Date }> {
  assertMay(ctx, 'catalogue.apply');
  const { environment, change, confirm, reason } = input;
  const dueAt = new Date(input.dueAt);
  assertAhead(dueAt, ctx.clock.now());
  return ctx.database.transaction(async (tx) => {
    await lockEnvironment(tx, environment);
    if ((await listOpenChanges(tx, environment)).length >= mostPlanned)
      throw ruleBroken(`${mostPlanned} changes are planned already: cancel some first`);
    const { plan, preview } = await weigh(ctx, tx, environment, change);
    if (preview.changes.length === 0) throw new AppError('conflict', 'nothing would change');
    assertConfirmed(preview.consequence, confirm);
    const id = await insertPlannedChange(tx, {
      environment,
      dueAt,
      ...authorOf(ctx.actor),
      reason: reason ?? null,
      entries: entriesOf(plan),
      confirmed: {
        figure: preview.consequence.figure,
        leavesNone: preview.consequence.leavesNone,
      },
    });
    await recordAudit(ctx, tx, {
      action: 'catalogue.change-planned',
      subjectId: id,
      environment,
      after: { dueAt: dueAt.toISOString(), names: preview.changes.map(({ name }) => name) },
    });
    return { ...preview, id, dueAt };
  });
}

/** Returns what `planChange` would plan; changes nothing. */
export async function previewPlanned(
  ctx: Context,
  { environment, change }: z.output<typeof previewPlannedInput>,
): Promise<PlanPreview> {
  assertMay(ctx, 'catalogue.apply');
  return (await weigh(ctx, ctx.database, environment, change)).preview;
}

/** Throws `validation_failed` at `dueAt` for a time that has passed, or is more than a year ahead. */
export function assertAhead(dueAt: Date, now: Date): void {
  if (dueAt <= now) throw validationFailed({ dueAt: ['has passed: choose a time ahead'] });
  if (dueAt.getTime() > now.getTime() + furthestDays * 86_400_000)
    throw validationFailed({ dueAt: ['is more than a year ahead'] });
}

async function weigh(ctx: Context, db: Queryable, environment: Environment, change: WantedChange) {
  assertNoSecret(change);
  const { stored, plan } = await planOf(ctx, db, environment, change);
  const loss = lossOf(renamed(stored, titlesIn(plan)), plan, await loadIntentUsers(db));
  const preview: PlanPreview = {
    changes: planOutcome(environment, plan).changes,
    loss,
    consequence: consequenceOf(loss),
  };
  return { plan, preview };
}

function assertNoSecret(change: WantedChange): void {
  const message = 'cannot be planned: leave it out here, and roll it on the day';
  if (change.kind === 'partner' && change.entry.connection?.secret)
    throw validationFailed({ 'entry.connection.secret': [message] });
  if (change.kind !== 'import') return;
  const at = change.file.partners.findIndex(({ connection }) => connection?.secret);
  if (at >= 0) throw validationFailed({ [`partners[${at}].connection.secret`]: [message] });
}

async function planOf(
  ctx: Context,
  db: Queryable,
  environment: Environment,
  change: WantedChange,
): Promise<{ stored: StoredCatalogue; plan: CataloguePlan }> {
  if (change.kind === 'import') {
    const { kind: _, file, ...how } = change;
    return planFile(ctx, db, file, { environment, ...how });
  }
  const stored = await loadStored(db, environment);
  if (change.kind === 'intent')
    return {
      stored,
      plan: { intents: [await intentStep(ctx, db, environment, stored, change)], partners: [] },
    };
  return {
    stored,
    plan: { intents: [], partners: [await partnerStep(ctx, db, environment, stored, change)] },
  };
}

async function intentStep(
  ctx: Context,
  db: Queryable,
  environment: Environment,
  { intents }: StoredCatalogue,
  { intentId, entry, version }: Extract<WantedChange, { kind: 'intent' }>,
): Promise<CataloguePlan['intents'][number]> {
  const found = intentId === undefined ? null : intents.find(({ id }) => id === intentId);
  if (found === undefined) throw notFound('intent');
  if (
    intents.some(({ id, entry: { title } }) => id !== found?.id && titleKey(title) === titleKey(entry.title))
  )
    throw new AppError('conflict', `an intent with the title ${entry.title} exists already`);
  if (found && version !== undefined && version !== found.version)
    throw await staleSave(
      ctx,
      db,
      { what: 'intent', subjectId: found.id },
      { id: found.id, environment, entry: found.entry, version: found.version },
    );
  await assertTitlesFree(db, environment, found, entry);
  const fields = intentChanges(found, entry);
  return step(found, entry.title, entry, fields);
}

async function partnerStep(
  ctx: Context,
  db: Queryable,
  environment: Environment,
  { intents, partners }: StoredCatalogue,
  { partnerId, entry, version }: Extract<WantedChange, { kind: 'partner' }>,
): Promise<CataloguePlan['partners'][number]> {
  const found = partnerId === undefined ? null : partners.find(({ id }) => id === partnerId);
  if (found === undefined) throw notFound('partner');
  if (found && found.state.slug !== entry.slug)
    throw validationFailed({ 'entry.slug': [`must stay ${found.state.slug}`] });
  if (!found && partners.some(({ state }) => state.slug === entry.slug))
    throw new AppError('conflict', `a partner with the slug ${entry.slug} exists already`);
  const titles = new Set(intents.map((intent) => titleKey(intent.entry.title)));
  const unknown = entry.intents.findIndex(({ title }) => !titles.has(titleKey(title)));
  if (unknown >= 0)
    throw validationFailed({
      [`entry.intents[${unknown}].title`]: [`there is no intent ${entry.intents[unknown]?.title}`],
    });
  if (found && version !== undefined && version !== found.version)
    throw await staleSave(
      ctx,
      db,
      { what: 'partner', subjectId: found.id },
      { id: found.id, environment, entry: found.state, version: found.version },
    );
  await assertCapAffiliates(db, [{ path: 'entry.capacity', capacity: entry.capacity }]);
  const wanted = wantedState(found, entry);
  return step(found, entry.slug, wanted, partnerChanges(ctx.env.piiKey, found, wanted));
}

function step<Stored, Wanted>(
  stored: Stored | null,
  name: string,
  wanted: Wanted,
  fields: PlanStep<Stored, Wanted>['fields'],
): PlanStep<Stored, Wanted> {
  const kind = !stored ? 'created' : fields.length > 0 ? 'changed' : 'unchanged';
  return { kind, name, stored, wanted, fields };
}

/** Returns what a planned change stores of a plan. */
export function entriesOf({ intents, partners }: CataloguePlan): PlannedEntry[] {
  const entries = (noun: PlannedEntry['noun'], steps: PlanStep<{ id: number }, object>[]) =>
    steps.flatMap(({ kind, name, stored, wanted, fields }): PlannedEntry[] =>
      kind === 'unchanged' ? [] : [{ noun, id: stored?.id ?? null, name, kind, fields, after: wanted }],
    );
  return [...entries('intent', intents), ...entries('partner', partners)];
}
