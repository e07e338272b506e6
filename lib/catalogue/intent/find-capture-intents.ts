import type { AffiliateContext } from '@/lib/base/actor/context';
import { hasCode } from '@/lib/base/error/error';
import { passGuard } from '@/lib/base/guard/pass-guard';
import type { CaptureIntent } from './capture-intent';
import { listCaptureIntents } from './list-capture-intents';

/** Like `listCaptureIntents`, for a page that is also shown during maintenance: then null. */
export async function findCaptureIntents(ctx: AffiliateContext): Promise<CaptureIntent[] | null> {
  try {
    return await listCaptureIntents(await passGuard(ctx));
  } catch (error) {
    if (hasCode(error, 'maintenance')) return null;
    throw error;
  }
}
