/** Joins class names, skipping empty ones. */
export function className(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
