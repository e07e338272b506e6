/** Words that stay small in a last name of several: `van der Merwe`. */
const particles: ReadonlySet<string> = new Set(['van', 'der', 'den', 'de', 'du', 'la', 'le', 'von', 'ter']);

/** An upper-case name of so few letters is initials. */
const mostInitials = 2;

/**
 * Returns a name as it is usually written, where it is typed all small or all in capitals: `nomsa` → `Nomsa`, `DLAMINI`
 * → `Dlamini`, `VAN DER MERWE` → `van der Merwe`. Any other comes back as it is, and so do initials.
 */
export function usualCase(name: string): string {
  const letters = name.replace(/[^\p{L}]/gu, '');
  const isSmall = name === name.toLowerCase();
  const isCapital = name === name.toUpperCase();
  if (letters === '' || isSmall === isCapital) return name;
  if (isCapital && letters.length <= mostInitials) return name;
  const words = name.toLowerCase().split(' ');
  return words
    .map((word, at) => (particles.has(word) && at < words.length - 1 ? word : withCapitals(word)))
    .join(' ');
}

/** `jean-pierre` → `Jean-Pierre`, `o'neill` → `O'Neill`, `mcdonald` → `McDonald`. */
function withCapitals(word: string): string {
  return word
    .replace(/(^|[-‐‑'’.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}
