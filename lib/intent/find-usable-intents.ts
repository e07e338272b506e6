import type { AffiliateContext } from '@/lib/context';
import { hasCode } from '@/lib/error';
import { passGuard } from '@/lib/guard/pass-guard';
import { listUsableIntents } from './list-usable-intents';
import type { IntentView } from './view';

/** Like `listUsableIntents`, for a page that is also shown during maintenance: then null. */
export async function findUsableIntents(ctx: AffiliateContext): Promise<IntentView[] | null> {
  try {
    return await listUsableIntents(await passGuard(ctx));
  } catch (error) {
    if (hasCode(error, 'maintenance')) return null;
    throw error;
  }
}
