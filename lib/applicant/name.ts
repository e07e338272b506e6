// Straight and curly apostrophe; hyphen-minus, hyphen and non-breaking hyphen.
const allowed = /^[\p{L}\p{M} .'’\-‐‑]+$/u;
const letter = /\p{L}/u;

/** Returns true for a trimmed name of letters, spaces, hyphens, apostrophes and periods (spec 2.1). */
export function isName(text: string): boolean {
  return allowed.test(text) && letter.test(text) && text.toLowerCase() !== 'unconfirmed';
}
