/**
 * Normalises a title: two titles with the same key are the same intent (spec 2.1: case-insensitive; design catalogue
 * 1).
 */
export function titleKey(title: string): string {
  return title.trim().toLowerCase();
}
