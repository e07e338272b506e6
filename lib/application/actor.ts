import type { EventActor } from '@/db/query/application';
import type { Context } from '@/lib/context';

/** Who acts, as the lead's history names them; the worker and partners have neither. */
export function eventActor({ actor }: Pick<Context, 'actor'>): EventActor {
  return {
    keyId: actor.kind === 'key' ? actor.keyId : null,
    userId: actor.kind === 'user' ? actor.userId : null,
  };
}
