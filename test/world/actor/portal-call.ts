import { ask } from '@/test/world/caller';
import type { World } from '@/test/world/world';

/** A call of somebody who is signed in to the portal or the console. */
export function portalCall(world: World, who: string, cookie: string, more: Record<string, unknown> = {}) {
  const headers = { cookie, origin: world.install.origin };
  return (act: string, method: string, path: string, body?: unknown, about: Record<string, unknown> = {}) =>
    ask(world, who, act, { method, path: `/api/portal/${path}`, body, headers }, { ...more, ...about });
}
