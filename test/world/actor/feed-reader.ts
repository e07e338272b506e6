import { ask } from '@/test/world/caller';
import { keyOf } from '@/test/world/market';
import { type Actor, pause, type World } from '@/test/world/world';

/** A system of an affiliate that reads its feed of events, stops now and then, and goes on from where it was. */
export function feedReader(affiliateIndex: number): Actor {
  const name = `feed ${affiliateIndex + 1}`;
  return {
    name,
    play: async (world) => {
      let after: string | null = null;
      while (!world.isOver()) {
        await world.awake();
        const next = await readOn(world, name, affiliateIndex, after, 2);
        // Refused, or nothing new: it comes again a little later.
        if (next === after) await pause(300);
        after = next;
      }
    },
  };
}

/** Reads one page, and returns where the next one begins. */
export async function readOn(
  world: World,
  name: string,
  affiliateIndex: number,
  after: string | null,
  waitSeconds: number,
  types: readonly string[] = [],
): Promise<string | null> {
  const affiliate = world.market.affiliates[affiliateIndex];
  if (!affiliate) throw new Error(`there is no affiliate ${affiliateIndex}`);
  const query = new URLSearchParams({ limit: '1000', wait: String(waitSeconds), ...(after && { after }) });
  // All, the thousands that files make included; without names those are left out.
  if (types.length > 0) query.set('type', types.join(','));
  const { told } = await ask(
    world,
    name,
    'read feed',
    { method: 'GET', path: `/api/v2/event?${query}`, headers: keyOf(affiliate) },
    { affiliate: affiliate.name },
  );
  if (told?.status !== 200) return after;
  return (told.body as { next: string }).next;
}
