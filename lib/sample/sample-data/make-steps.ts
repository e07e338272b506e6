import { lockSampleData, updateSampleStatus, updateSampleStep } from '@/db/query/sample/sample-data';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { type AppError, hasCode } from '@/lib/base/error/error';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { makeStep } from './make-step';
import { planSampleData } from './plan';

/** Maximum duration of a run; the next one continues. */
const sliceMs = 2_000;

/**
 * Makes the next steps of an affiliate's sample data, each in a transaction that counts it: safe to kill and run again,
 * even by several workers at once. Returns false when there is more to do.
 */
export async function makeSteps(ctx: Context, affiliateId: number, signal: AbortSignal): Promise<boolean> {
  const until = performance.now() + sliceMs;
  for (;;) {
    signal.throwIfAborted();
    const catalogue = await readCatalogue(ctx, 'uat');
    let at = -1;
    try {
      const isDone = await ctx.database.transaction(async (tx) => {
        const data = await lockSampleData(tx, affiliateId, 'making');
        if (!data) return true;
        const step = planOf(data)[data.done];
        if (step) {
          // What follows on a file counts files: one of them is not left out.
          at = step.kind === 'file' ? -1 : data.done;
          await makeStep(ctx, tx, data, { step, catalogue, signal });
          return false;
        }
        await updateSampleStatus(tx, affiliateId, 'made');
        await recordAudit(ctx, tx, { action: 'sample-data.made', affiliateId, environment: 'uat' });
        return true;
      });
      if (isDone) return true;
    } catch (error) {
      if (at < 0 || !isRefusal(error)) throw error;
      ctx.log.warn(
        { affiliateId, step: at, code: error.code },
        'a step of sample data was refused, and left out',
      );
      await leaveOut(ctx, affiliateId, at);
    }
    if (performance.now() > until) return false;
  }
}

/** What the catalogue of the moment does not allow: a lender has closed, a product asks for more, a lead has gone. */
const refusals = [
  'rule_broken',
  'validation_failed',
  'intent_fields_missing',
  'conflict',
  'not_found',
] as const;
const isRefusal = (error: unknown): error is AppError => refusals.some((code) => hasCode(error, code));

/** Counts a step that was refused as done; not twice, if somebody else has gone on meanwhile. */
async function leaveOut({ database }: Context, affiliateId: number, at: number): Promise<void> {
  await database.transaction(async (tx) => {
    const data = await lockSampleData(tx, affiliateId, 'making');
    if (data?.done === at) await updateSampleStep(tx, affiliateId, null);
  });
}

/** The plan is the same for each step: made once for all of them. */
let latest: { readonly key: string; readonly plan: ReturnType<typeof planSampleData> } | null = null;

function planOf({ days, endsAt }: { days: number; endsAt: Date }) {
  const key = `${days} ${endsAt.toISOString()}`;
  if (latest?.key !== key) latest = { key, plan: planSampleData({ days, endsAt }) };
  return latest.plan;
}
