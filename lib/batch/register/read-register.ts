import { listRegisterFiles } from '@/db/query/batch/register';
import { listRegisterStates } from '@/db/query/batch/register-state';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';
import { keepDue, registerKinds } from './due';
import type { RegisterView } from './view';

const filesShown = 20;
/**
 * Whoever opens the page sees what is due now; it asks again and again while an answer is read. A count takes up to 15 µs a
 * number, so a large one stays for longer: the page says when it was made.
 */
const freshMs = (numbers: number) => Math.max(2_000, numbers);

/**
 * Returns what the page of the register shows: what is due, counted anew, or minutes ago where that takes seconds, how its
 * files look, and those that it was asked with. Throws `forbidden`.
 */
export async function readRegister(ctx: Context, environment: Environment): Promise<RegisterView> {
  assertMay(ctx, 'register.list');
  const { registerPriceCents: priceCents } = ctx.env;
  await keepDue(ctx, { environments: [environment], freshMs });
  const [states, files] = await Promise.all([
    listRegisterStates(ctx.database, environment),
    listRegisterFiles(ctx.database, environment),
  ]);
  return {
    priceCents,
    kinds: registerKinds.map((kind) => {
      const state = states.find((one) => one.kind === kind);
      const due = state?.due ?? 0;
      return {
        kind,
        countedAt: state?.countedAt?.toISOString() ?? null,
        numbers: state?.numbers ?? 0,
        due,
        overdue: state?.overdue ?? 0,
        costCents: due * priceCents,
        fileColumn: state?.fileColumn ?? 'number',
        isDigests: state?.isDigests ?? false,
        answerColumn: state?.answerColumn ?? '',
        listedColumn: state?.listedColumn ?? '',
      };
    }),
    files: files.slice(0, filesShown).map(({ madeAt, answeredAt, environment: _, ...file }) => ({
      ...file,
      madeAt: madeAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  };
}
