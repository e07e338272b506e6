import type { AffiliateContext } from '@/lib/context';
import { hasCode } from '@/lib/error';
import { passGuard } from '@/lib/guard/pass-guard';
import { listUsableIntents } from './list-usable-intents';
import type { IntentView } from './view';

/** `listUsableIntents` for a page that can be shown during maintenance: null then. */
export async function findUsableIntents(ctx: AffiliateContext): Promise<IntentView[] | null> {
  try {
    return await listUsableIntents(await passGuard(ctx));
  } catch (error) {
    if (hasCode(error, 'maintenance')) return null;
    throw error;
  }
}
