import { ask } from '@/test/world/caller';
import type { Person } from '@/test/world/market';
import type { World } from '@/test/world/world';

/** A call of somebody who is signed in to the portal or the console. */
export function portalCall(world: World, who: string, person: Person, more: Record<string, unknown> = {}) {
  return (act: string, method: string, path: string, body?: unknown, about: Record<string, unknown> = {}) => {
    const headers = { cookie: person.cookie, origin: world.install.origin };
    return ask(
      world,
      who,
      act,
      { method, path: `/api/portal/${path}`, body, headers },
      { user: person.userId, ...more, ...about },
    );
  };
}
