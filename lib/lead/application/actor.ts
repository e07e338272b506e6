import type { EventActor } from '@/db/query/lead/application';
import type { Context } from '@/lib/base/actor/context';
import { userIdOf } from '@/lib/base/actor/user-id';
import { keyIdOf } from '@/lib/base/guard/pass-guard';

/** Returns the actor's ids for the lead's history; the worker and partners have none. */
export const eventActor = (by: Pick<Context, 'actor'>): EventActor => ({
  keyId: keyIdOf(by),
  userId: userIdOf(by),
});
