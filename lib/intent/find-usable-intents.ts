import type { AffiliateContext, GuardedContext } from '@/lib/context';
import { hasCode } from '@/lib/error';
import { passGuard } from '@/lib/guard/pass-guard';
import type { CaptureIntent } from './capture-intent';
import { listCaptureIntents } from './list-capture-intents';
import { listUsableIntents } from './list-usable-intents';
import type { IntentView } from './view';

/** Like `listUsableIntents`, for a page that is also shown during maintenance: then null. */
export function findUsableIntents(ctx: AffiliateContext): Promise<IntentView[] | null> {
  return unlessMaintenance(ctx, listUsableIntents);
}

/** Like `listCaptureIntents`, for a page that is also shown during maintenance: then null. */
export function findCaptureIntents(ctx: AffiliateContext): Promise<CaptureIntent[] | null> {
  return unlessMaintenance(ctx, listCaptureIntents);
}

async function unlessMaintenance<Listed>(
  ctx: AffiliateContext,
  list: (ctx: GuardedContext) => Promise<Listed>,
): Promise<Listed | null> {
  try {
    return await list(await passGuard(ctx));
  } catch (error) {
    if (hasCode(error, 'maintenance')) return null;
    throw error;
  }
}
