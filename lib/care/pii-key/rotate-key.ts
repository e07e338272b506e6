import type { Queryable } from '@/db/client';
import { lockEnvironment } from '@/db/query/account/environment';
import { deleteFormerKeyCheck } from '@/db/query/base/secret-check';
import { deleteForgottenUploads } from '@/db/query/batch/batch-upload';
import {
  countStrayIdentities,
  countUnreadOfErased,
  type FormerIdentity,
  lockImportsWithSecrets,
  lockRowsToRotate,
  type RotationRow,
  updateFreeFormerIdentities,
  updateImportChanges,
  updateRotatedRows,
} from '@/db/query/care/rotation';
import type { ImportedChange } from '@/db/schema/catalogue/catalogue-import';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError } from '@/lib/base/error/error';
import { endKeyOverlap } from '@/lib/base/process/secret-check';
import { resealPartnerSecret } from '@/lib/http/webhook/signature';
import { environmentNames } from '@/word/environment';
import { assertKeysKnown, countByKey, leftOver } from './count-by-key';
import { type EncryptedColumn, encryptedColumns } from './encrypted-column';
import { recoverRefusals } from './recover-refusals';
import { resealRow } from './reseal';

/** How far a rotation is, in rows. */
export interface RotationProgress {
  readonly done: number;
  readonly total: number;
  /** Files that it waits for, once nothing else is left. */
  readonly unread?: number;
}

/** How long rows that others hold locked, and files that are to be read, are waited for, in ms. */
export const waitedForMs = 60_000;
/** Each look counts everything that is encrypted: they become rarer. */
const pauseMs = { first: 200, last: 5_000 };

/**
 * Encrypts everything under the current PII_KEY that is still under the former one, with the hashes that applicants are
 * found by, in small transactions that wait for no other: writers go on, and a killed rotation is resumed by running it
 * again. At the end nothing is left, and the former key is forgotten (design care 2). Returns how many rows were
 * rewritten. Throws `conflict` while rows are under a key that is neither, or stay locked, or files wait to be read on
 * which an erasure is noted: who was erased under the former key is known in them by its hash alone.
 */
export async function rotateKey(
  ctx: Context,
  report: (progress: RotationProgress) => void = () => {},
): Promise<{ rewritten: number }> {
  assertMay(ctx, 'pii-key.rotate');
  await endKeyOverlap(ctx.database, ctx.env);
  const counts = await countByKey(ctx);
  assertKeysKnown(counts);
  const total = leftOver(counts);
  let done = 0;
  const add = (rows: number) => {
    done += rows;
    // Rows that were written in between count, too.
    report({ done, total: Math.max(total, done) });
  };
  report({ done, total });
  if (ctx.env.piiKey.former) await recoverRefusals(ctx);
  let until = performance.now() + waitedForMs;
  let nextPauseMs = pauseMs.first;
  for (;;) {
    const before = done;
    for (const column of encryptedColumns) await rotateColumn(ctx, column, add);
    await rotateImports(ctx, add);
    const left = leftOver(await countByKey(ctx));
    // Nobody will read them.
    await deleteForgottenUploads(ctx.database);
    const unread = left === 0 ? await countUnreadOfErased(ctx.database) : 0;
    if (left + unread === 0) break;
    if (done > before) {
      until = performance.now() + waitedForMs;
      nextPauseMs = pauseMs.first;
    }
    if (unread > 0) report({ done, total, unread });
    if (performance.now() > until)
      throw new AppError(
        'conflict',
        unread > 0
          ? `files wait to be read that may name somebody erased (${unread}): keep PII_KEY_FORMER, run it again`
          : `${left} rows are locked by a transaction that does not end: run it again`,
      );
    await new Promise((again) => setTimeout(again, nextPauseMs));
    nextPauseMs = Math.min(nextPauseMs * 2, pauseMs.last);
  }
  const strays = await countStrayIdentities(ctx.database);
  if (strays > 0) throw new Error(`${strays} identities have a hash that their lead does not have`);
  await ctx.database.transaction(async (tx) => {
    await deleteFormerKeyCheck(tx);
    await recordAudit(ctx, tx, { action: 'pii-key.rotated', after: { rows: done } });
  });
  return { rewritten: done };
}

async function rotateColumn(
  ctx: Context,
  column: EncryptedColumn,
  add: (rows: number) => void,
): Promise<void> {
  const { piiKey } = ctx.env;
  const isOneRow = column.key.length === 1;
  let from = 0;
  for (;;) {
    const step = await ctx.database.transaction(async (tx) => {
      // Whoever changes a partner locks its environment first, and the trigger that raises the catalogue's version
      // writes it: without this the two would wait for each other.
      if (column.table === 'partner') for (const name of environmentNames) await lockEnvironment(tx, name);
      const place = { head: piiKey.head, from, limit: column.rowsAtOnce };
      const rows = await lockRowsToRotate(tx, withIntent(column), place);
      const free = column.table === 'lead' ? await freeLeads(ctx, tx, column, rows) : rows;
      const rewritten = free.map((row) => resealRow(piiKey, column, row));
      await updateRotatedRows(tx, column, rewritten);
      return { rows, rewritten: rewritten.length };
    });
    const last = step.rows.at(-1);
    if (last === undefined) return;
    add(step.rewritten);
    // Several rows may have the same first column; those that were written are not found again.
    from = Number(last[column.key[0] ?? '']) + (isOneRow ? 1 : 0);
  }
}

const withIntent = (column: EncryptedColumn) =>
  column.table === 'lead' ? { ...column, boundTo: [...column.boundTo, 'intent_id'] } : column;

/**
 * Gives the identities of these leads the new hash, and leaves out leads whose identity somebody else has locked: a
 * lead's hash changes with its identity's, or after it.
 */
async function freeLeads(
  { env: { piiKey } }: Context,
  tx: Queryable,
  column: EncryptedColumn,
  rows: readonly RotationRow[],
): Promise<RotationRow[]> {
  const identities = rows.flatMap((row): FormerIdentity[] => {
    const { hash } = resealRow(piiKey, column, row);
    const formerHash = row.id_number_hash;
    if (!hash || !(formerHash instanceof Uint8Array)) return [];
    return [
      {
        affiliateId: Number(row.affiliate_id),
        environment: String(row.environment),
        intentId: Number(row.intent_id),
        formerHash: Buffer.from(formerHash),
        hash,
      },
    ];
  });
  const locked = new Set(
    (await updateFreeFormerIdentities(tx, identities)).map((hash) => Buffer.from(hash).toString('hex')),
  );
  return rows.filter(
    ({ id_number_hash: hash }) =>
      !(hash instanceof Uint8Array) || !locked.has(Buffer.from(hash).toString('hex')),
  );
}

/** The secrets that imports of catalogue files keep, to be undone. */
async function rotateImports({ database, env }: Context, add: (rows: number) => void): Promise<void> {
  const { piiKey } = env;
  await database.transaction(async (tx) => {
    for (const { id, changes } of await lockImportsWithSecrets<ImportedChange>(tx)) {
      let secrets = 0;
      const reseal = (of: number) => (text: string) => {
        const ciphertext = Buffer.from(text, 'base64');
        if (piiKey.madeBy(ciphertext) === 'current') return text;
        secrets += 1;
        return resealPartnerSecret(piiKey, of, ciphertext).toString('base64');
      };
      const rewritten = changes.map((change) => mapSecrets(change, reseal(change.id)));
      if (secrets === 0) continue;
      await updateImportChanges(tx, { id, changes: rewritten });
      add(secrets);
    }
  });
}

function mapSecrets(change: ImportedChange, map: (text: string) => string): ImportedChange {
  if (!change.secret) return change;
  const { before, after, former } = change.secret;
  return {
    ...change,
    secret: {
      before: map(before),
      after: map(after),
      ...(former && { former: { ...former, secret: map(former.secret) } }),
    },
  };
}
