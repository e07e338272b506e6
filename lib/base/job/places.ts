import type { AnyDueWork } from './due-work';

/** The places of due work in one worker: who has them, and how many are left. */
export interface Places {
  /** How many may be claimed at once, whosever they are, and the groups of which nothing may be. */
  left(): { readonly limit: number; readonly full: readonly number[] };
  take(group: number | undefined): void;
  /** Returns true if something may have waited for this place. */
  giveBack(group: number | undefined): boolean;
}

/** Work with groups gives each of them a quarter of its places at most: one whose calls take long leaves the rest to others. */
export function makePlaces({ atOnce, hasGroups }: Pick<AnyDueWork, 'atOnce' | 'hasGroups'>): Places {
  const mostOfGroup = hasGroups ? Math.ceil(atOnce / 4) : atOnce;
  const taken = new Map<number, number>();
  let count = 0;
  const add = (group: number | undefined, change: 1 | -1) => {
    count += change;
    if (group === undefined) return;
    const now = (taken.get(group) ?? 0) + change;
    if (now === 0) taken.delete(group);
    else taken.set(group, now);
  };
  return {
    left: () => {
      const full = [...taken].filter(([, of]) => of >= mostOfGroup).map(([group]) => group);
      // All that is claimed may be of the group that has most.
      const most = Math.max(0, ...[...taken.values()].filter((of) => of < mostOfGroup));
      return { limit: Math.min(atOnce - count, mostOfGroup - most), full };
    },
    take: (group) => add(group, 1),
    giveBack: (group) => {
      const isAwaited = count === atOnce || (group !== undefined && taken.get(group) === mostOfGroup);
      add(group, -1);
      return isAwaited;
    },
  };
}
