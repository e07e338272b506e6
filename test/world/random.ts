/** A source of chance that says the same for the same seed. */
export interface Luck {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** One of its own for each actor: what one does changes nothing of what another draws. */
  split(name: string): Luck;
}

/** Mulberry32: small, and good enough to play by. */
export function luckOf(seed: string): Luck {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    chance: (share) => next() < share,
    pick: <T>(from: readonly T[]): T => {
      const one = from[Math.floor(next() * from.length)];
      if (one === undefined) throw new Error('there is nothing to pick from');
      return one;
    },
    split: (name) => luckOf(`${seed} ${name}`),
  };
}

/** Picks a name by its weight. */
export function weighted<Name extends string>(luck: Luck, weights: Readonly<Record<Name, number>>): Name {
  const all = Object.entries(weights) as [Name, number][];
  let left = luck.next() * all.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of all) {
    left -= weight;
    if (left < 0) return name;
  }
  return (all.at(-1) as [Name, number])[0];
}

/** Draws names in any order, each as often as it says before one comes again: a short world holds the rare ones, too. */
export function bagOf<Name extends string>(
  luck: Luck,
  times: Readonly<Partial<Record<Name, number>>>,
): () => Name {
  const all = (Object.entries(times) as [Name, number][]).flatMap(([name, often]) =>
    Array.from({ length: often }, () => name),
  );
  let left: Name[] = [];
  return () => {
    if (left.length === 0) left = [...all];
    const [name] = left.splice(luck.below(left.length), 1);
    return name as Name;
  };
}
