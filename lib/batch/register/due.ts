import { countRegisterDue, type RegisterKind } from '@/db/query/batch/register';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';

const dayMs = 86_400_000;
/** A cleansed list is good for 30 days: from the 25th on it is due, after the 31st it is overdue. */
export const registerDays = { due: 25, overdue: 31 } as const;

export const registerKinds: readonly RegisterKind[] = ['phone', 'id_number'];

export interface RegisterDue {
  readonly kind: RegisterKind;
  /** Different ones of leads that will be called though they did not ask. */
  readonly numbers: number;
  /** Of them those that the register was not asked about within 25 days. */
  readonly due: number;
  /** Of them those that have been here for 31 days without it. */
  readonly overdue: number;
  readonly priceCents: number;
  readonly costCents: number;
}

export const dueSince = ({ clock }: Pick<Context, 'clock'>, days: number) =>
  new Date(clock.now().getTime() - days * dayMs);

/** Counts what the register is to be asked about, and what that costs (design desk 12). Throws `forbidden`. */
export async function countDue(ctx: Context, environment: Environment): Promise<RegisterDue[]> {
  assertMay(ctx, 'opt-out-list.list', { affiliateId: null });
  const { registerPriceCents: priceCents } = ctx.env;
  const days = { soon: dueSince(ctx, registerDays.due), late: dueSince(ctx, registerDays.overdue) };
  const counted: RegisterDue[] = [];
  for (const kind of registerKinds) {
    const found = await countRegisterDue(ctx.database, environment, kind, days);
    counted.push({ kind, ...found, priceCents, costCents: found.due * priceCents });
  }
  return counted;
}
