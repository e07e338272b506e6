import type { Queryable } from '@/db/client';
import { lockEnvironment } from '@/db/query/environment';
import { selectAffiliateIds, selectIntents } from '@/db/query/intent';
import { selectPartners } from '@/db/query/partner';
import type { Environment } from '@/db/schema/environment';
import { recordEvent } from '@/lib/audit/record-event';
import { assertMay } from '@/lib/auth/permission';
import type { Context } from '@/lib/context';
import { type FieldErrors, validationFailed } from '@/lib/error';
import { titleKey } from '@/lib/intent/entry';
import { saveIntent, storedIntent } from '@/lib/intent/save-intent';
import { parseInput } from '@/lib/parse-input';
import { savePartner, storedPartner } from '@/lib/partner/save-partner';
import { outcomeOf, planCatalogue, type StoredCatalogue } from './plan';
import { applyCatalogueInput, type CatalogueFile, type CatalogueOutcome, catalogueFile } from './schema';

export interface ApplyCatalogueInput {
  environment: Environment;
  /** The parsed JSON of a catalogue file. */
  file: unknown;
  prune?: boolean;
}

/**
 * Makes an environment's intents and partners what the file says, in one transaction: all of it or nothing
 * (DESIGN 7). Applying the same file again changes nothing. Throws `validation_failed`, keyed by path.
 */
export async function applyCatalogue(ctx: Context, input: ApplyCatalogueInput): Promise<CatalogueOutcome> {
  const { environment, prune, file } = parse(ctx, input);
  return ctx.database.drizzle.transaction(async (tx) => {
    await lockEnvironment(tx, environment);
    const stored = await loadStored(tx, environment);
    await assertReferences(tx, stored, file);
    const plan = planCatalogue(ctx.env.piiKey, stored, file, prune);
    const intentIds = new Map(stored.intents.map(({ id, entry }) => [titleKey(entry.title), id]));
    for (const step of plan.intents) {
      const id = await saveIntent(ctx, tx, environment, step.stored, step.wanted);
      intentIds.set(titleKey(step.wanted.title), id);
    }
    for (const step of plan.partners)
      await savePartner(ctx, tx, environment, step.stored, step.wanted, intentIds);
    const outcome = outcomeOf(environment, plan);
    if (outcome.changes.length > 0)
      await recordEvent(ctx, tx, {
        action: 'catalogue.applied',
        environment,
        after: { prune, intents: outcome.intents, partners: outcome.partners },
      });
    return outcome;
  });
}

/** What `applyCatalogue` would do with the same input; changes nothing. */
export async function previewCatalogue(ctx: Context, input: ApplyCatalogueInput): Promise<CatalogueOutcome> {
  const { environment, prune, file } = parse(ctx, input);
  const q = ctx.database.drizzle;
  const stored = await loadStored(q, environment);
  await assertReferences(q, stored, file);
  return outcomeOf(environment, planCatalogue(ctx.env.piiKey, stored, file, prune));
}

function parse(ctx: Context, { file, ...rest }: ApplyCatalogueInput) {
  const { environment, prune } = parseInput(applyCatalogueInput, rest);
  assertMay(ctx, 'catalogue.apply', { environment });
  return { environment, prune, file: parseInput(catalogueFile, file) };
}

async function loadStored(q: Queryable, environment: Environment): Promise<StoredCatalogue> {
  return {
    intents: (await selectIntents(q, environment)).map(storedIntent),
    partners: (await selectPartners(q, environment)).map(storedPartner),
  };
}

/** Affiliates must exist; a partner's intents must be in the file or in the environment already. */
async function assertReferences(q: Queryable, stored: StoredCatalogue, file: CatalogueFile): Promise<void> {
  const errors: FieldErrors = {};
  const affiliates = await selectAffiliateIds(
    q,
    file.intents.flatMap((intent) => intent.affiliates ?? []),
  );
  for (const [index, intent] of file.intents.entries()) {
    for (const slug of intent.affiliates ?? [])
      if (!affiliates.has(slug)) errors[`intents[${index}].affiliates`] = [`there is no affiliate ${slug}`];
  }
  const titles = new Set([
    ...stored.intents.map(({ entry }) => titleKey(entry.title)),
    ...file.intents.map(({ title }) => titleKey(title)),
  ]);
  for (const [index, partner] of file.partners.entries()) {
    for (const [at, { title }] of partner.intents.entries())
      if (!titles.has(titleKey(title)))
        errors[`partners[${index}].intents[${at}].title`] = [`there is no intent ${title}`];
  }
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
}
