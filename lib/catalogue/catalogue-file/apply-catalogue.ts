import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { listAffiliateIds } from '@/db/query/catalogue/intent';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { type FieldErrors, validationFailed } from '@/lib/base/error/error';
import { titleKey } from '@/lib/base/text/title-key';
import { assertCapAffiliates } from '@/lib/catalogue/capacity/cap-affiliates';
import { changeCatalogue } from '@/lib/catalogue/catalogue/change-catalogue';
import { liveTitles } from '@/lib/catalogue/catalogue/former-title';
import { wantedState } from '@/lib/catalogue/partner/partner-state';
import { assertNoSandbox } from '@/lib/catalogue/partner/production-sandbox';
import { sharedSecretWarnings } from '@/lib/catalogue/partner/shared-secret';
import { uncheckedWarnings } from '@/lib/catalogue/partner/unchecked-warnings';
import { adaptFile } from './adapt-file';
import { loadIntentUsers, loadStored } from './load-stored';
import { consequenceOf, lossOf } from './loss';
import { planCatalogue, planOutcome, type StoredCatalogue } from './plan';
import { recordImport } from './record-import';
import { savePlan } from './save-plan';
import type { ApplyCatalogueInput, applyCatalogueInput, CatalogueFile, CatalogueOutcome } from './schema';

/**
 * Makes an environment's intents and partners match the file, all or nothing in one transaction (design catalogue 22).
 * Idempotent: applying the same file again changes nothing. An import that changes something can be undone. Throws
 * `validation_failed`, keyed by path, or at `confirm` when it would switch off more than was confirmed.
 */
export async function applyCatalogue(ctx: Context, input: ApplyCatalogueInput): Promise<CatalogueOutcome> {
  assertMay(ctx, 'catalogue.apply');
  const { file, reason, ...how } = input;
  return ctx.database.transaction((tx) =>
    changeCatalogue(ctx, tx, how.environment, { source: 'imported', reason }, async () => {
      const { stored, plan, outcome } = await planFile(ctx, tx, file, how);
      assertConfirmed(outcome.consequence, how.confirm);
      await savePlan(ctx, tx, how.environment, stored, plan);
      if (outcome.changes.length > 0) {
        const subjectId = await recordImport(ctx, tx, how, stored, plan);
        const { intents, partners, origin } = outcome;
        await recordAudit(ctx, tx, {
          action: 'catalogue.applied',
          subjectId,
          environment: how.environment,
          after: {
            prune: how.prune,
            ...(origin.crosses && { from: origin.from, connections: how.connections, active: how.active }),
            intents,
            partners,
          },
        });
      }
      return outcome;
    }),
  );
}

/** Returns what `applyCatalogue` would do with the same input; changes nothing. */
export async function previewCatalogue(ctx: Context, input: ApplyCatalogueInput): Promise<CatalogueOutcome> {
  assertMay(ctx, 'catalogue.apply');
  const { file, ...how } = input;
  return (await planFile(ctx, ctx.database, file, how)).outcome;
}

/** Plans what applying a file would do, counted. Throws `validation_failed` for what it refers to and is not there. */
export async function planFile(
  ctx: Context,
  db: Queryable,
  sent: CatalogueFile,
  { environment, prune, ...taken }: Omit<z.output<typeof applyCatalogueInput>, 'confirm' | 'reason'>,
) {
  const stored = await loadStored(db, environment);
  await assertReferences(db, stored, sent);
  const { file, origin } = adaptFile(stored, sent, environment, taken);
  await assertCapAffiliates(
    db,
    file.partners.map(({ capacity }, at) => ({ path: `partners[${at}].capacity`, capacity })),
  );
  for (const [at, partner] of file.partners.entries()) {
    const there = stored.partners.find(({ state }) => state.slug === partner.slug) ?? null;
    assertNoSandbox(ctx.env, environment, there, wantedState(there, partner), `partners[${at}].connection`);
  }
  const plan = planCatalogue(ctx.env.piiKey, stored, file, prune);
  const loss = lossOf(stored, plan, await loadIntentUsers(db));
  const outcome: CatalogueOutcome = {
    ...planOutcome(environment, plan),
    origin,
    loss,
    consequence: consequenceOf(loss),
    warnings: [
      ...(await sharedSecretWarnings(
        db,
        ctx.env.piiKey,
        environment,
        plan.partners.map(({ wanted }) => wanted),
      )),
      ...(await uncheckedWarnings(db, environment, plan.partners)),
    ],
    secretsMade: plan.partners
      .filter(({ stored, wanted }) => stored === null && wanted.connection.secret === null)
      .map(({ name }) => name),
  };
  return { stored, plan, outcome };
}

/** Checks references: affiliates must exist; a partner's intents must be in the file or already in the environment. */
async function assertReferences(db: Queryable, stored: StoredCatalogue, file: CatalogueFile): Promise<void> {
  const errors: FieldErrors = {};
  const affiliates = await listAffiliateIds(
    db,
    file.intents.flatMap((intent) => intent.affiliates ?? []),
  );
  for (const [index, intent] of file.intents.entries()) {
    for (const slug of intent.affiliates ?? [])
      if (!affiliates.has(slug)) errors[`intents[${index}].affiliates`] = [`there is no affiliate ${slug}`];
  }
  const keys = new Set(stored.intents.map(({ entry }) => titleKey(entry.title)));
  for (const [index, { title }] of file.intents.entries()) {
    if (keys.has(titleKey(title))) continue;
    for (const { entry } of stored.intents)
      for (const former of liveTitles(entry.former_titles))
        if (titleKey(former.title) === titleKey(title))
          errors[`intents[${index}].title`] = [
            `is a former title of ${entry.title} until ${former.until}: use that title, or end the former one first`,
          ];
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
