import type { EventActor } from '@/db/query/lead/application';
import { keyIdOf, userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';

/** Returns the actor's ids for the lead's history; the worker and partners have none. */
export const eventActor = (by: Pick<Context, 'actor'>): EventActor => ({
  keyId: keyIdOf(by),
  userId: userIdOf(by),
});
