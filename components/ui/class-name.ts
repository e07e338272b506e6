/** Joins class names, leaving out what is not there. */
export function className(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
