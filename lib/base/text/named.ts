/** Something that people may also call otherwise. */
export interface Named {
  readonly label: string;
  readonly synonyms?: readonly string[];
}

interface Containing<Thing> {
  readonly found: Thing;
  /** The first synonym that contains the text; null: the label does. */
  readonly synonym: string | null;
}

/**
 * Lists what contains `text` in its label, then what does in a synonym. Ignores case and accents.
 */
export function listContaining<Thing extends Named>(
  things: readonly Thing[],
  text: string,
): Containing<Thing>[] {
  const wanted = plain(text);
  const hits = things.flatMap((found): Containing<Thing>[] => {
    if (plain(found.label).includes(wanted)) return [{ found, synonym: null }];
    const synonym = found.synonyms?.find((name) => plain(name).includes(wanted));
    return synonym === undefined ? [] : [{ found, synonym }];
  });
  return hits.toSorted((one, other) => Number(one.synonym !== null) - Number(other.synonym !== null));
}

/** Returns what `name` is the label of, or the synonym of nothing else. Ignores case and accents. */
export function findCalled<Thing extends Named>(things: readonly Thing[], name: string): Thing | undefined {
  const wanted = plain(name);
  const byLabel = things.find(({ label }) => plain(label) === wanted);
  const bySynonym = things.filter(({ synonyms }) => synonyms?.some((other) => plain(other) === wanted));
  return byLabel ?? (bySynonym.length === 1 ? bySynonym[0] : undefined);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
