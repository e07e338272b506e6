import {
  deleteRegisterNumbers,
  findRegisterFile,
  insertRegisterFile,
  listRegisterValues,
  type RegisterFileRow,
  type RegisterKind,
  type RegisterValueRow,
} from '@/db/query/batch/register';
import { listRegisterStates, upsertFileShape } from '@/db/query/batch/register-state';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound } from '@/lib/base/error/error';
import type { Environment } from '@/word/environment';
import { dueSince, registerDays } from './due';
import { type RegisterFormat, registerHeading, registerLine } from './format';

const valuesAtOnce = 5_000;

/**
 * Makes a file that asks the register about everything that is due. What it asks about is stored as hashes, so that its answer
 * counts for these numbers alone, and its form is kept for the next one. Audited. Throws `forbidden`, and `conflict` if
 * nothing is due.
 */
export async function makeRegisterFile(
  ctx: Context,
  environment: Environment,
  { kind, column, isDigests }: RegisterFormat & { readonly kind: RegisterKind },
): Promise<{ id: number; numbers: number; costCents: number }> {
  assertMay(ctx, 'register.change');
  const { registerPriceCents: priceCents } = ctx.env;
  const userId = userIdOf(ctx);
  const since = dueSince(ctx, registerDays.due);
  const made = await ctx.database.transaction(async (tx) => {
    const file = await insertRegisterFile(tx, { environment, kind, isDigests, priceCents, userId, since });
    if (!file) throw new AppError('conflict', 'Nothing is due: the register was asked about all of it.');
    await upsertFileShape(tx, environment, kind, { fileColumn: column, isDigests });
    await recordAudit(ctx, tx, {
      action: 'register.file-made',
      subjectId: file.id,
      affiliateId: null,
      environment,
      after: { kind, numbers: file.numbers, digests: isDigests },
    });
    return file;
  });
  return { ...made, costCents: made.numbers * priceCents };
}

/**
 * Streams the lines of a file for the register, its heading first. What of it is gone, changed or restricted since is left
 * out, and the file is no longer about it: its answer would say that the register does not have it. May be done again until it
 * is answered; audited. Throws `forbidden`, `not_found`, and `conflict` for a file that was answered.
 */
export async function readRegisterFile(
  ctx: Context,
  environment: Environment,
  id: number,
): Promise<AsyncGenerator<string>> {
  assertMay(ctx, 'register.change');
  const file = await findRegisterFile(ctx.database, environment, id);
  if (!file) throw notFound('file');
  if (file.answeredAt !== null) throw new AppError('conflict', 'This file was answered already.');
  const states = await listRegisterStates(ctx.database, environment);
  const column = states.find(({ kind }) => kind === file.kind)?.fileColumn ?? 'number';
  await recordAudit(ctx, ctx.database, {
    action: 'register.file-read',
    subjectId: id,
    affiliateId: null,
    environment,
    after: { kind: file.kind, numbers: file.numbers },
  });
  return lines(ctx, file, { column, isDigests: file.isDigests });
}

async function* lines(
  ctx: Context,
  { id, kind }: RegisterFileRow,
  format: RegisterFormat,
): AsyncGenerator<string> {
  yield registerHeading(format);
  for (let after: Buffer | null = null; ; ) {
    const rows = await listRegisterValues(ctx.database, { id, kind }, after, valuesAtOnce);
    let part = '';
    const leftOut: Buffer[] = [];
    for (const row of rows) {
      const value = askedValue(ctx, kind, row);
      if (value === null) leftOut.push(row.hash);
      else part += registerLine(format, value);
    }
    await deleteRegisterNumbers(ctx.database, id, leftOut);
    if (part !== '') yield part;
    const last = rows.at(-1);
    if (!last) return;
    after = last.hash;
  }
}

function askedValue({ env }: Context, kind: RegisterKind, row: RegisterValueRow): string | null {
  if (!row.isSame) return null;
  return kind === 'phone' ? row.cellPhoneNumber : openIdNumber(env.piiKey, row);
}
