export interface Choice {
  value: string;
  label: string;
  /** A second, quieter line. */
  note?: string;
  /** Found by these, too. */
  synonyms?: readonly string[];
}

/**
 * Returns the choices whose label contains what is typed, then those with a synonym that does, which is shown as their
 * note. Ignores case and accents.
 */
export function choicesFor(choices: readonly Choice[], typed: string): Choice[] {
  const text = plain(typed);
  const byLabel = choices.filter(({ label }) => plain(label).includes(text));
  const bySynonym = choices.flatMap((choice) => {
    const synonym = choice.synonyms?.find((name) => plain(name).includes(text));
    return synonym === undefined || byLabel.includes(choice) ? [] : [{ ...choice, note: synonym }];
  });
  return [...byLabel, ...bySynonym];
}

/** Returns the choice that what is typed names: by its label, or by a synonym that no other choice has. */
export function choiceCalled(choices: readonly Choice[], typed: string): Choice | undefined {
  const text = plain(typed);
  const byLabel = choices.find(({ label }) => plain(label) === text);
  const bySynonym = choices.filter(({ synonyms }) => synonyms?.some((name) => plain(name) === text));
  return byLabel ?? (bySynonym.length === 1 ? bySynonym[0] : undefined);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
