import { countRegisterDue, type RegisterKind } from '@/db/query/batch/register';
import {
  listRegisterStates,
  type RegisterStateRow,
  upsertRegisterCount,
} from '@/db/query/batch/register-state';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { type Environment, environmentNames } from '@/word/environment';

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
  assertMay(ctx, 'register.list');
  const counted: RegisterDue[] = [];
  for (const kind of registerKinds) counted.push(await countOne(ctx, environment, kind));
  return counted;
}

/** Over the connections that are kept for what reads many rows: leads go on meanwhile. */
async function countOne(
  ctx: Pick<Context, 'database' | 'clock' | 'env'>,
  environment: Environment,
  kind: RegisterKind,
): Promise<RegisterDue> {
  const { registerPriceCents: priceCents } = ctx.env;
  const days = { soon: dueSince(ctx, registerDays.due), late: dueSince(ctx, registerDays.overdue) };
  const found = await countRegisterDue(ctx.database.reports, environment, kind, days);
  return { kind, ...found, priceCents, costCents: found.due * priceCents };
}

const isFresh = (now: Date, state: RegisterStateRow | undefined, ms: number) =>
  state?.countedAt != null && now.getTime() - state.countedAt.getTime() < ms;

interface Kept {
  readonly environments?: readonly Environment[];
  /** How long a count of so many numbers is kept, in milliseconds. */
  readonly freshMs?: (numbers: number) => number;
  readonly signal?: AbortSignal;
}

/**
 * Counts what is due wherever it was not within a day (`freshMs`), or an answer has come since, and keeps it for the page and
 * for alerts: a count reads every open lead of a list.
 */
export async function keepDue(
  ctx: Pick<Context, 'database' | 'clock' | 'env'>,
  { environments = environmentNames, freshMs = () => dayMs, signal }: Kept = {},
): Promise<void> {
  const states = await listRegisterStates(ctx.database);
  for (const environment of environments)
    for (const kind of registerKinds) {
      signal?.throwIfAborted();
      const state = states.find((one) => one.environment === environment && one.kind === kind);
      if (isFresh(ctx.clock.now(), state, freshMs(state?.numbers ?? 0))) continue;
      const counted = await countOne(ctx, environment, kind);
      await upsertRegisterCount(ctx.database, environment, kind, counted, state?.version ?? null);
    }
}
