import type { z } from 'zod';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { playScenarios } from './play-scenarios';
import { type CheckReport, checkReport } from './report';
import type { checkSystemInput } from './schema';
import { usualTiming } from './timing';

/** Checks a system that is not a partner's yet, as of UAT. Stores nothing. */
export async function checkSystem(
  ctx: Context,
  { secret, ...endpoints }: z.output<typeof checkSystemInput>,
  timing = usualTiming,
): Promise<CheckReport> {
  assertMay(ctx, 'partner.change');
  const intent = { id: 0, title: 'Test' };
  const target = { ...endpoints, environment: 'uat', intent, secrets: [secret] } as const;
  const verdicts = await playScenarios(ctx, target, timing, null);
  return checkReport(ctx.clock.now(), verdicts);
}
