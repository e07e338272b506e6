// The zero after the country code is a common slip. A national number never starts with a second zero.
const accepted = /^(?:\+?27)?0?([1-9][0-9]{8})$/;

/** The leading-zero form of a South African number (spec 2.1), or null when it is not one. */
export function normalisePhone(text: string): string | null {
  if (text.length < 9 || text.length > 13) return null;
  const national = accepted.exec(text)?.[1];
  return national ? `0${national}` : null;
}
