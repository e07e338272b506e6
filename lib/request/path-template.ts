/** What the log holds of a path that no route has, or whose values cannot be told from the rest. */
export const unknownPath = 'unknown path';

/** Replaces the values of parameters in a path with their names: `/api/v2/lead/{hashid}`. */
export function pathTemplate(path: string, params: Readonly<Record<string, string>>): string {
  const whole = path.endsWith('/') ? path.slice(0, -1) : path;
  const values = Object.entries(params);
  if (values.length === 0) return whole;
  const segments = whole.split('/');
  // Parameters are at the end, so the last segment with the value is the right one.
  for (const [name, value] of values.reverse()) {
    const at = segments.findLastIndex((segment) => segment === value || decoded(segment) === value);
    if (at === -1) return unknownPath;
    segments[at] = `{${name}}`;
  }
  return segments.join('/');
}

function decoded(segment: string): string | null {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
