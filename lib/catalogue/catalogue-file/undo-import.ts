import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import {
  type CatalogueImportRow,
  findCatalogueImport,
  updateImportUndone,
} from '@/db/query/catalogue/catalogue-import';
import { updatePreviousSecretRestored } from '@/db/query/catalogue/partner';
import type { ImportedChange } from '@/db/schema/catalogue/catalogue-import';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { AppError, notFound } from '@/lib/base/error/error';
import { listed } from '@/lib/base/text/text';
import { changeCatalogue } from '@/lib/catalogue/catalogue/change-catalogue';
import { resealPartnerSecret } from '@/lib/http/webhook/signature';
import { loadIntentUsers, loadStored } from './load-stored';
import { consequenceOf, lossOf } from './loss';
import { planOutcome } from './plan';
import { planUndo } from './plan-undo';
import { savePlan } from './save-plan';
import type { UndoPreview, undoImportInput } from './schema';

const namedAtMost = 3;

/**
 * Undoes an import: reverts what it changed and switches off what it created, in one transaction. Throws `conflict`
 * when it was already undone or its result has been changed since, `validation_failed` at `confirm` when more would be
 * switched off than was confirmed.
 */
export async function undoImport(
  ctx: Context,
  input: z.output<typeof undoImportInput>,
): Promise<UndoPreview> {
  const { importId, confirm } = input;
  return ctx.database.transaction(async (tx) => {
    const { environment } = await getImport(ctx, tx, importId);
    return changeCatalogue(ctx, tx, environment, { source: 'import undone' }, async () => {
      const found = await getImport(ctx, tx, importId);
      const { stored, plan, preview } = await weigh(ctx, tx, found);
      if (preview.changedSince.length > 0) throw changed(preview.changedSince);
      assertConfirmed(preview.consequence, confirm);
      await savePlan(ctx, tx, environment, stored, plan);
      await restoreFormerSecrets(ctx, tx, found.changes);
      await updateImportUndone(tx, importId);
      const { intents, partners } = planOutcome(environment, plan);
      await recordAudit(ctx, tx, {
        action: 'catalogue.import-undone',
        subjectId: importId,
        environment,
        after: { intents, partners },
      });
      return preview;
    });
  });
}

/** The file's secret ended the former one at once; the former is valid again for the rest of its overlap. */
async function restoreFormerSecrets(
  ctx: Context,
  db: Queryable,
  changes: readonly ImportedChange[],
): Promise<void> {
  for (const { id, secret } of changes) {
    if (!secret?.former) continue;
    const { secret: former, endsAt } = secret.former;
    const ciphertext = resealPartnerSecret(ctx.env.piiKey, id, Buffer.from(former, 'base64'));
    await updatePreviousSecretRestored(db, id, ciphertext, new Date(endsAt));
  }
}

/** Returns what `undoImport` would do; changes nothing. */
export async function previewUndo(
  ctx: Context,
  input: z.output<typeof undoImportInput>,
): Promise<UndoPreview> {
  const { importId } = input;
  const db = ctx.database;
  return (await weigh(ctx, db, await getImport(ctx, db, importId))).preview;
}

/** Throws `not_found`, and `conflict` for an import that was already undone. */
async function getImport(ctx: Context, db: Queryable, importId: number): Promise<CatalogueImportRow> {
  const found = await findCatalogueImport(db, importId);
  assertMay(ctx, 'catalogue.apply');
  if (!found) throw notFound('import');
  if (found.undoneAt) throw new AppError('conflict', 'this import has already been undone');
  return found;
}

async function weigh(ctx: Context, db: Queryable, { environment, changes }: CatalogueImportRow) {
  const stored = await loadStored(db, environment);
  const { plan, changedSince } = planUndo(ctx.env.piiKey, stored, changes);
  const loss = lossOf(stored, plan, await loadIntentUsers(db));
  const preview: UndoPreview = {
    changes: planOutcome(environment, plan).changes,
    loss,
    consequence: consequenceOf(loss),
    changedSince,
  };
  return { stored, plan, preview };
}

function changed(names: readonly string[]): AppError<'conflict'> {
  const more = names.length - namedAtMost;
  const named = listed([...names.slice(0, namedAtMost), ...(more > 0 ? [`${more} more`] : [])]);
  return new AppError(
    'conflict',
    `changed since this import: ${named}; take back what came after it first, or change them by hand`,
  );
}
