/** What the log holds of a path that no route has, or whose values cannot be told from the rest. */
export const unknownPath = 'unknown path';

/**
 * Replaces the values of parameters in a route's path with their names: `/api/v2/lead/{hashid}`. Decoded, so that a route
 * has one template however its letters were sent: `/api/v2/%6cead` is `/api/v2/lead`.
 */
export function pathTemplate(path: string, params: Readonly<Record<string, string>>): string {
  const whole = path.endsWith('/') ? path.slice(0, -1) : path;
  const segments = whole.split('/').map(decoded);
  // Parameters are at the end, so the last segment with the value is the right one.
  for (const [name, value] of Object.entries(params).reverse()) {
    const at = segments.lastIndexOf(value);
    if (at === -1) return unknownPath;
    segments[at] = `{${name}}`;
  }
  return segments.join('/');
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
