import { insertRegisterFile, listRegisterValues, type RegisterKind } from '@/db/query/batch/register';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError } from '@/lib/base/error/error';
import type { Environment } from '@/word/environment';
import { dueSince, registerDays } from './due';
import { type RegisterFormat, registerHeading, registerLine } from './format';

const valuesAtOnce = 5_000;

/**
 * Makes a file that asks the register about everything that is due, and passes its lines on. What it asks about is stored as
 * hashes, so that its answer counts for these numbers alone. Audited. Throws `forbidden`, and `conflict` if nothing is due.
 */
export async function makeRegisterFile(
  ctx: Context,
  environment: Environment,
  { kind, ...format }: RegisterFormat & { readonly kind: RegisterKind },
  write: (line: string) => Promise<void>,
): Promise<{ id: number; numbers: number; written: number; costCents: number }> {
  assertMay(ctx, 'opt-out-list.change', { affiliateId: null });
  const { registerPriceCents: priceCents } = ctx.env;
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  const since = dueSince(ctx, registerDays.due);
  const made = await ctx.database.transaction(async (tx) => {
    const { isDigests } = format;
    const file = await insertRegisterFile(tx, { environment, kind, isDigests, priceCents, userId, since });
    if (!file) throw new AppError('conflict', 'Nothing is due: the register was asked about all of it.');
    await recordAudit(ctx, tx, {
      action: 'register.file-made',
      subjectId: file.id,
      affiliateId: null,
      environment,
      after: { kind, numbers: file.numbers, digests: isDigests },
    });
    return file;
  });
  await write(registerHeading(format));
  let written = 0;
  for (let after: Buffer | null = null; ; ) {
    const rows = await listRegisterValues(ctx.database, { id: made.id, kind }, after, valuesAtOnce);
    for (const row of rows) {
      if (!row.isSame) continue;
      const value = kind === 'phone' ? row.cellPhoneNumber : openIdNumber(ctx.env.piiKey, row);
      if (value === null) continue;
      await write(registerLine(format, value));
      written += 1;
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.hash;
  }
  return { ...made, written, costCents: made.numbers * priceCents };
}
