import type { PlayOptions } from './play';
import { runWorld } from './run';

/** Whom a world can do without, the least needed first. */
const troupes = ['feed', 'manager', 'operator', 'agent', 'client'] as const;
/** What crosses in time crosses at random: each smaller world is played so often before it is believed. */
const tries = 3;

/**
 * Looks for the smallest cast and the fewest kills that still break an invariant, and says how often they did. Scheduling
 * cannot be replayed, so whoever is left out is left out for good once any of three worlds without them has failed.
 */
export async function shrink(options: PlayOptions, invariant: string): Promise<string> {
  let smallest = options;
  const lines: string[] = [];
  const breaks = async (smaller: PlayOptions, what: string) => {
    let broken = 0;
    for (let nth = 0; nth < tries; nth += 1) {
      const { found } = await runWorld({ ...smaller, seed: `${options.seed}.${nth}` });
      if (found.some((one) => one.invariant === invariant)) broken += 1;
    }
    lines.push(`${what}: broken in ${broken} of ${tries} worlds`);
    if (broken > 0) smallest = smaller;
  };
  if (options.kills > 0) await breaks({ ...smallest, kills: 0 }, 'without kills');
  for (const troupe of troupes)
    await breaks(
      { ...smallest, without: [...(smallest.without ?? []), troupe] },
      `without ${[...(smallest.without ?? []), troupe].join(', ')}`,
    );
  const left = troupes.filter((troupe) => !smallest.without?.includes(troupe));
  return [`${invariant} needs ${left.join(', ') || 'nobody'} and ${smallest.kills} kills`, ...lines, ''].join(
    '\n  ',
  );
}
