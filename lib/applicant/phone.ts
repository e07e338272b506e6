// The zero after the country code is a common mistake. A national number never has a second leading zero.
const accepted = /^(?:\+?27)?0?([1-9][0-9]{8})$/;

/** Returns the leading-zero form of a South African number (spec 2.1), or null if it is not one. */
export function normalisePhone(text: string): string | null {
  if (text.length < 9 || text.length > 13) return null;
  const national = accepted.exec(text)?.[1];
  return national ? `0${national}` : null;
}
