import { upsertPresence } from '@/db/query/lead/presence';
import type { Context } from '@/lib/base/actor/context';
import type { PresenceInput } from './schema';

/**
 * Notes what kind of page a session of an affiliate's staff is on, for its managers (design lead 40, presence). It is
 * forgotten with the session. Of operators nothing is noted, wherever they look.
 */
export async function notePresence({ actor, database }: Context, input: PresenceInput): Promise<void> {
  if (
    actor.kind !== 'user' ||
    actor.role === 'operator' ||
    actor.role === 'lender' ||
    actor.affiliateId === null ||
    actor.isViewing
  )
    return;
  const { page, leadState = null, isNew = false } = input;
  await upsertPresence(database, {
    sessionId: actor.sessionId,
    affiliateId: actor.affiliateId,
    page,
    leadState: page === 'lead' ? leadState : null,
    isNew,
  });
}
