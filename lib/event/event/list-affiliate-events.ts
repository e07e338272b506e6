import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { mintScope } from '@/lib/base/actor/scope';
import type { Environment } from '@/word/environment';
import { type EventPage, listEvents } from './list-events';
import type { EventQuery } from './schema';

/** Whose log. */
export interface LogOf {
  readonly affiliateId: number;
  readonly environment: Environment;
}

/** `listEvents` for the affiliate's managers and for operators. Throws `forbidden` for anybody else. */
export async function listAffiliateEvents(
  ctx: Context,
  log: LogOf,
  query: EventQuery,
  signal?: AbortSignal,
): Promise<EventPage> {
  return listEvents(contextOfLog(ctx, log), query, signal);
}

function contextOfLog(ctx: Context, { affiliateId, environment }: LogOf): AffiliateContext {
  assertMay(ctx, 'event.list', { affiliateId });
  return { ...ctx, scope: mintScope(affiliateId, environment) };
}
