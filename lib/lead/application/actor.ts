import type { EventActor } from '@/db/query/lead/application';
import type { Context } from '@/lib/base/actor/context';

/** Returns the actor's ids for the lead's history; the worker and partners have none. */
export function eventActor({ actor }: Pick<Context, 'actor'>): EventActor {
  return {
    keyId: actor.kind === 'key' ? actor.keyId : null,
    userId: actor.kind === 'user' ? actor.userId : null,
  };
}
