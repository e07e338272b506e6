interface Ranked {
  readonly partnerId: number;
  readonly probability: number;
  /** Set by the operator; lower numbers come first. */
  readonly priority: number;
}

/** Best first, with `rank` 1 for the best: by probability, then priority, then partner id (design catalogue 7). */
export function rankMatches<Match extends Ranked>(matches: readonly Match[]): (Match & { rank: number })[] {
  return matches
    .toSorted(
      (one, other) =>
        other.probability - one.probability ||
        one.priority - other.priority ||
        one.partnerId - other.partnerId,
    )
    .map((match, index) => ({ ...match, rank: index + 1 }));
}
